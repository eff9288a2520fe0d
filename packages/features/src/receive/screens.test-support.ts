import { createEveryFamily, createFamilies, everyFamily, type Screen, type World } from '@latchkey/modal/test'

async function openReceive(
  { store }: World,
  connectorId: string,
  namespace: 'eip155' | 'solana' | 'polkadot',
): Promise<void> {
  const connector = store.connectors.find(connectorId)
  if (connector) await store.connections.connect(connector)
  store.networks.setActiveNamespace(namespace)
  store.modal.open()
  store.router.push('WalletReceive')
}

/** What Receive looks like. */
export const screens: readonly Screen[] = [
  {
    name: 'WalletReceive, with a name',
    tag: 'lk-receive-view',
    world: name => createFamilies(name).options,
    async open(world, name) {
      await openReceive(world, 'io.harbor', 'eip155')
      world.store.accounts.setDetails('eip155', { profileName: name })
    },
  },
  {
    name: 'WalletReceive, of a long address',
    tag: 'lk-receive-view',
    world: createEveryFamily,
    open: world => openReceive(world, everyFamily.polkadot, 'polkadot'),
  },
  {
    name: 'WalletCompatibleNetworks',
    tag: 'lk-compatible-networks-view',
    world: name => createFamilies(name).options,
    async open(world) {
      await openReceive(world, 'io.harbor', 'eip155')
      world.store.router.push('WalletCompatibleNetworks')
    },
  },
]
