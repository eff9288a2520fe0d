import type { ScreenFacts, Slice, SocialProvider, Texts } from '@latchkey/core'
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

const socialViews = () => import('./views/social-views.ts')

/** Wallets that the secure site keeps: opened by a code in an email, or a social account. */
export const embedded = {
  name: 'embedded',
  when: offersEmbeddedWallet,
  texts: { groups: ['embedded', 'socials'], load: () => import('./messages.en.ts') },
  screens: {
    EmailLogin: emailScreen('lk-email-login-view', 'emailTitle'),
    EmailCode: emailScreen('lk-email-code-view', 'codeTitle'),
    EmailDevice: emailScreen('lk-email-device-view', 'deviceTitle'),
    AllSocials: {
      tag: 'lk-all-socials-view',
      title: ({ messages }) => messages.embedded.moreSocials,
      load: socialViews,
      connects: true,
    },
    ConnectingSocial: {
      tag: 'lk-connecting-social-view',
      title: ({ messages, params }) => messages.socials[params.provider],
      load: socialViews,
      connects: true,
    },
    ConnectingFarcaster: {
      tag: 'lk-connecting-farcaster-view',
      title: ({ messages }) => messages.socials.farcaster,
      load: socialViews,
      connects: true,
    },
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
    /** Begins a login by email. */
    EmailLogin: undefined
    /** Asks for the code of the mail. */
    EmailCode: undefined
    /** Waits for the link of the mail to be opened. */
    EmailDevice: undefined
    /** All social providers. */
    AllSocials: undefined
    /** Waits for the window of a social provider. `opened`: the window, where the click opened it already; `returned`: what the page came back with. */
    ConnectingSocial: {
      provider: SocialProvider
      opened?: import('./social-window.ts').OpenedLogin
      returned?: import('./social.ts').SocialResult
    }
    /** The code to log in with Farcaster. */
    ConnectingFarcaster: undefined
    /** What the site asks of the embedded wallet, in the frame of the secure site. */
    ApproveTransaction: undefined
    /** What the frame shows of the wallet itself. The kit opens it: opened by itself there is nothing to do on it. */
    SecurePage: { page: FramePage } | undefined
  }
  interface AccountFacts {
    /** Where the person agrees to a login with Farcaster that goes on. */
    farcasterUrl?: string | undefined
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
    /** A person began to log in with a social provider. */
    SOCIAL_LOGIN_STARTED: { provider: SocialProvider }
    /** They are logged in, and their wallet is connected. */
    SOCIAL_LOGIN_SUCCESS: { provider: SocialProvider }
    /** The login failed. */
    SOCIAL_LOGIN_ERROR: { provider: SocialProvider }
    /** They left it: by the window, at the provider, or on this page. */
    SOCIAL_LOGIN_CANCELED: { provider: SocialProvider }
    /** The link of the mail was opened. */
    DEVICE_REGISTERED_FOR_EMAIL: undefined
  }
}
