import {
  bitcoinAccounts,
  connectAll,
  createEveryNamespace,
  createNamespaces,
  everyNamespace,
  type Screen,
} from '@latchkey/modal/test'
import type { MockConnector } from '@latchkey/testing'

/** Screens of the account for the boards. */
export const screens: readonly Screen[] = [
  {
    name: 'Account',
    tag: 'lk-account-view',
    async open({ store, connect }, name) {
      await connect()
      store.accounts.setDetails('eip155', { balance: '2.41899', balanceSymbol: 'ETH', profileName: name })
      store.modal.open()
    },
  },
  {
    name: 'Account, of several families and wallets',
    tag: 'lk-account-view',
    world: name => createNamespaces(name).options,
    async open(world, name) {
      await connectAll(world, ['io.foxglove', 'io.harbor', 'harbor.solana'])
      world.store.networks.setActiveNamespace('eip155')
      world.store.accounts.setDetails('eip155', { balance: '2.41899', balanceSymbol: 'ETH', profileName: name })
      world.store.modal.open()
    },
  },
  {
    name: 'Account, with a payment and an ordinal address',
    tag: 'lk-account-view',
    world: name => createNamespaces(name).options,
    async open(world) {
      await connectAll(world, ['harbor.bitcoin'])
      const harbor = world.store.connectors.find('harbor.bitcoin') as MockConnector | undefined
      harbor?.emitSession({ accounts: bitcoinAccounts })
      world.store.modal.open()
    },
  },
  {
    name: 'Account, of all five families',
    tag: 'lk-account-view',
    world: createEveryNamespace,
    async open(world) {
      await connectAll(world, Object.values(everyNamespace))
      world.store.modal.open()
    },
  },
]
