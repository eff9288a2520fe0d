import { createListedWallet, type Screen } from '@latchkey/modal/test'

/** What the screens of wallets look like. */
export const screens: readonly Screen[] = [
  { name: 'AllWallets', tag: 'lk-all-wallets-view', open: ({ store }) => store.modal.open({ view: 'AllWallets' }) },
  { name: 'GetWallet', tag: 'lk-get-wallet-view', open: ({ store }) => store.modal.open({ view: 'GetWallet' }) },
  {
    name: 'Downloads',
    tag: 'lk-downloads-view',
    open({ store }, name) {
      store.modal.open()
      store.router.push('Downloads', { wallet: createListedWallet(name) })
    },
  },
  {
    name: 'WhatIsAWallet',
    tag: 'lk-what-is-a-wallet-view',
    open: ({ store }) => store.modal.open({ view: 'WhatIsAWallet' }),
  },
]
