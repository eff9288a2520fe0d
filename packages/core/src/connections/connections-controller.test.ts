import type { Connector } from '@latchkey/primitives'
import { createMockConnector, createTestEnvironment, mockAddresses } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { network, other, settled, setUp, setUpFamilies, statusOf, third } from './two-wallets-harness.ts'

describe('connecting', () => {
  // covers: S3.06, S3.08, S3.11, S4.01
  test('takes the account of the wallet', async () => {
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
  test('keeps the connection in its own family and leaves the others alone', async () => {
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
  test('knows the wallet by what it says of itself, where it only says so afterwards', async () => {
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
  ] as const)('says which it is when the wallet %s', async (_name, reaction, code, message) => {
    const { store, one } = await setUp()
    one.behave({ connect: reaction })
    await expect(store.connections.connect(one)).rejects.toMatchObject({ code, message })
    expect(statusOf(store)).toBe('disconnected')
  })

  // covers: S8.13
  test('fails with the reason kept when the wallet fails by itself', async () => {
    const { store, one } = await setUp()
    one.behave({ connect: 'fail' })
    await expect(store.connections.connect(one)).rejects.toMatchObject({
      code: 'connectFailed',
      shortMessage: 'Failed to connect',
      cause: { message: 'The wallet failed' },
    })
  })

  test('fails when the wallet gives no account of a configured family', async () => {
    const { store, adapter } = await setUp()
    const empty = createMockConnector({ id: 'empty', addresses: { eip155: [] } })
    adapter.setConnectors([empty])
    await expect(store.connections.connect(empty)).rejects.toMatchObject({ code: 'connectFailed' })
    expect(statusOf(store)).toBe('disconnected')
  })

  test('is refused for a wallet of a family that the site does not use', async () => {
    const { store } = await setUp()
    const cosmos = createMockConnector({ id: 'cosmos', chains: ['cosmos'] })
    await expect(store.connections.connect(cosmos)).rejects.toMatchObject({ code: 'chainNotSupported' })
    expect(cosmos.calls).toEqual([])
  })

  test('ends with the reason of whoever aborts it, and drops the late answer', async () => {
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

  test('does not begin when it is aborted already', async () => {
    const { store, one } = await setUp()
    await expect(store.connections.connect(one, { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no')
    expect(one.calls).toEqual([])
  })

  test('keeps the first wallet connected when the second one is refused', async () => {
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

  test('no longer hears the first wallet once the second one has taken over', async () => {
    const { store, one, two } = await setUp()
    await store.connections.connect(one)
    await store.connections.connect(two)
    expect(one.listeners).toBe(0)
    one.emitDisconnect()
    expect(store.accounts.identity('eip155')).toMatchObject({ connectorId: 'two', address: other })
  })

  test('lets the latest attempt win, whatever the earlier wallet answers afterwards', async () => {
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

  test('stays in step when the connected wallet leaves while another one is asked', async () => {
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

  test('an attempt for one family does not leave another family connecting for ever', async () => {
    const { store, solana, wide } = await setUpFamilies()
    solana.behave({ connect: 'hang' })
    const first = store.connections.connect(solana)
    expect(statusOf(store, 'solana')).toBe('connecting')
    const second = store.connections.connect(wide)
    await expect(first).rejects.toMatchObject({ code: 'connectSuperseded' })
    await second
    expect(statusOf(store, 'solana')).toBe('connected')
  })

  test('a wallet of several families gives what it has, and no family is left waiting', async () => {
    const { store, adapter } = await setUpFamilies()
    const partial = createMockConnector({ id: 'partial', chains: ['eip155', 'solana'], addresses: { eip155: [] } })
    adapter.setConnectors([partial])
    const { accounts } = store
    await store.connections.connect(partial)
    expect(accounts.get('eip155').account.status).toBe('disconnected')
    expect(accounts.get('solana').account.status).toBe('connected')
    expect(store.networks.state.activeNamespace).toBe('solana')
  })

  test('asks a wallet of several families for one alone where the site says so', async () => {
    const { store, wide } = await setUpFamilies()
    await store.connections.connect(wide, { namespace: 'solana' })
    expect(statusOf(store, 'eip155')).toBe('disconnected')
    expect(statusOf(store, 'solana')).toBe('connected')
  })

  test('hears a wallet of several families after one of them was connected anew', async () => {
    const { store, wide } = await setUpFamilies()
    await store.connections.connect(wide)
    await store.connections.connect(wide, { namespace: 'solana' })
    wide.emitSession({ accounts: [{ namespace: 'eip155', address: third, type: 'eoa' }] })
    expect(store.accounts.identity('eip155')?.address).toBe(third)
  })

  test('takes a wallet that is gone before anybody listens as disconnected, and listens no more', async () => {
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

describe('the part that connects', () => {
  test('arrives with the first need, and what was asked meanwhile happens in its order', async () => {
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

  test('is not needed to move between networks while nobody is connected', async () => {
    const { store } = await setUp({}, createTestEnvironment(), false)
    void store.connections.switchNetwork(network(store, 'eip155:137'))
    await Promise.resolve()
    expect(store.networks.current()?.id).toBe(137)
    await expect(store.connections.disconnect()).resolves.toBeUndefined()
  })

  test('connects nobody for a kit that was destroyed before it came', async () => {
    const { store, one } = await setUp({}, createTestEnvironment(), false)
    const connecting = store.connections.connect(one)
    store.destroy()
    await expect(connecting).rejects.toMatchObject({ code: 'connectFailed' })
    expect(one.calls).toEqual([])
  })
})

describe('a destroyed kit', () => {
  test('restores nobody for whom it was still loading', async () => {
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

  test('listens to nobody and leaves no timer', async () => {
    const { store, environment, one, two } = await setUp()
    await store.connections.connect(one)
    two.behave({ connect: 'hang' })
    const connecting = store.connections.connect(two)
    store.destroy()
    await expect(connecting).rejects.toMatchObject({ code: 'connectFailed' })
    expect([one.listeners, two.listeners, environment.clock.pending]).toEqual([0, 0, 0])
  })
})
