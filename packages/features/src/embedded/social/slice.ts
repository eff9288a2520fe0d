import { offersEmbeddedWallet, type ScreenFacts, type Slice, type SocialProvider, type Texts } from '@latchkey/core'

/** Creates a screen of a social login. All of them can connect. */
function screen<Title extends (facts: never) => string>(tag: string, title: Title) {
  return { tag, title, load: () => import('./views/social-views.ts'), connects: true } as const
}

/** Wallets on the secure site, opened by a social account. */
export const social = {
  name: 'social',
  when: offersEmbeddedWallet,
  texts: { groups: ['social', 'socials'], load: () => import('./messages.en.ts') },
  screens: {
    AllSocials: screen('lk-all-socials-view', ({ messages }: ScreenFacts) => messages.social.more),
    ConnectingSocial: screen(
      'lk-connecting-social-view',
      ({ messages, params }: ScreenFacts<'ConnectingSocial'>) => messages.socials[params.provider],
    ),
    ConnectingFarcaster: screen(
      'lk-connecting-farcaster-view',
      ({ messages }: ScreenFacts) => messages.socials.farcaster,
    ),
  },
  places: { 'connect.methods': () => import('./views/connect-methods.ts') },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** List of all social providers. */
    AllSocials: undefined
    /**
     * Wait for the window of a social provider. `opened`: window that the click has already opened; `returned`: result
     * in the address of the page.
     */
    ConnectingSocial: {
      provider: SocialProvider
      opened?: import('../login/social-window.ts').OpenedLogin
      returned?: import('../login/social.ts').SocialResult
    }
    /** QR code or link for a login with Farcaster. */
    ConnectingFarcaster: undefined
  }
  interface AccountFacts {
    /** Address at which the user approves a pending login with Farcaster. */
    farcasterUrl?: string | undefined
  }
  interface KitErrorMap extends Record<import('../login/social-errors.ts').SocialErrorCode, unknown> {}
  interface KitEventMap {
    /** The user has started a login with a social provider. */
    SOCIAL_LOGIN_STARTED: { provider: SocialProvider }
    /** The user is logged in, and the wallet is connected. */
    SOCIAL_LOGIN_SUCCESS: { provider: SocialProvider }
    /** The login failed. */
    SOCIAL_LOGIN_ERROR: { provider: SocialProvider }
    /** The user left the login: by the window, at the provider, or on this page. */
    SOCIAL_LOGIN_CANCELED: { provider: SocialProvider }
  }
}
