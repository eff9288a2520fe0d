import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** Purchases with money. */
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
    /** Form of a purchase: currency, amount and seller. */
    OnRampProviders: undefined
    /** Currency and method to pay with. */
    OnRampPayWith: undefined
    /** List of currencies that can be bought. */
    OnRampTokenSelect: undefined
    /** State and result of a purchase, by its id. */
    BuyInProgress: { readonly id: string }
  }
  interface KitErrorMap extends Record<import('./errors.ts').OnrampErrorCode, unknown> {}
  interface KitEventMap {
    /** The kit is about to open a seller's page. */
    SELECT_BUY_PROVIDER: { provider: import('@latchkey/core').OnrampProvider }
    /** A purchase has arrived. */
    BUY_SUCCESS: { network: string; token: string; amount: string }
  }
}
