import {
  byTestId,
  connectAll,
  createDozen,
  createEveryNamespace,
  createNamespaces,
  dozenIds,
  everyNamespace,
  type Screen,
  shown,
} from '@latchkey/modal/test'
import type { MockConnector } from '@latchkey/testing'

/** Longest name that is stored. */
const longestStored = 250

/** Screens of connections for the boards. */
export const screens: readonly Screen[] = [
  {
    name: 'ProfileWallets',
    tag: 'lk-profile-wallets-view',
    world: name => createNamespaces(name).options,
    async open(world) {
      const { store } = world
      await connectAll(world, ['io.juniper', 'io.foxglove', 'io.harbor'])
      await store.connections.disconnect({ connectorId: 'io.juniper' })
      store.modal.open()
      store.router.push('ProfileWallets')
    },
  },
  {
    name: 'ProfileWallets, with wallets of earlier visits alone',
    tag: 'lk-profile-wallets-view',
    world: name => createNamespaces(name.slice(0, longestStored)).options,
    async open(world) {
      const { store } = world
      await connectAll(world, ['io.harbor'])
      await store.connections.disconnect()
      store.modal.open({ view: 'ProfileWallets' })
    },
  },
  {
    name: 'ProfileWallets, refused',
    tag: 'lk-profile-wallets-view',
    world: name => createNamespaces(name.slice(0, longestStored)).options,
    async open(world) {
      const { store } = world
      await connectAll(world, ['io.harbor'])
      await store.connections.disconnect()
      const harbor = store.connectors.find('io.harbor') as MockConnector | undefined
      harbor?.behave({ connect: 'reject' })
      store.modal.open({ view: 'ProfileWallets' })
      await shown('lk-profile-wallets-view')
      byTestId('recent-connection').click()
    },
  },
  {
    name: 'ProfileWallets, of all five families',
    tag: 'lk-profile-wallets-view',
    world: createEveryNamespace,
    async open(world) {
      await connectAll(world, Object.values(everyNamespace))
      world.store.modal.open({ view: 'ProfileWallets' })
    },
  },
  {
    name: 'ProfileWallets, of a family without a wallet',
    tag: 'lk-profile-wallets-view',
    world: createEveryNamespace,
    async open({ store }) {
      store.networks.setActiveNamespace('polkadot')
      store.modal.open({ view: 'ProfileWallets' })
    },
  },
  {
    name: 'ProfileWallets, of a dozen wallets',
    tag: 'lk-profile-wallets-view',
    world: createDozen,
    async open(world) {
      await connectAll(world, dozenIds)
      world.store.modal.open({ view: 'ProfileWallets' })
    },
  },
]
