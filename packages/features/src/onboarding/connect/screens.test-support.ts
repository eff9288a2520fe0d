import type { Extension } from '@latchkey/core'
import {
  connectAll,
  createEveryNamespace,
  createNamespaces,
  createListedWallet,
  everyNamespace,
  has,
  type Screen,
  until,
  type WorldOptions,
} from '@latchkey/modal/test'
import { createMockConnector } from '@latchkey/testing'

const installed = (name: string, behaves: 'hang' | 'reject' | 'pending' | 'fail' | 'approve') => (): WorldOptions => {
  const connector = createMockConnector({ id: 'io.asked', name })
  connector.behave({ connect: behaves })
  return { installed: [connector] }
}

function asking(name: string, state: 'hang' | 'reject' | 'pending' | 'fail' | 'approve'): Screen {
  return {
    name: `ConnectingExternal, ${name}`,
    tag: 'lk-connecting-external-view',
    world: walletName => installed(walletName, state)(),
    open({ store }, walletName) {
      store.modal.open()
      store.router.push('ConnectingExternal', { connectorId: 'io.asked', wallet: createListedWallet(walletName) })
    },
  }
}

const absent: Extension = {
  name: 'absent',
  places: { 'connect.methods': () => Promise.reject(new TypeError('offline')) },
}

/** Screens of connecting for the boards. */
export const screens: readonly Screen[] = [
  { name: 'Connect', tag: 'lk-connect-view', open: ({ store }) => store.modal.open() },
  {
    name: 'Connect, with a section that did not load',
    tag: 'lk-connect-view',
    world: () => ({ options: { extensions: [absent] } }),
    async open({ store }) {
      store.modal.open()
      await until(() => has('retry-section'), 'the retry')
    },
  },
  {
    name: 'Connect, with terms to accept',
    tag: 'lk-connect-view',
    world: () => ({
      options: {
        features: { legalCheckbox: true },
        termsConditionsUrl: 'https://shop.example/terms',
        privacyPolicyUrl: 'https://shop.example/privacy',
      },
    }),
    open: ({ store }) => store.modal.open(),
  },
  {
    name: 'AllWallets, with terms to accept first',
    tag: 'lk-consent-view',
    world: () => ({
      options: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://shop.example/terms' },
    }),
    open: ({ store }) => store.modal.open({ view: 'AllWallets' }),
  },
  {
    name: 'Connect, with nothing to offer',
    tag: 'lk-connect-view',
    world: () => ({ installed: [], canPair: false, wallets: [] }),
    open: ({ store }) => store.modal.open(),
  },
  asking('waiting', 'hang'),
  asking('declined', 'reject'),
  asking('already pending', 'pending'),
  asking('failed', 'fail'),
  asking('connected', 'approve'),
  {
    name: 'ConnectingExternal, not installed',
    tag: 'lk-connecting-external-view',
    open({ store }, name) {
      store.modal.open()
      store.router.push('ConnectingExternal', { connectorId: 'io.gone', wallet: createListedWallet(name) })
    },
  },
  {
    name: 'Connect, for one family',
    tag: 'lk-connect-view',
    world: name => createNamespaces(name).options,
    open: ({ store }) => store.modal.open({ view: 'Connect', namespace: 'solana' }),
  },
  {
    name: 'ConnectingMultiChain',
    tag: 'lk-connecting-multi-chain-view',
    world: name => createNamespaces(name).options,
    async open(world) {
      await connectAll(world, ['harbor.solana'])
      world.store.modal.open({ view: 'Connect' })
      world.store.router.push('ConnectingMultiChain', { connectorId: 'io.harbor' })
    },
  },
  {
    name: 'ConnectingMultiChain, of all five families',
    tag: 'lk-connecting-multi-chain-view',
    world: createEveryNamespace,
    async open(world) {
      await connectAll(world, [everyNamespace.solana])
      world.store.modal.open({ view: 'Connect' })
      world.store.router.push('ConnectingMultiChain', { connectorId: everyNamespace.eip155 })
    },
  },
]
