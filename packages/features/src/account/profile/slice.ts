import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** Account screen: name, balance and actions of the connected account. */
export const account = {
  name: 'account',
  texts: {
    groups: ['account'],
    load: () => import('./messages.en.ts'),
    first: titles,
    needs: ['connections'],
  },
  screens: {
    Account: {
      tag: 'lk-account-view',
      title: ({ messages }) => messages.account.title,
      load: () => import('./views/account-view.ts'),
      start: 'network',
      places: ['account.header', 'account.total', 'account.actions', 'account.rows', 'account.tabs'],
    },
  },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface PlaceMap {
    /** Tiles below the balance. */
    'account.actions': import('./places.ts').AccountAction
    /** Controls beside the name of the account. */
    'account.header': import('./places.ts').AccountControl
    /** Lists of rows below the actions. */
    'account.rows': import('./places.ts').AccountRows
    /** Worth of the account, in place of its balance. */
    'account.total': import('./places.ts').AccountTotal
    /** Tabs below the rows. */
    'account.tabs': import('./places.ts').AccountTab
  }
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
}
