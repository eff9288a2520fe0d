import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** Activity of the account. */
export const activity = {
  name: 'activity',
  when: ({ features }) => features.state.history,
  texts: { groups: ['activity'], load: () => import('./messages.en.ts'), first: titles },
  screens: {
    Transactions: {
      tag: 'lk-transactions-view',
      title: ({ messages }) => messages.activity.title,
      load: () => import('./views/transactions-view.ts'),
    },
  },
  places: { 'account.tabs': () => import('./views/account-tab.ts') },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** Full list of the account's activity on its network. */
    Transactions: undefined
  }
  interface KitErrorMap extends Record<import('./errors.ts').ActivityErrorCode, unknown> {}
}
