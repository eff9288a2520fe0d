import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** Buying with money of a bank. */
export const onramp = {
  name: 'onramp',
  when: ({ features, options }) => features.state.onramp !== false && options.services.blockchain !== undefined,
  texts: { groups: ['onramp'], load: () => import('./messages.en.ts'), first: titles },
  screens: {
    OnRampProviders: {
      tag: 'lk-onramp-view',
      title: ({ messages }) => messages.onramp.title,
      load: () => import('./views/onramp-view.ts'),
    },
    OnRampPayWith: {
      tag: 'lk-pay-with-view',
      title: ({ messages }) => messages.onramp.payWithTitle,
      load: () => import('./views/pay-with-view.ts'),
    },
    OnRampTokenSelect: {
      tag: 'lk-onramp-token-view',
      title: ({ messages }) => messages.onramp.selectTitle,
      load: () => import('./views/onramp-token-view.ts'),
    },
    BuyInProgress: {
      tag: 'lk-buy-in-progress-view',
      title: ({ messages }) => messages.onramp.progressTitle,
      load: () => import('./views/buy-in-progress-view.ts'),
    },
  },
  places: {
    'account.actions': () => import('./views/account-action.ts'),
    'account.rows': () => import('./views/account-rows.ts'),
  },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** What is bought, how much of it, and of whom. */
    OnRampProviders: undefined
    /** What is paid with. */
    OnRampPayWith: undefined
    /** What can be bought, to choose from. */
    OnRampTokenSelect: undefined
    /** What became of a purchase, by its id. */
    BuyInProgress: { readonly id: string }
  }
  interface KitErrorMap extends Record<import('./errors.ts').OnrampErrorCode, unknown> {}
  interface KitEventMap {
    /** The page of a seller is about to be opened. */
    SELECT_BUY_PROVIDER: { provider: import('@latchkey/core').OnrampProvider }
    /** What was bought has arrived. */
    BUY_SUCCESS: { network: string; token: string; amount: string }
  }
}
