import type { Connector } from '@latchkey/primitives'
import { createMockConnector, createTestEnvironment, mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { network, other, settled, setUp, setUpNamespaces, statusOf, third } from './two-wallets-harness.ts'

describe('connecting', () => {
  // covers: S3.06, S3.08, S3.11, S4.01
  test('shows the account of the wallet', async () => {
    const { store, one } = await setUp()
    expect(statusOf(store)).toBe('disconnected')
    const connecting = store.connections.connect(one)
    expect(statusOf(store)).toBe('connecting')
    await connecting
    const slot = store.accounts.get('eip155')
    expect(slot.account).toMatchObject({
      status: 'connected',
      connectorId: 'one',
      address: mockAddresses.eip155,
      caipAddress: `eip155:1:${mockAddresses.eip155}`,
      wallet: { name: 'One', type: 'ANNOUNCED' },
    })
  })

  // covers: S1.10, S3.05, S6.02
  test('connects only the namespaces of the wallet and leaves the others disconnected', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    expect(statusOf(store, 'solana')).toBe('disconnected')
    expect(store.connections.state.byNamespace.eip155).toMatchObject([
      { connectorId: 'one', caipNetwork: { id: 1 }, wallet: { name: 'One', type: 'ANNOUNCED' } },
    ])
    expect(store.connections.state.byNamespace.solana ?? []).toEqual([])
    expect(store.connections.activeConnector('eip155')?.id).toBe('one')
  })

  // covers: S3.30
  test('shows the name and icon that a paired wallet reports in its session', async () => {
    const { store, adapter } = await setUp()
    const wallet = {
      name: 'Pocket',
      icon: 'https://pocket.example/icon.png',
      identifier: 'example.pocket',
      social: 'github',
    }
    const paired = createMockConnector({ id: 'paired', name: 'Pairing', type: 'EXTERNAL', wallet })
    adapter.setConnectors([paired])
    await store.connections.connect(paired)
    expect(store.accounts.identity('eip155')?.wallet).toEqual({ ...wallet, type: 'EXTERNAL' })
  })

  // covers: S8.12
  test.each([
    ['rejects', 'reject', 'connectionRejected', 'Connection rejected'],
    [
      'has a request open already',
      'pending',
      'requestPending',
      'A request is already open in the wallet. Open the wallet and answer it',
    ],
  ] as const)('rejects with its own error code when the wallet %s', async (_name, reaction, code, message) => {
    const { store, one } = await setUp()
    one.behave({ connect: reaction })
    await expect(store.connections.connect(one)).rejects.toMatchObject({ code, message })
    expect(statusOf(store)).toBe('disconnected')
  })

  // covers: S8.13
  test("fails with the wallet's error as the cause", async () => {
    const { store, one } = await setUp()
    one.behave({ connect: 'fail' })
    await expect(store.connections.connect(one)).rejects.toMatchObject({
      code: 'connectFailed',
      shortMessage: 'Failed to connect',
      cause: { message: 'The wallet failed' },
    })
  })

  test('fails when the wallet gives no account of a configured namespace', async () => {
    const { store, adapter } = await setUp()
    const empty = createMockConnector({ id: 'empty', addresses: { eip155: [] } })
    adapter.setConnectors([empty])
    await expect(store.connections.connect(empty)).rejects.toMatchObject({ code: 'connectFailed' })
    expect(statusOf(store)).toBe('disconnected')
  })

  test('rejects a wallet of a namespace that the site does not use', async () => {
    const { store } = await setUp()
    const cosmos = createMockConnector({ id: 'cosmos', chains: ['cosmos'] })
    await expect(store.connections.connect(cosmos)).rejects.toMatchObject({ code: 'chainNotSupported' })
    expect(cosmos.calls).toEqual([])
  })

  test('rejects with the abort reason, and ignores a later answer of the wallet', async () => {
    const { store, one } = await setUp()
    one.behave({ connect: 'hang' })
    const abort = new AbortController()
    const connecting = store.connections.connect(one, { signal: abort.signal })
    const reason = new Error('Modal closed')
    abort.abort(reason)
    await expect(connecting).rejects.toBe(reason)
    one.answer()
    await settled()
    expect(statusOf(store)).toBe('disconnected')
    expect(one.listeners).toBe(0)
  })

  test('requests nothing from the wallet if the signal is already aborted', async () => {
    const { store, one } = await setUp()
    await expect(store.connections.connect(one, { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no')
    expect(one.calls).toEqual([])
  })

  test('keeps the first wallet connected when the second one rejects', async () => {
    const { store, one, two } = await setUp()
    await store.connections.connect(one)
    two.behave({ connect: 'hang' })
    const connecting = store.connections.connect(two)
    expect(statusOf(store)).toBe('connecting')
    expect(store.accounts.identity('eip155')?.connectorId).toBe('one')
    two.answer('reject')
    await expect(connecting).rejects.toMatchObject({ code: 'connectionRejected' })
    expect(store.accounts.get('eip155').account).toMatchObject({ status: 'connected', connectorId: 'one' })
    one.emitAccounts('eip155', [third])
    expect(store.accounts.identity('eip155')?.address).toBe(third)
  })

  test('stops listening to the first wallet once the second one is connected', async () => {
    const { store, one, two } = await setUp()
    await store.connections.connect(one)
    await store.connections.connect(two)
    expect(one.listeners).toBe(0)
    one.emitDisconnect()
    expect(store.accounts.identity('eip155')).toMatchObject({ connectorId: 'two', address: other })
  })

  test('keeps the result of the latest attempt when an earlier wallet answers later', async () => {
    const { store, one, two } = await setUp()
    one.behave({ connect: 'hang' })
    const first = store.connections.connect(one)
    const second = store.connections.connect(two)
    await expect(first).rejects.toMatchObject({ code: 'connectSuperseded' })
    await second
    one.answer()
    await settled()
    expect(store.accounts.identity('eip155')?.connectorId).toBe('two')
    expect(one.listeners).toBe(0)
  })

  test('disconnects the connected wallet that leaves while another one is pending', async () => {
    const { store, one, two } = await setUp()
    await store.connections.connect(one)
    two.behave({ connect: 'hang' })
    const connecting = store.connections.connect(two)
    one.emitDisconnect()
    expect(store.accounts.get('eip155').account).toEqual({ status: 'connecting', connectorId: 'two', asked: true })
    two.answer('reject')
    await expect(connecting).rejects.toMatchObject({ code: 'connectionRejected' })
    expect(statusOf(store)).toBe('disconnected')
  })

  test('an attempt for one namespace leaves no other namespace connecting', async () => {
    const { store, solana, wide } = await setUpNamespaces()
    solana.behave({ connect: 'hang' })
    const first = store.connections.connect(solana)
    expect(statusOf(store, 'solana')).toBe('connecting')
    const second = store.connections.connect(wide)
    await expect(first).rejects.toMatchObject({ code: 'connectSuperseded' })
    await second
    expect(statusOf(store, 'solana')).toBe('connected')
  })

  test('a wallet of several namespaces connects those with an account, and leaves no namespace connecting', async () => {
    const { store, adapter } = await setUpNamespaces()
    const partial = createMockConnector({ id: 'partial', chains: ['eip155', 'solana'], addresses: { eip155: [] } })
    adapter.setConnectors([partial])
    const { accounts } = store
    await store.connections.connect(partial)
    expect(accounts.get('eip155').account.status).toBe('disconnected')
    expect(accounts.get('solana').account.status).toBe('connected')
    expect(store.networks.state.activeNamespace).toBe('solana')
  })

  test('connects one namespace of a wallet with several if the site names it', async () => {
    const { store, wide } = await setUpNamespaces()
    await store.connections.connect(wide, { namespace: 'solana' })
    expect(statusOf(store, 'eip155')).toBe('disconnected')
    expect(statusOf(store, 'solana')).toBe('connected')
  })

  test('listens to a wallet of several namespaces after one of them was connected again', async () => {
    const { store, wide } = await setUpNamespaces()
    await store.connections.connect(wide)
    await store.connections.connect(wide, { namespace: 'solana' })
    wide.emitSession({ accounts: [{ namespace: 'eip155', address: third, type: 'eoa' }] })
    expect(store.accounts.identity('eip155')?.address).toBe(third)
  })

  test('treats a wallet that disconnects while it is being watched as disconnected, and stops listening', async () => {
    const { store, adapter } = await setUp()
    const base = createMockConnector({ id: 'hasty' })
    const hasty: Connector = {
      ...base,
      watch(listener) {
        const stop = base.watch(listener)
        base.emitDisconnect()
        return stop
      },
    }
    adapter.setConnectors([hasty])
    await store.connections.connect(hasty)
    expect(statusOf(store)).toBe('disconnected')
    expect(base.listeners).toBe(0)
  })
})

describe('the deferred connection code', () => {
  test('loads with the first call, and runs the calls made meanwhile in their order', async () => {
    const { store, one, two } = await setUp({}, createTestEnvironment(), false)
    void store.start()
    const first = store.connections.connect(one)
    const second = store.connections.connect(two)
    const disconnecting = store.connections.disconnect()
    await expect(first).rejects.toMatchObject({ code: 'connectSuperseded' })
    await expect(second).rejects.toMatchObject({ code: 'connectFailed' })
    await disconnecting
    expect(statusOf(store)).toBe('disconnected')
  })

  test('is not loaded for a network switch while no account is connected', async () => {
    const { store } = await setUp({}, createTestEnvironment(), false)
    void store.connections.switchNetwork(network(store, 'eip155:137'))
    await Promise.resolve()
    expect(store.networks.current()?.id).toBe(137)
    await expect(store.connections.disconnect()).resolves.toBeUndefined()
  })

  test('rejects a pending connect when the kit is destroyed before the chunk loads', async () => {
    const { store, one } = await setUp({}, createTestEnvironment(), false)
    const connecting = store.connections.connect(one)
    store.destroy()
    await expect(connecting).rejects.toMatchObject({ code: 'connectFailed' })
    expect(one.calls).toEqual([])
  })
})

describe('a destroyed kit', () => {
  test('reconnects no wallet after its restoration was still loading', async () => {
    const visit = await setUp()
    await visit.store.connections.connect(visit.one)
    visit.store.destroy()
    const { store, environment, one } = await visit.reload({ start: false })
    const started = store.start()
    store.destroy()
    await started
    await environment.settle()
    expect([one.calls, one.listeners, environment.clock.pending]).toEqual([[], 0, 0])
  })

  test('rejects a pending connect, stops listening to wallets and leaves no timer', async () => {
    const { store, environment, one, two } = await setUp()
    await store.connections.connect(one)
    two.behave({ connect: 'hang' })
    const connecting = store.connections.connect(two)
    store.destroy()
    await expect(connecting).rejects.toMatchObject({ code: 'connectFailed' })
    expect([one.listeners, two.listeners, environment.clock.pending]).toEqual([0, 0, 0])
  })
})
