import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** Tokens of the account. */
export const tokens = {
  name: 'tokens',
  texts: { groups: ['tokens'], load: () => import('./messages.en.ts'), first: titles },
  screens: {
    Tokens: {
      tag: 'lk-tokens-view',
      title: ({ messages }) => messages.tokens.title,
      load: () => import('./views/tokens-view.ts'),
    },
  },
  places: {
    'account.tabs': () => import('./views/account-tab.ts'),
    'account.total': () => import('./views/account-total.ts'),
  },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** Tokens of the account on every network of its namespace. */
    Tokens: undefined
  }
  interface AccountFacts {
    /**
     * Tokens on the account's network, once they were requested: by the account screen, or by `watchTokens` and
     * `fetchTokens`.
     */
    tokenBalance?: readonly import('../../transactions/shared/token.ts').Token[]
  }
  interface KitErrorMap extends Record<import('./errors.ts').TokensErrorCode, unknown> {}
}
