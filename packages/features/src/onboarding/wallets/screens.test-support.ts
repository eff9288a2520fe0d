import { byTestId, createListedWallet, has, type Screen, until } from '@latchkey/modal/test'

/** Screens of wallets for the boards. */
export const screens: readonly Screen[] = [
  { name: 'AllWallets', tag: 'lk-all-wallets-view', open: ({ store }) => store.modal.open({ view: 'AllWallets' }) },
  {
    name: 'AllWallets, where an email address is typed',
    tag: 'lk-all-wallets-view',
    world: () => ({ options: { services: { secureSite: 'https://secure.example' } } }),
    async open({ store }) {
      store.modal.open({ view: 'AllWallets' })
      await until(() => has('wui-input-text'), 'the field')
      const field = byTestId('wui-input-text') as HTMLInputElement
      field.value = 'maya.okafor@hey.com'
      field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
      await until(() => has('email-offer'), 'the offer')
    },
  },
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
