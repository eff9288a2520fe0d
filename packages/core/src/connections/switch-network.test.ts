import type { CaipNetwork, CaipNetworkId } from '@latchkey/primitives'
import { mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import type { Store } from '../create-store.ts'
import { createKitStorage } from '../kit-storage.ts'
import { addresses, connectAll, createSeveralWallets, idsOf, shownIn, statusIn } from './several-wallets-harness.ts'

const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('a network of another namespace', () => {
  // covers: S4.19
  test('has the account of the pairing session that covers it, without a new approval', async () => {
    const { store, solana, pairing } = await createSeveralWallets({ options: { features: { multiWallet: false } } })
    await connectAll(store, [pairing, solana])
    await store.connections.disconnect({ connectorId: 'solana' })
    store.networks.setActiveNamespace('eip155')
    expect(statusIn(store, 'solana')).toBe('disconnected')
    const asked = [...pairing.calls]
    await store.connections.switchNetwork(networkOf(store, solanaMainnet))
    expect(store.networks.state.activeNamespace).toBe('solana')
    expect(store.accounts.identity('solana')).toMatchObject({
      connectorId: 'walletConnect',
      caipAddress: `${solanaMainnet}:${mockAddresses.solana}`,
    })
    expect(pairing.calls).toEqual(asked)
    expect(idsOf(store)).toEqual(['walletConnect'])
  })

  test('has the account of the pairing session if its own wallet is locked', async () => {
    const { store, environment, pairing, solana } = await createSeveralWallets({
      options: { features: { multiWallet: false } },
    })
    await connectAll(store, [pairing, solana])
    solana.emitLock()
    await store.connections.switchNetwork(networkOf(store, solanaMainnet))
    const written = createKitStorage(environment.storage).connections.read()
    expect(written.map(({ namespace, connectorId }) => `${namespace}:${connectorId}`).toSorted()).toEqual([
      'eip155:walletConnect',
      'solana:walletConnect',
    ])
    solana.emitSession({})
    expect(store.accounts.identity('solana')?.connectorId).toBe('walletConnect')
  })

  // covers: S4.20
  test('becomes active without an account if the pairing session does not cover it', async () => {
    const { store, pairing } = await createSeveralWallets()
    await store.connections.connect(pairing, { namespace: 'eip155' })
    await store.connections.switchNetwork(networkOf(store, solanaMainnet))
    expect(store.networks.current()?.caipNetworkId).toBe(solanaMainnet)
    expect(statusIn(store, 'solana')).toBe('disconnected')
    expect(pairing.calls).toEqual(['connect'])
  })

  // covers: S4.20
  test('becomes active without an account if a wallet that is no pairing is connected', async () => {
    const { store, wide } = await createSeveralWallets()
    await store.connections.connect(wide, { namespace: 'eip155' })
    await store.connections.switchNetwork(networkOf(store, solanaMainnet))
    expect([statusIn(store), statusIn(store, 'solana')]).toEqual(['connected', 'disconnected'])
    expect(store.networks.state.activeNamespace).toBe('solana')
  })

  test('is requested from its own active wallet if that is connected', async () => {
    const { store, one, solana } = await createSeveralWallets()
    await connectAll(store, [one, solana])
    await store.connections.switchNetwork(networkOf(store, 'eip155:137'))
    expect(one.calls).toContain('switchNetwork')
    expect(solana.calls).not.toContain('switchNetwork')
    expect(store.networks.state.activeNamespace).toBe('eip155')
  })
})

describe('a wallet and its chains', () => {
  test('moves to a chain that it still approves when it drops the active one', async () => {
    const { store, pairing } = await createSeveralWallets()
    await store.connections.connect(pairing, { namespace: 'eip155' })
    pairing.emitSession({ networks: { eip155: 'eip155:137' }, approvedNetworkIds: ['eip155:1', 'eip155:137'] })
    expect(store.networks.current('eip155')?.id).toBe(137)
    pairing.emitSession({ networks: {}, approvedNetworkIds: ['eip155:1'] })
    expect(store.networks.current('eip155')?.id).toBe(1)
    expect(store.networks.state.byNamespace.eip155?.approvedCaipNetworkIds).toEqual(['eip155:1'])
    expect(store.accounts.identity('eip155')?.caipAddress).toBe(`eip155:1:${mockAddresses.eip155}`)
  })

  test('keeps its network when it reports a chain of another namespace', async () => {
    const { store, one } = await createSeveralWallets()
    await store.connections.connect(one)
    one.emitSession({ networks: { eip155: solanaMainnet } })
    expect(store.networks.current('eip155')?.caipNetworkId).toBe('eip155:1')
    expect(store.connections.state.byNamespace.eip155).toMatchObject([{ caipNetwork: { id: 1 } }])
  })

  test('is disconnected when it has accounts of another namespace only', async () => {
    const { store, one } = await createSeveralWallets()
    await store.connections.connect(one)
    one.emitSession({ accounts: [{ namespace: 'solana', address: mockAddresses.solana, type: 'eoa' }] })
    expect([statusIn(store), statusIn(store, 'solana')]).toEqual(['disconnected', 'disconnected'])
    expect(one.listeners).toBe(0)
  })

  test('lists an account that it adds, and shows the one that it selects', async () => {
    const { store, two } = await createSeveralWallets()
    await store.connections.connect(two)
    two.emitAccounts('eip155', [addresses.two, addresses.three])
    expect(store.accounts.identity('eip155')?.accounts).toHaveLength(2)
    expect(shownIn(store)).toBe(addresses.two)
  })

  test('the namespace changes to the network of the wallet that the user switches to', async () => {
    const { store, one, two } = await createSeveralWallets()
    await connectAll(store, [one, two])
    two.emitNetwork('eip155:137')
    one.emitNetwork('eip155:8453')
    expect(store.networks.current('eip155')?.id).toBe(137)
    await store.connections.switchConnection({ namespace: 'eip155', connectorId: 'one' })
    expect(store.networks.current('eip155')?.id).toBe(8453)
    await store.connections.disconnect({ connectorId: 'one' })
    expect(store.networks.current('eip155')?.id).toBe(137)
  })
})

function networkOf(store: Store, id: CaipNetworkId): CaipNetwork {
  const network = store.networks.find(id)
  if (!network) throw new TypeError(`${id} is not configured`)
  return network
}
