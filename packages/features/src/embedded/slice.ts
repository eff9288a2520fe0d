import type { ScreenFacts, Slice, Texts } from '@latchkey/core'
import type { FramePage } from '@latchkey/protocol/secure-frame'

import { offersEmbeddedWallet } from '../connect/offers.ts'

/** A login goes through all of them. */
function emailScreen(tag: string, title: 'emailTitle' | 'codeTitle' | 'deviceTitle') {
  return {
    tag,
    title: ({ messages }: ScreenFacts) => messages.embedded[title],
    load: () => import('./views/email-views.ts'),
    connects: true,
  } as const
}

/** Wallets that the secure site keeps, and opening one by a code in an email. */
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
    /** Begins a login by email. `address`: as far as it is known. */
    EmailLogin: { address: string } | undefined
    /** Asks for the code of the mail. */
    EmailCode: undefined
    /** Waits for the link of the mail to be opened. */
    EmailDevice: undefined
    /** What the site asks of the embedded wallet, in the frame of the secure site. */
    ApproveTransaction: undefined
    /** What the frame shows of the wallet itself. The kit opens it: opened by itself there is nothing to do on it. */
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
    /** The code was not taken. */
    EMAIL_VERIFICATION_CODE_FAIL: { message: string }
    /** The link of the mail was opened. */
    DEVICE_REGISTERED_FOR_EMAIL: undefined
  }
}
