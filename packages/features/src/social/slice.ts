import type { ScreenFacts, Slice, SocialProvider, Texts } from '@latchkey/core'

import { offersEmbeddedWallet } from '../connect/offers.ts'

/** Each connects. */
function screen<Title extends (facts: never) => string>(tag: string, title: Title) {
  return { tag, title, load: () => import('./views/social-views.ts'), connects: true } as const
}

/** Opening a wallet that the secure site keeps with an account elsewhere. */
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
  }
  interface AccountFacts {
    /** Where the person agrees to a login with Farcaster that goes on. */
    farcasterUrl?: string | undefined
  }
  interface KitErrorMap extends Record<import('./errors.ts').SocialErrorCode, unknown> {}
  interface KitEventMap {
    /** A person began to log in with a social provider. */
    SOCIAL_LOGIN_STARTED: { provider: SocialProvider }
    /** They are logged in, and their wallet is connected. */
    SOCIAL_LOGIN_SUCCESS: { provider: SocialProvider }
    /** The login failed. */
    SOCIAL_LOGIN_ERROR: { provider: SocialProvider }
    /** They left it: by the window, at the provider, or on this page. */
    SOCIAL_LOGIN_CANCELED: { provider: SocialProvider }
  }
}
