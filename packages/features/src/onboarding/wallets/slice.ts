import type { Slice, Texts, Wallet } from '@latchkey/core'
import { displayName } from '@latchkey/view-kit'

import { titleFor } from '../../title-for.ts'
import { titles } from './titles.en.ts'

/** List of all wallets, and the screens about a first wallet. */
export const wallets = {
  name: 'wallets',
  texts: {
    groups: ['allWallets', 'getWallet', 'downloads', 'whatIsAWallet'],
    load: () => import('./messages.en.ts'),
    first: titles,
  },
  screens: {
    AllWallets: {
      tag: 'lk-all-wallets-view',
      title: ({ store, messages }) => titleFor(store, messages.families, messages.allWallets),
      load: () => import('./views/all-wallets-view.ts'),
      connects: true,
    },
    GetWallet: {
      tag: 'lk-get-wallet-view',
      title: ({ messages }) => messages.getWallet.title,
      load: () => import('./views/get-wallet-view.ts'),
    },
    Downloads: {
      tag: 'lk-downloads-view',
      title: ({ messages, params }) =>
        messages.downloads.title.replace('{name}', () => displayName(params.wallet.name, messages.common.unnamed)),
      load: () => import('./views/downloads-view.ts'),
    },
    WhatIsAWallet: {
      tag: 'lk-what-is-a-wallet-view',
      title: ({ messages }) => messages.whatIsAWallet.title,
      load: () => import('./views/what-is-a-wallet-view.ts'),
    },
  },
} as const satisfies Slice

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof import('./messages.en.ts').en> {}
  interface RouteMap {
    /** Suggestions of a first wallet. */
    GetWallet: undefined
    /** Stores that offer a wallet. */
    Downloads: { wallet: Wallet }
    /** Explanation of a wallet. */
    WhatIsAWallet: undefined
  }
}
