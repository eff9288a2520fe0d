import { offersEmbeddedWallet, type ScreenFacts, type Slice, type Texts } from '@latchkey/core'
import type { FramePage } from '@latchkey/protocol/secure-frame'

/** Creates a screen of the login by email. All of them load together, because a login goes through all. */
function emailScreen(tag: string, title: 'emailTitle' | 'codeTitle' | 'deviceTitle') {
  return {
    tag,
    title: ({ messages }: ScreenFacts) => messages.embedded[title],
    load: () => import('./views/email-views.ts'),
    connects: true,
  } as const
}

/** Wallets on the secure site, and the login by a code in an email. */
export const embedded = {
  name: 'embedded',
  when: offersEmbeddedWallet,
  texts: { groups: ['embedded'], load: () => import('./messages.en.ts') },
  screens: {
    EmailLogin: emailScreen('lk-email-login-view', 'emailTitle'),
    EmailCode: emailScreen('lk-email-code-view', 'codeTitle'),
    EmailDevice: emailScreen('lk-email-device-view', 'deviceTitle'),
    ApproveTransaction: {
      tag: 'lk-approve-view',
      title: ({ messages }) => messages.embedded.approveTitle,
      load: () => import('./views/frame-views.ts'),
    },
    SecurePage: {
      tag: 'lk-secure-page-view',
      title: ({ messages, params }) => messages.embedded[`${params?.page ?? 'recovery'}Title`],
      load: () => import('./views/frame-views.ts'),
    },
  },
  places: {
    'connect.methods': () => import('./views/connect-methods.ts'),
    'account.rows': () => import('./views/account-rows.ts'),
  },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** Form of a login by email. `address`: its first value. */
    EmailLogin: { address: string } | undefined
    /** Field for the code of the mail. */
    EmailCode: undefined
    /** Wait for the link in the mail to be opened. */
    EmailDevice: undefined
    /** Approval of a site's request, in the frame of the secure site. */
    ApproveTransaction: undefined
    /** Page of the frame about the wallet itself. The kit opens it; without the kit's request it is empty. */
    SecurePage: { page: FramePage } | undefined
  }
  interface KitErrorMap extends Record<import('./errors.ts').EmbeddedErrorCode, unknown> {}
  interface KitEventMap {
    /** An email address was sent to the secure site. */
    EMAIL_SUBMITTED: undefined
    /** A mail with a code is on its way. */
    EMAIL_VERIFICATION_CODE_SENT: undefined
    /** The code was right. */
    EMAIL_VERIFICATION_CODE_PASS: undefined
    /** The code was rejected. */
    EMAIL_VERIFICATION_CODE_FAIL: { message: string }
    /** The link in the mail was opened. */
    DEVICE_REGISTERED_FOR_EMAIL: undefined
  }
}
