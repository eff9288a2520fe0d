import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  testNetworks,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createStore } from '../create-store.ts'
import { network, settled, setUp, setUpNamespaces, statusOf, third } from './two-wallets-harness.ts'

describe('restoration at the next visit', () => {
  // covers: S3.69, S3.70, S4.02
  test('shows the account at once and is connected once the wallet has answered', async () => {
    const visit = await setUp()
    const told: unknown[] = []
    visit.store.connections.events.on('connected', ({ namespaces }) => told.push(namespaces))
    await visit.store.connections.connect(visit.one)
    expect(told).toEqual([['eip155']])
    await visit.store.connections.switchNetwork(network(visit.store, 'eip155:137'))
    const { store, one } = await visit.reload({ start: false })
    store.connections.events.on('connected', () => told.push('again'))
    one.behave({ reconnect: 'hang' })
    const restoring = store.start()
    expect(store.accounts.get('eip155').account).toMatchObject({
      status: 'connecting',
      restored: { address: mockAddresses.eip155 },
    })
    expect(store.accounts.identity('eip155')?.caipAddress).toBe(`eip155:137:${mockAddresses.eip155}`)
    expect(store.networks.current()?.id).toBe(137)
    expect(store.connections.state.restoring).toBe(true)
    await settled()
    one.answer()
    await restoring
    expect(store.connections.state.restoring).toBe(false)
    expect(statusOf(store)).toBe('connected')
    expect(one.calls).toEqual(['reconnect'])
    expect(told).toHaveLength(1)
  })

  // covers: S3.73
  test('requests nothing from the wallet if no connection is stored', async () => {
    const visit = await setUp()
    const { store, one } = await visit.reload({ start: false })
    expect(store.connections.state.restoring).toBe(false)
    await store.start()
    expect([store.connections.state.restoring, statusOf(store), one.calls]).toEqual([false, 'disconnected', []])
  })

  // covers: S4.03
  test.each(['reject', 'none'] as const)('is disconnected for good when the wallet answers %s', async reaction => {
    const { store, one, environment } = await openAgain()
    one.behave({ reconnect: reaction })
    await store.start()
    expect(statusOf(store)).toBe('disconnected')
    expect(environment.storage.get('@appkit/connections')).toBeUndefined()
    expect(one.listeners).toBe(0)
  })

  // covers: S4.03
  test('is disconnected after 5 s if the wallet is not announced', async () => {
    const { store, adapter, environment } = await openAgain()
    adapter.setConnectors([])
    const restoring = store.start()
    await environment.advance(4_999)
    expect(statusOf(store)).toBe('connecting')
    await environment.advance(1)
    await restoring
    expect(statusOf(store)).toBe('disconnected')
  })

  test('connects a wallet that is announced before the timeout', async () => {
    const { store, adapter, one, environment } = await openAgain()
    adapter.setConnectors([])
    const restoring = store.start()
    await environment.advance(2_000)
    adapter.setConnectors([one])
    await restoring
    expect(statusOf(store)).toBe('connected')
  })

  test('connects a wallet that answers after the timeout', async () => {
    const { store, one, environment } = await openAgain()
    one.behave({ reconnect: 'hang' })
    const restoring = store.start()
    await environment.advance(5_000)
    await restoring
    expect(statusOf(store)).toBe('disconnected')
    one.answer()
    await settled()
    expect(statusOf(store)).toBe('connected')
    expect(one.listeners).toBe(1)
  })

  // covers: S4.04
  test('starts disconnected with `enableReconnect: false', async () => {
    const visit = await setUp()
    await visit.store.connections.connect(visit.one)
    const { store, one, environment } = await visit.reload({ options: { enableReconnect: false } })
    expect(statusOf(store)).toBe('disconnected')
    expect(one.calls).toEqual([])
    expect(environment.storage.get('@appkit/connections')).toBeUndefined()
    expect(environment.storage.get('@appkit/eip155:connected_connector_id')).toBeUndefined()
  })

  // covers: S3.74
  test('does not restore a wallet that the user disconnected', async () => {
    const visit = await setUp()
    await visit.store.connections.connect(visit.one)
    await visit.store.disconnect()
    expect(visit.environment.storage.get('@appkit/disconnected_connector_ids')).toContain('one')
    visit.environment.storage.set('@appkit/eip155:connected_connector_id', '"one"')
    const { store, one } = await visit.reload()
    expect(statusOf(store)).toBe('disconnected')
    expect(one.calls).toEqual([])
  })

  test('restores a connection that another kit stored by its connector id alone', async () => {
    const environment = createTestEnvironment({ stored: { '@appkit/eip155:connected_connector_id': 'one' } })
    const { store } = await setUp({}, environment)
    expect(statusOf(store)).toBe('connected')
  })

  // covers: S3.70, S3.73
  test('sends one request to a wallet of two namespaces', async () => {
    const visit = await setUpNamespaces()
    await visit.store.connections.connect(visit.wide)
    const { store, wide } = await visit.reload()
    expect(wide.calls).toEqual(['reconnect'])
    expect([statusOf(store, 'eip155'), statusOf(store, 'solana')]).toEqual(['connected', 'connected'])
    expect(wide.listeners).toBe(1)
  })

  // covers: S3.70
  test('restores two namespaces whose connectors share an id, each with its own', async () => {
    const evm = createMockConnector({ id: 'shared' })
    const sol = createMockConnector({ id: 'shared', chains: ['solana'] })
    const environment = createTestEnvironment({
      stored: { '@appkit/eip155:connected_connector_id': 'shared', '@appkit/solana:connected_connector_id': 'shared' },
    })
    const adapters = [
      createMockAdapter({ connectors: [evm] }),
      createMockAdapter({ namespace: 'solana', connectors: [sol] }),
    ]
    const store = createStore(
      { projectId: 'p', networks: [testNetworks.mainnet, testNetworks.solana], adapters },
      environment,
    )
    await store.start()
    expect([statusOf(store, 'eip155'), statusOf(store, 'solana')]).toEqual(['connected', 'connected'])
    expect([evm.calls, sol.calls]).toEqual([['reconnect'], ['reconnect']])
  })

  test('keeps the namespace active that the user selected', async () => {
    const visit = await setUpNamespaces()
    await visit.store.connections.connect(visit.one)
    await visit.store.connections.connect(visit.solana)
    expect(visit.store.networks.state.activeNamespace).toBe('solana')
    const { store } = await visit.reload()
    expect(store.networks.state.activeNamespace).toBe('solana')
  })

  test('keeps a slow wallet stored while a quick one is committed', async () => {
    const visit = await setUpNamespaces()
    await visit.store.connections.connect(visit.one)
    await visit.store.connections.connect(visit.solana)
    const { store, solana, environment } = await visit.reload({ start: false })
    solana.behave({ reconnect: 'hang' })
    void store.start()
    await settled()
    expect(statusOf(store, 'eip155')).toBe('connected')
    expect(environment.storage.get('@appkit/connections')).toContain('"solana"')
    store.destroy()
  })

  test('is aborted by a disconnect while the wallet is still pending', async () => {
    const { store, one, environment } = await openAgain()
    one.behave({ reconnect: 'hang' })
    const restoring = store.start()
    await settled()
    await store.disconnect()
    expect(statusOf(store)).toBe('disconnected')
    expect(one.calls).toContain('disconnect')
    expect(environment.storage.get('@appkit/disconnected_connector_ids')).toBe('["eip155:one"]')
    one.answer()
    await restoring
    expect(statusOf(store)).toBe('disconnected')
    expect(environment.storage.get('@appkit/connections')).toBeUndefined()
  })

  test('is canceled for the wallet that the user connects meanwhile', async () => {
    const { store, one, two } = await openAgain()
    one.behave({ reconnect: 'hang' })
    const restoring = store.start()
    await store.connections.connect(two)
    await settled()
    one.answer()
    await restoring
    expect(store.accounts.identity('eip155')?.connectorId).toBe('two')
    expect(one.listeners).toBe(0)
  })

  test('continues during a connect that the user aborts', async () => {
    const { store, one, two } = await openAgain()
    one.behave({ reconnect: 'hang' })
    two.behave({ connect: 'hang' })
    const restoring = store.start()
    const connecting = store.connections.connect(two)
    await settled()
    one.answer()
    await restoring
    expect(store.accounts.get('eip155').account).toMatchObject({
      status: 'connecting',
      connectorId: 'two',
      previous: { connectorId: 'one' },
    })
    two.answer('reject')
    await expect(connecting).rejects.toMatchObject({ code: 'connectionRejected' })
    expect(store.accounts.get('eip155').account).toMatchObject({ status: 'connected', connectorId: 'one' })
  })

  test('restores the other namespace of a wallet when the user connects another wallet in the first', async () => {
    const visit = await setUpNamespaces()
    await visit.store.connections.connect(visit.wide)
    const { store, wide, solana } = await visit.reload({ start: false })
    wide.behave({ reconnect: 'hang' })
    const restoring = store.start()
    await store.connections.connect(solana)
    await settled()
    wide.answer()
    await restoring
    expect(store.accounts.identity('eip155')?.connectorId).toBe('wide')
    expect(store.accounts.identity('solana')?.connectorId).toBe('solana')
  })

  test('keeps the connection that another tab stored for another namespace', async () => {
    const visit = await setUpNamespaces()
    await visit.store.connections.connect(visit.one)
    const tab = await visit.reload()
    await tab.store.connections.connect(tab.solana)
    visit.one.emitAccounts('eip155', [third])
    const stored: unknown = JSON.parse(visit.environment.storage.get('@appkit/connections') ?? '')
    expect(stored).toMatchObject([{ namespace: 'solana' }, { namespace: 'eip155', accounts: [{ address: third }] }])
  })

  test('keeps the connection within the visit when the browser cannot store it', async () => {
    const { store, environment, one } = await setUp()
    environment.storage.blocked = true
    await store.connections.connect(one)
    expect(statusOf(store)).toBe('connected')
    expect(store.storage.connections.read()).toHaveLength(1)
    expect(environment.openTab().storage.get('@appkit/connections')).toBeUndefined()
  })
})

/** Starts the visit after one with a connected wallet, before that wallet is called. */
async function openAgain() {
  const { store, one, reload } = await setUp()
  await store.connections.connect(one)
  return reload({ start: false })
}
