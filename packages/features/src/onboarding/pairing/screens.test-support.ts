import { createListedWallet, type Screen, shown } from '@latchkey/modal/test'

/** Screens of pairing for the boards. */
export const screens: readonly Screen[] = [
  {
    name: 'ConnectingWalletConnect, code',
    tag: 'lk-connecting-wallet-view',
    open({ store }, name) {
      store.modal.open()
      store.router.push('ConnectingWalletConnect', { wallet: createListedWallet(name) })
    },
  },
  {
    name: 'ConnectingWalletConnect, app on a phone',
    tag: 'lk-connecting-wallet-view',
    world: () => ({ environment: { platform: { isMobile: true, os: 'ios' } } }),
    open({ store }, name) {
      store.modal.open()
      store.router.push('ConnectingWalletConnect', { wallet: createListedWallet(name) })
    },
  },
  {
    name: 'ConnectingWalletConnectBasic',
    tag: 'lk-connecting-any-view',
    open: ({ store }) => store.modal.open({ view: 'ConnectingWalletConnectBasic' }),
  },
  {
    name: 'ConnectingWalletConnectBasic, answered',
    tag: 'lk-connecting-any-view',
    async open({ store, pairing }) {
      const never = new Promise<never>(() => {})
      store.connections.join(async () => ({
        prepare: async () => ({}),
        establish: async () => {},
        settle: () => never,
      }))
      store.modal.open({ view: 'ConnectingWalletConnectBasic' })
      await shown('lk-connecting-any-view')
      pairing.answer('approve')
    },
  },
  {
    name: 'ConnectingWalletConnectBasic, expired',
    tag: 'lk-connecting-any-view',
    async open({ store, environment }) {
      store.modal.open({ view: 'ConnectingWalletConnectBasic' })
      await shown('lk-connecting-any-view')
      await environment.advance(231_000)
    },
  },
  {
    name: 'ConnectingWalletConnectBasic, relay down',
    tag: 'lk-connecting-any-view',
    open({ store, pairing }) {
      pairing.behave({ connect: 'fail' })
      store.modal.open({ view: 'ConnectingWalletConnectBasic' })
    },
  },
]
