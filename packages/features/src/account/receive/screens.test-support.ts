import {
  byTestId,
  createEveryNamespace,
  createNamespaces,
  everyNamespace,
  has,
  type Screen,
  shown,
  until,
  type World,
  type WorldOptions,
} from '@latchkey/modal/test'
import type { PaymentRequest } from '@latchkey/primitives'

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

/** A fixture with every namespace, whose adapters have links with an amount. */
function withLinks(name: string): WorldOptions {
  const world = createEveryNamespace(name)
  const actions = { createPaymentLink: ({ address, amount = '' }: PaymentRequest) => `pay:${address}?amount=${amount}` }
  const adapters = (world.adapters ?? []).map(adapter => ({
    ...adapter,
    capabilities: ['createPaymentLink'] as const,
    actions: async () => actions,
  }))
  return { ...world, adapters }
}

/** Screens of Receive for the boards. */
export const screens: readonly Screen[] = [
  {
    name: 'WalletReceive, with a name',
    tag: 'lk-receive-view',
    world: name => createNamespaces(name).options,
    async open(world, name) {
      await openReceive(world, 'io.harbor', 'eip155')
      world.store.accounts.setDetails('eip155', { profileName: name })
    },
  },
  {
    name: 'WalletReceive, of a long address',
    tag: 'lk-receive-view',
    world: createEveryNamespace,
    open: world => openReceive(world, everyNamespace.polkadot, 'polkadot'),
  },
  {
    name: 'WalletReceive, asking for an amount',
    tag: 'lk-receive-view',
    world: withLinks,
    async open(world) {
      await openReceive(world, everyNamespace.eip155, 'eip155')
      await shown('lk-receive-view')
      await until(() => has('receive-amount'), 'the field')
      const field = byTestId('receive-amount') as HTMLInputElement
      field.value = '0.25'
      field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    },
  },
  {
    name: 'WalletCompatibleNetworks',
    tag: 'lk-compatible-networks-view',
    world: name => createNamespaces(name).options,
    async open(world) {
      await openReceive(world, 'io.harbor', 'eip155')
      world.store.router.push('WalletCompatibleNetworks')
    },
  },
]
