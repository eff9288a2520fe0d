import type { CaipNetwork, CaipNetworkId } from '@latchkey/primitives'
import { mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import type { Store } from '../create-store.ts'
import { createKitStorage } from '../kit-storage.ts'
import { addresses, connectAll, createSeveralWallets, idsOf, shownIn, statusIn } from './several-wallets-harness.ts'

const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('a network of another family', () => {
  // covers: S4.19
  test('takes the account from the pairing session that covers it, with no new approval', async () => {
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

  test('takes it in the place of a wallet there that has locked', async () => {
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
  test('is just set where the pairing session does not cover it', async () => {
    const { store, pairing } = await createSeveralWallets()
    await store.connections.connect(pairing, { namespace: 'eip155' })
    await store.connections.switchNetwork(networkOf(store, solanaMainnet))
    expect(store.networks.current()?.caipNetworkId).toBe(solanaMainnet)
    expect(statusIn(store, 'solana')).toBe('disconnected')
    expect(pairing.calls).toEqual(['connect'])
  })

  // covers: S4.20
  test('is just set while a wallet of another kind is connected elsewhere', async () => {
    const { store, wide } = await createSeveralWallets()
    await store.connections.connect(wide, { namespace: 'eip155' })
    await store.connections.switchNetwork(networkOf(store, solanaMainnet))
    expect([statusIn(store), statusIn(store, 'solana')]).toEqual(['connected', 'disconnected'])
    expect(store.networks.state.activeNamespace).toBe('solana')
  })

  test('of a family that is connected asks its own active wallet', async () => {
    const { store, one, solana } = await createSeveralWallets()
    await connectAll(store, [one, solana])
    await store.connections.switchNetwork(networkOf(store, 'eip155:137'))
    expect(one.calls).toContain('switchNetwork')
    expect(solana.calls).not.toContain('switchNetwork')
    expect(store.networks.state.activeNamespace).toBe('eip155')
  })
})

describe('a wallet and its chains', () => {
  test('that drops the chain it was on is where it still agrees to be', async () => {
    const { store, pairing } = await createSeveralWallets()
    await store.connections.connect(pairing, { namespace: 'eip155' })
    pairing.emitSession({ networks: { eip155: 'eip155:137' }, approvedNetworkIds: ['eip155:1', 'eip155:137'] })
    expect(store.networks.current('eip155')?.id).toBe(137)
    pairing.emitSession({ networks: {}, approvedNetworkIds: ['eip155:1'] })
    expect(store.networks.current('eip155')?.id).toBe(1)
    expect(store.networks.state.byNamespace.eip155?.approvedCaipNetworkIds).toEqual(['eip155:1'])
    expect(store.accounts.identity('eip155')?.caipAddress).toBe(`eip155:1:${mockAddresses.eip155}`)
  })

  test('that names a chain of another family stays where it was', async () => {
    const { store, one } = await createSeveralWallets()
    await store.connections.connect(one)
    one.emitSession({ networks: { eip155: solanaMainnet } })
    expect(store.networks.current('eip155')?.caipNetworkId).toBe('eip155:1')
    expect(store.connections.state.byNamespace.eip155).toMatchObject([{ caipNetwork: { id: 1 } }])
  })

  test('that answers with an account of another family alone is not connected', async () => {
    const { store, one } = await createSeveralWallets()
    await store.connections.connect(one)
    one.emitSession({ accounts: [{ namespace: 'solana', address: mockAddresses.solana, type: 'eoa' }] })
    expect([statusIn(store), statusIn(store, 'solana')]).toEqual(['disconnected', 'disconnected'])
    expect(one.listeners).toBe(0)
  })

  test('that adds an account lists it, and shows what it selected', async () => {
    const { store, two } = await createSeveralWallets()
    await store.connections.connect(two)
    two.emitAccounts('eip155', [addresses.two, addresses.three])
    expect(store.accounts.identity('eip155')?.accounts).toHaveLength(2)
    expect(shownIn(store)).toBe(addresses.two)
  })

  test('the family moves to where the wallet is that a person switches to', async () => {
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
