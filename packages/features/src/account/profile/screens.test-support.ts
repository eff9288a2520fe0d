import type { Extension, Messages, ScreenModule } from '@latchkey/core'
import {
  bitcoinAccounts,
  connectAll,
  createEveryNamespace,
  createNamespaces,
  everyNamespace,
  has,
  type Screen,
  until,
  type World,
  type WorldOptions,
} from '@latchkey/modal/test'
import type { MockConnector } from '@latchkey/testing'
import { loadingDelayMs } from '@latchkey/view-kit'

import { currentTabFeature } from './current-tab-feature.ts'

/** Options with a tab whose file behaves so. */
function withTab(load: () => Promise<ScreenModule>): WorldOptions {
  const fills = [{ name: 'points', label: ({ account }: Messages) => account.title, tag: 'test-no-tab', load }]
  const points: Extension = { name: 'points', places: { 'account.tabs': async () => ({ fills }) } }
  return { options: { extensions: [points] } }
}

async function openTab({ store, connect }: World): Promise<void> {
  await connect()
  store.use(currentTabFeature).choose('points')
  store.modal.open()
}

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
    name: 'Account, with a tab that did not load',
    tag: 'lk-account-view',
    world: () => withTab(() => Promise.reject(new TypeError('offline'))),
    async open(world) {
      await openTab(world)
      await until(() => has('part-failed'), 'the retry')
    },
  },
  {
    name: 'Account, with a tab that is loading',
    tag: 'lk-account-view',
    world: () => withTab(() => new Promise(() => {})),
    async open(world) {
      await openTab(world)
      await until(() => has('tab-points'), 'the tabs')
      await world.environment.advance(loadingDelayMs)
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
