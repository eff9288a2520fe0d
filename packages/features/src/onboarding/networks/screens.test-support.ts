import { connectAll, createEveryNamespace, createNamespaces, everyNamespace, type Screen } from '@latchkey/modal/test'
import { testNetworks } from '@latchkey/testing'

/** Screens of networks for the boards. */
export const screens: readonly Screen[] = [
  {
    name: 'WhatIsANetwork',
    tag: 'lk-what-is-a-network-view',
    open: ({ store }) => store.modal.open({ view: 'WhatIsANetwork' }),
  },
  {
    name: 'Networks',
    tag: 'lk-networks-view',
    world: name => ({ options: { networks: [testNetworks.mainnet, { ...testNetworks.base, name }] } }),
    async open({ store, connect }) {
      await connect()
      store.modal.open({ view: 'Networks' })
    },
  },
  {
    name: 'Networks, to search',
    tag: 'lk-networks-view',
    world: () => ({
      options: {
        networks: [
          testNetworks.mainnet,
          ...Array.from({ length: 11 }, (_, index) => ({
            ...testNetworks.base,
            id: 9_000 + index,
            name: `Chain ${index}`,
          })),
        ],
      },
    }),
    open: ({ store }) => store.modal.open({ view: 'Networks' }),
  },
  {
    name: 'Networks, of several families',
    tag: 'lk-networks-view',
    world: name => createNamespaces(name).options,
    async open(world) {
      await connectAll(world, ['io.harbor'])
      world.store.modal.open({ view: 'Networks' })
    },
  },
  {
    name: 'SwitchActiveChain',
    tag: 'lk-switch-active-chain-view',
    world: name => createNamespaces(name).options,
    async open(world) {
      await connectAll(world, ['harbor.solana', 'io.harbor'])
      world.store.networks.setActiveNamespace('eip155')
      world.store.modal.open()
      world.store.router.push('SwitchActiveChain', { namespace: 'solana' })
    },
  },
  {
    name: 'SwitchActiveChain, with no wallet there',
    tag: 'lk-switch-active-chain-view',
    world: name => createNamespaces(name).options,
    async open(world) {
      await connectAll(world, ['io.harbor'])
      world.store.modal.open()
      world.store.router.push('SwitchActiveChain', { namespace: 'bip122', redirectTo: 'Connect', replace: true })
    },
  },
  {
    name: 'Networks, of all five families',
    tag: 'lk-networks-view',
    world: createEveryNamespace,
    async open(world) {
      await connectAll(world, [everyNamespace.cosmos, everyNamespace.eip155])
      world.store.modal.open({ view: 'Networks' })
    },
  },
  switching('waiting', 'hang'),
  switching('declined', 'reject'),
  switching('failed', 'fail'),
  {
    name: 'UnsupportedChain',
    tag: 'lk-unsupported-chain-view',
    async open({ foxglove, connect }) {
      await connect()
      foxglove.emitNetwork('eip155:999')
    },
  },
]

function switching(name: string, reaction: 'hang' | 'reject' | 'fail'): Screen {
  return {
    name: `SwitchNetwork, ${name}`,
    tag: 'lk-switch-network-view',
    async open({ store, foxglove, connect }) {
      await connect()
      foxglove.behave({ switchNetwork: reaction })
      store.modal.open()
      store.router.push('SwitchNetwork', { networkId: 'eip155:8453' })
    },
  }
}
