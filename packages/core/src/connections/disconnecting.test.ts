import { createMockAdapter, createMockConnector, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createStore } from '../create-store.ts'
import { settled, setUp, setUpNamespaces, statusOf } from './two-wallets-harness.ts'

describe('disconnecting', () => {
  // covers: S4.05, S4.07, S4.08
  test('resets account, network data and connector, remembers not to reconnect, and closes the modal', async () => {
    const { store, environment, one } = await setUp()
    await store.connections.connect(one)
    one.emitSession({ approvedNetworkIds: ['eip155:1'] })
    one.emitNetwork('eip155:5')
    await store.disconnect()
    expect(store.accounts.get('eip155')).toMatchObject({ account: { status: 'disconnected' }, details: {} })
    expect(store.networks.state.byNamespace.eip155).toMatchObject({ caipNetwork: { id: 1 }, supportsAllNetworks: true })
    expect(store.connections.activeConnector('eip155')).toBeUndefined()
    expect(store.connections.state.byNamespace).toEqual({})
    expect(store.modal.state.open).toBe(false)
    expect(one.calls.at(-1)).toBe('disconnect')
    expect(environment.storage.get('@appkit/connections')).toBeUndefined()
    expect(environment.storage.get('@appkit/eip155:connected_connector_id')).toBeUndefined()
    expect(environment.storage.get('@appkit/disconnected_connector_ids')).toBe('["eip155:one"]')
  })

  test('leaves a modal open that was opened while the wallet was still disconnecting', async () => {
    const { store, environment, one } = await setUp()
    await store.connections.connect(one)
    one.behave({ disconnect: 'hang' })
    store.modal.open()
    const disconnecting = store.disconnect().catch(() => {})
    store.modal.close()
    store.modal.open()
    await environment.advance(3_000)
    await disconnecting
    expect(store.modal.state.open).toBe(true)
  })

  test('leaves the modal open with `keepOpen', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    store.modal.open()
    await store.disconnect(undefined, { keepOpen: true })
    expect(store.modal.state.open).toBe(true)
  })

  // covers: S8.31
  test('shows disconnected at once, waits 3 s for the wallets, and rejects if one does not answer', async () => {
    const { store, environment, one } = await setUp()
    await store.connections.connect(one)
    one.behave({ disconnect: 'hang' })
    const disconnecting = store.disconnect()
    const failure = expect(disconnecting).rejects.toMatchObject({
      code: 'disconnectChainsFailed',
      message: 'Failed to disconnect chains',
    })
    expect(statusOf(store)).toBe('disconnected')
    await environment.advance(3_000)
    await failure
  })

  test('allows a new connection while the old wallet is still disconnecting', async () => {
    const { store, environment, one, two } = await setUp()
    await store.connections.connect(one)
    one.behave({ disconnect: 'hang' })
    const disconnecting = store.connections.disconnect()
    const failure = expect(disconnecting).rejects.toMatchObject({ code: 'disconnectChainsFailed' })
    await store.connections.connect(two)
    await environment.advance(3_000)
    await failure
    expect(store.accounts.identity('eip155')?.connectorId).toBe('two')
  })

  test('keeps a stored connection to the same wallet that was made while it was still disconnecting', async () => {
    const { store, environment, one } = await setUp()
    await store.connections.connect(one)
    one.behave({ disconnect: 'hang' })
    const disconnecting = store.connections.disconnect()
    await store.connections.connect(one)
    one.answer()
    await disconnecting
    expect(environment.storage.get('@appkit/disconnected_connector_ids')).toBeUndefined()
    expect(statusOf(store)).toBe('connected')
  })

  test('rejects a pending connect and ignores its later answer', async () => {
    const { store, one } = await setUp()
    one.behave({ connect: 'hang' })
    const connecting = store.connections.connect(one)
    const failure = expect(connecting).rejects.toMatchObject({ code: 'connectFailed' })
    await store.connections.disconnect()
    expect(statusOf(store)).toBe('disconnected')
    await failure
    one.answer()
    await settled()
    expect(statusOf(store)).toBe('disconnected')
  })

  test('disconnects both namespaces of a wallet with two', async () => {
    const { store, wide } = await setUpNamespaces()
    await store.connections.connect(wide)
    await store.connections.disconnect('solana')
    expect([statusOf(store, 'eip155'), statusOf(store, 'solana')]).toEqual(['disconnected', 'disconnected'])
    expect(wide.calls.filter(call => call === 'disconnect')).toHaveLength(1)
  })

  test('leaves the wallet of another namespace connected', async () => {
    const { store, one, solana } = await setUpNamespaces()
    await store.connections.connect(one)
    await store.connections.connect(solana)
    await store.connections.disconnect('solana')
    expect(statusOf(store, 'eip155')).toBe('connected')
    expect(one.calls).not.toContain('disconnect')
  })

  test('resolves when no account is connected', async () => {
    const { store } = await setUp()
    await expect(store.disconnect()).resolves.toBeUndefined()
  })

  test('disconnects in the other tabs as well', async () => {
    const { environment, one, store } = await setUp()
    await store.connections.connect(one)
    const tab = environment.openTab()
    const twin = createMockConnector({ id: 'one' })
    const inTab = createStore(
      { projectId: 'p', networks: [testNetworks.mainnet], adapters: [createMockAdapter({ connectors: [twin] })] },
      tab,
    )
    await inTab.start()
    expect(statusOf(inTab)).toBe('connected')
    await inTab.disconnect()
    expect(statusOf(store)).toBe('disconnected')
  })
})
