import type { Slice, Texts } from '@latchkey/core'

import { titles } from './titles.en.ts'

/** Connected wallets, and those of earlier visits. */
export const connections = {
  name: 'connections',
  texts: {
    groups: ['wallets'],
    load: () => import('./messages.en.ts'),
    first: titles,
    needs: ['account', 'networks'],
  },
  screens: {
    ProfileWallets: {
      tag: 'lk-profile-wallets-view',
      title: ({ messages }) => messages.wallets.title,
      load: () => import('./views/profile-wallets-view.ts'),
    },
  },
  places: {
    'account.header': () => import('./views/account-header.ts'),
    'account.rows': () => import('./views/account-rows.ts'),
  },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** List of the connected wallets, and those of earlier visits. */
    ProfileWallets: undefined
  }
}
