import type { ChainNamespace, Connector } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  type MockAdapter,
  mockAddresses,
  type MockConnector,
  type TestEnvironment,
  testNetworks,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createStore, type Store } from '../create-store.ts'
import type { KitOptions } from '../options.ts'

const other = '0x2222222222222222222222222222222222222222'
const third = '0x3333333333333333333333333333333333333333'

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

describe('following a wallet', () => {
  test('shows the account that the wallet selected, and forgets what was known of the other', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    store.accounts.setDetails('eip155', { balance: '1', profileName: 'a.eth' })
    one.emitAccounts('eip155', [other, mockAddresses.eip155])
    expect(store.accounts.get('eip155')).toMatchObject({ account: { address: other, accounts: [{}, {}] }, details: {} })
  })

  test('keeps what is known of the account when the wallet repeats itself', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    store.accounts.setDetails('eip155', { balance: '1' })
    one.emitSession({})
    expect(store.accounts.get('eip155').details).toEqual({ balance: '1' })
  })

  test('moves to the network that the wallet moved to', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    one.emitNetwork('eip155:137')
    expect(store.networks.current('eip155')?.id).toBe(137)
    expect(store.accounts.identity('eip155')?.caipAddress).toBe(`eip155:137:${mockAddresses.eip155}`)
  })

  // covers: S4.21, S4.22
  test('shows a network that the site does not list as unsupported, and says so once for each arrival', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    one.emitNetwork('eip155:5')
    expect(store.networks.current('eip155')).toMatchObject({ name: 'Unknown Network', caipNetworkId: 'eip155:5' })
    expect(store.networks.isSupported(store.networks.current('eip155'))).toBe(false)
    expect(store.modal.state.open).toBe(true)
    expect(store.router.current()?.name).toBe('UnsupportedChain')
    store.modal.close()
    one.emitAccounts('eip155', [other])
    expect(store.modal.state.open).toBe(false)
    one.emitNetwork('eip155:1')
    one.emitNetwork('eip155:5')
    expect(store.modal.state.open).toBe(true)
  })

  // covers: S4.23, S4.24
  test.each([{ enableNetworkSwitch: false }, { allowUnsupportedChain: true }])(
    'opens nothing with %o',
    async options => {
      const { store, one } = await setUp(options)
      await store.connections.connect(one)
      one.emitNetwork('eip155:5')
      expect(store.networks.current('eip155')?.caipNetworkId).toBe('eip155:5')
      expect(store.modal.state.open).toBe(false)
    },
  )

  test('does not interrupt the visitor for a family that is not the active one', async () => {
    const { store, wide } = await setUpFamilies()
    await store.connections.connect(wide)
    store.networks.setActiveNamespace('solana')
    wide.emitNetwork('eip155:5')
    expect(store.modal.state.open).toBe(false)
  })

  test('keeps the other family when the wallet takes one back', async () => {
    const { store, wide } = await setUpFamilies()
    await store.connections.connect(wide)
    wide.emitAccounts('solana', [])
    expect(statusOf(store, 'solana')).toBe('disconnected')
    expect(statusOf(store, 'eip155')).toBe('connected')
    expect(wide.listeners).toBe(1)
  })

  test('is disconnected when the wallet says so, and tells which families', async () => {
    const { store, wide } = await setUpFamilies()
    const heard: unknown[] = []
    store.connections.events.on('disconnected', event => heard.push(event))
    await store.connections.connect(wide)
    wide.emitDisconnect()
    expect([statusOf(store, 'eip155'), statusOf(store, 'solana')]).toEqual(['disconnected', 'disconnected'])
    expect(heard).toEqual([{ namespaces: ['eip155', 'solana'] }])
    expect(wide.listeners).toBe(0)
  })
})

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

  test('leaves a modal that was opened while the wallet was still being told', async () => {
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

  test('leaves the modal open where the caller says so', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    store.modal.open()
    await store.disconnect(undefined, { keepOpen: true })
    expect(store.modal.state.open).toBe(true)
  })

  // covers: S8.31
  test('holds at once, waits 3 s for the wallets, and says that one did not hear', async () => {
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

  test('allows a new connection while the old wallet is still being told', async () => {
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

  test('lets the same wallet be remembered that is connected again while it is being told', async () => {
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

  test('ends an attempt under way, whose late answer is dropped', async () => {
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

  test('ends a wallet of two families for both', async () => {
    const { store, wide } = await setUpFamilies()
    await store.connections.connect(wide)
    await store.connections.disconnect('solana')
    expect([statusOf(store, 'eip155'), statusOf(store, 'solana')]).toEqual(['disconnected', 'disconnected'])
    expect(wide.calls.filter(call => call === 'disconnect')).toHaveLength(1)
  })

  test('leaves the wallet of another family alone', async () => {
    const { store, one, solana } = await setUpFamilies()
    await store.connections.connect(one)
    await store.connections.connect(solana)
    await store.connections.disconnect('solana')
    expect(statusOf(store, 'eip155')).toBe('connected')
    expect(one.calls).not.toContain('disconnect')
  })

  test('is nothing to complain about when nobody is connected', async () => {
    const { store } = await setUp()
    await expect(store.disconnect()).resolves.toBeUndefined()
  })

  test('in one tab leaves the site in the others too', async () => {
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

describe('switching network', () => {
  // covers: S4.17
  test('asks the connected wallet, then moves', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    await store.connections.switchNetwork(network(store, 'eip155:137'))
    expect(one.calls).toContain('switchNetwork')
    expect(store.networks.current()?.id).toBe(137)
    expect(store.accounts.identity('eip155')?.caipAddress).toBe(`eip155:137:${mockAddresses.eip155}`)
  })

  // covers: S4.20
  test('just moves while a wallet is still asked to connect', async () => {
    const { store, one } = await setUp()
    one.behave({ connect: 'hang' })
    const connecting = store.connections.connect(one)
    expect(statusOf(store)).toBe('connecting')
    await store.connections.switchNetwork(network(store, 'eip155:137'))
    expect(store.networks.current()?.id).toBe(137)
    one.answer()
    await connecting
    expect(one.calls).toEqual(['connect'])
  })

  // covers: S4.20
  test('just moves where nobody is connected', async () => {
    const { store } = await setUpFamilies()
    await store.connections.switchNetwork(network(store, 'eip155:137'))
    expect(store.networks.current()?.id).toBe(137)
  })

  test('waits for the wallet of the last visit, then asks it', async () => {
    const visit = await setUp()
    await visit.store.connections.connect(visit.one)
    visit.store.destroy()
    const { store, environment, one } = await visit.reload({ start: false })
    one.behave({ reconnect: 'hang' })
    const started = store.start()
    const switching = store.connections.switchNetwork(network(store, 'eip155:137'))
    await store.connections.prepare()
    await environment.settle()
    expect(store.networks.current()?.id).toBe(1)
    expect(store.accounts.identity('eip155')?.caipAddress).toBe(`eip155:1:${mockAddresses.eip155}`)
    one.answer()
    await switching
    await started
    expect(one.calls).toEqual(['reconnect', 'switchNetwork'])
    expect(store.networks.current()?.id).toBe(137)
    expect(store.accounts.identity('eip155')?.caipAddress).toBe(`eip155:137:${mockAddresses.eip155}`)
  })

  test('just moves once the wallet of the last visit did not come', async () => {
    const visit = await setUp()
    await visit.store.connections.connect(visit.one)
    visit.store.destroy()
    const { store, environment, one } = await visit.reload({ start: false })
    one.behave({ reconnect: 'hang' })
    const started = store.start()
    await store.connections.prepare()
    const switching = store.connections.switchNetwork(network(store, 'eip155:137'))
    await environment.advance(5_000)
    await switching
    await started
    expect([statusOf(store), store.networks.current()?.id]).toEqual(['disconnected', 137])
  })

  test('moves nowhere when the kit is destroyed while the wallet of the last visit is waited for', async () => {
    const visit = await setUp()
    await visit.store.connections.connect(visit.one)
    visit.store.destroy()
    const { store, one } = await visit.reload({ start: false })
    one.behave({ reconnect: 'hang' })
    void store.start()
    await store.connections.prepare()
    const switching = store.connections.switchNetwork(network(store, 'eip155:137'))
    store.destroy()
    await expect(switching).rejects.toMatchObject({ code: 'connectFailed' })
    expect(store.networks.current()?.id).toBe(1)
  })

  test('does not ask a wallet that is there already', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    await store.connections.switchNetwork(network(store, 'eip155:1'))
    expect(one.calls).not.toContain('switchNetwork')
  })

  test.each([
    ['reject', 'switchRejected'],
    ['pending', 'requestPending'],
    ['unknownChain', 'switchFailed'],
    ['fail', 'switchFailed'],
  ] as const)('stays where it is when the wallet answers %s', async (reaction, code) => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    one.behave({ switchNetwork: reaction })
    await expect(store.connections.switchNetwork(network(store, 'eip155:137'))).rejects.toMatchObject({ code })
    expect(store.networks.current()?.id).toBe(1)
  })

  test('moves nowhere when the wallet is disconnected meanwhile', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    one.behave({ switchNetwork: 'hang' })
    const switching = store.connections.switchNetwork(network(store, 'eip155:137'))
    const failure = expect(switching).rejects.toMatchObject({ code: 'switchFailed' })
    await store.connections.disconnect()
    await failure
    one.answer()
    await settled()
    expect(store.networks.current()?.id).toBe(1)
    expect(statusOf(store)).toBe('disconnected')
  })

  test('does not move the network of a wallet that took over meanwhile', async () => {
    const { store, one, two } = await setUp()
    await store.connections.connect(one)
    one.behave({ switchNetwork: 'hang' })
    const switching = store.connections.switchNetwork(network(store, 'eip155:137'))
    await store.connections.connect(two)
    one.answer()
    await expect(switching).rejects.toMatchObject({ code: 'switchFailed' })
    expect(store.accounts.identity('eip155')?.caipAddress).toBe(`eip155:1:${other}`)
    expect(store.networks.current()?.id).toBe(1)
  })

  test('lets the latest switch win', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    one.behave({ switchNetwork: 'hang' })
    const first = store.connections.switchNetwork(network(store, 'eip155:137'))
    one.behave({ switchNetwork: 'approve' })
    await store.connections.switchNetwork(network(store, 'eip155:8453'))
    await expect(first).rejects.toMatchObject({ code: 'switchFailed' })
    expect(store.networks.current()?.id).toBe(8453)
  })

  test('believes a wallet that moved elsewhere by itself meanwhile', async () => {
    const { store, adapter } = await setUp()
    const base = createMockConnector({ id: 'wanderer' })
    const wanderer: Connector = { ...base, switchNetwork: async () => base.emitNetwork('eip155:8453') }
    adapter.setConnectors([wanderer])
    await store.connections.connect(wanderer)
    await store.connections.switchNetwork(network(store, 'eip155:137'))
    expect(store.networks.current('eip155')?.id).toBe(8453)
  })

  test('ends with the reason of whoever aborts it', async () => {
    const { store, one } = await setUp()
    await store.connections.connect(one)
    one.behave({ switchNetwork: 'hang' })
    const abort = new AbortController()
    const switching = store.connections.switchNetwork(network(store, 'eip155:137'), abort.signal)
    abort.abort(new Error('left'))
    await expect(switching).rejects.toThrow('left')
  })
})

describe('the next visit', () => {
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
  test('restores nothing where nothing is stored', async () => {
    const visit = await setUp()
    const { store, one } = await visit.reload({ start: false })
    expect(store.connections.state.restoring).toBe(false)
    await store.start()
    expect([store.connections.state.restoring, statusOf(store), one.calls]).toEqual([false, 'disconnected', []])
  })

  // covers: S4.03
  test.each(['reject', 'none'] as const)('is disconnected for good when the wallet answers %s', async reaction => {
    const visit = await setUp()
    await visit.store.connections.connect(visit.one)
    const { store, one, environment } = await visit.reload({ start: false })
    one.behave({ reconnect: reaction })
    await store.start()
    expect(statusOf(store)).toBe('disconnected')
    expect(environment.storage.get('@appkit/connections')).toBeUndefined()
    expect(one.listeners).toBe(0)
  })

  // covers: S4.03
  test('gives a wallet that never comes 5 s, and is disconnected then', async () => {
    const visit = await setUp()
    await visit.store.connections.connect(visit.one)
    const { store, adapter, environment } = await visit.reload({ start: false })
    adapter.setConnectors([])
    const restoring = store.start()
    await environment.advance(4_999)
    expect(statusOf(store)).toBe('connecting')
    await environment.advance(1)
    await restoring
    expect(statusOf(store)).toBe('disconnected')
  })

  test('takes a wallet that comes late but in time', async () => {
    const visit = await setUp()
    await visit.store.connections.connect(visit.one)
    const { store, adapter, one, environment } = await visit.reload({ start: false })
    adapter.setConnectors([])
    const restoring = store.start()
    await environment.advance(2_000)
    adapter.setConnectors([one])
    await restoring
    expect(statusOf(store)).toBe('connected')
  })

  test('connects a wallet that answers after its time', async () => {
    const visit = await setUp()
    await visit.store.connections.connect(visit.one)
    const { store, one, environment } = await visit.reload({ start: false })
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
  test('begins disconnected with `enableReconnect: false`', async () => {
    const visit = await setUp()
    await visit.store.connections.connect(visit.one)
    const { store, one, environment } = await visit.reload({ options: { enableReconnect: false } })
    expect(statusOf(store)).toBe('disconnected')
    expect(one.calls).toEqual([])
    expect(environment.storage.get('@appkit/connections')).toBeUndefined()
    expect(environment.storage.get('@appkit/eip155:connected_connector_id')).toBeUndefined()
  })

  // covers: S3.74
  test('does not restore a wallet that the visitor disconnected', async () => {
    const visit = await setUp()
    await visit.store.connections.connect(visit.one)
    await visit.store.disconnect()
    expect(visit.environment.storage.get('@appkit/disconnected_connector_ids')).toContain('one')
    visit.environment.storage.set('@appkit/eip155:connected_connector_id', '"one"')
    const { store, one } = await visit.reload()
    expect(statusOf(store)).toBe('disconnected')
    expect(one.calls).toEqual([])
  })

  test('restores a connection that another kit wrote down by its connector alone', async () => {
    const environment = createTestEnvironment({ stored: { '@appkit/eip155:connected_connector_id': 'one' } })
    const { store } = await setUp({}, environment)
    expect(statusOf(store)).toBe('connected')
  })

  // covers: S3.70, S3.73
  test('asks a wallet of two families once', async () => {
    const visit = await setUpFamilies()
    await visit.store.connections.connect(visit.wide)
    const { store, wide } = await visit.reload()
    expect(wide.calls).toEqual(['reconnect'])
    expect([statusOf(store, 'eip155'), statusOf(store, 'solana')]).toEqual(['connected', 'connected'])
    expect(wide.listeners).toBe(1)
  })

  // covers: S3.70
  test('restores two families whose connectors share an id, each with its own', async () => {
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

  test('stays on the family that the visitor was on', async () => {
    const visit = await setUpFamilies()
    await visit.store.connections.connect(visit.one)
    await visit.store.connections.connect(visit.solana)
    expect(visit.store.networks.state.activeNamespace).toBe('solana')
    const { store } = await visit.reload()
    expect(store.networks.state.activeNamespace).toBe('solana')
  })

  test('keeps a slow wallet written down while a quick one is settled', async () => {
    const visit = await setUpFamilies()
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

  test('is ended by a disconnect while the wallet is still asked', async () => {
    const visit = await setUp()
    await visit.store.connections.connect(visit.one)
    const { store, one, environment } = await visit.reload({ start: false })
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

  test('makes way for the wallet that a person connects meanwhile', async () => {
    const visit = await setUp()
    await visit.store.connections.connect(visit.one)
    const { store, one, two } = await visit.reload({ start: false })
    one.behave({ reconnect: 'hang' })
    const restoring = store.start()
    await store.connections.connect(two)
    await settled()
    one.answer()
    await restoring
    expect(store.accounts.identity('eip155')?.connectorId).toBe('two')
    expect(one.listeners).toBe(0)
  })

  test('goes on under an attempt that a person gives up', async () => {
    const visit = await setUp()
    await visit.store.connections.connect(visit.one)
    const { store, one, two } = await visit.reload({ start: false })
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

  test('one family taken over by a person leaves the other family to be restored', async () => {
    const visit = await setUpFamilies()
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

  test('leaves what another tab wrote about another family alone', async () => {
    const visit = await setUpFamilies()
    await visit.store.connections.connect(visit.one)
    const tab = await visit.reload()
    await tab.store.connections.connect(tab.solana)
    visit.one.emitAccounts('eip155', [third])
    const stored: unknown = JSON.parse(visit.environment.storage.get('@appkit/connections') ?? '')
    expect(stored).toMatchObject([{ namespace: 'solana' }, { namespace: 'eip155', accounts: [{ address: third }] }])
  })

  test('forgets nothing when the browser does not store, within the visit', async () => {
    const { store, environment, one } = await setUp()
    environment.storage.blocked = true
    await store.connections.connect(one)
    expect(statusOf(store)).toBe('connected')
    expect(store.storage.connections.read()).toHaveLength(1)
    expect(environment.openTab().storage.get('@appkit/connections')).toBeUndefined()
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

interface World {
  store: Store
  environment: TestEnvironment
  adapter: MockAdapter
  one: MockConnector
  two: MockConnector
  started: boolean
  reload(how?: { start?: boolean; options?: Partial<KitOptions> }): Promise<World>
}

async function setUp(
  options: Partial<KitOptions> = {},
  environment = createTestEnvironment(),
  start = true,
): Promise<World> {
  const one = createMockConnector({ id: 'one', name: 'One' })
  const two = createMockConnector({ id: 'two', name: 'Two', addresses: { eip155: [other] } })
  const adapter = createMockAdapter({ connectors: [one, two] })
  const networks: KitOptions['networks'] = [testNetworks.mainnet, testNetworks.polygon, testNetworks.base]
  const store = createStore({ projectId: 'p', networks, adapters: [adapter], ...options }, environment)
  if (start) await store.start()
  if (start) await store.connections.prepare()
  return {
    store,
    environment,
    adapter,
    one,
    two,
    started: start,
    reload: (how = {}) => setUp({ ...options, ...how.options }, environment.openTab(), how.start ?? true),
  }
}

interface FamiliesWorld {
  store: Store
  environment: TestEnvironment
  adapter: MockAdapter
  one: MockConnector
  solana: MockConnector
  wide: MockConnector
  reload(how?: { start?: boolean }): Promise<FamiliesWorld>
}

/** Two families: a wallet of each, and one that serves both. */
async function setUpFamilies(environment = createTestEnvironment(), start = true): Promise<FamiliesWorld> {
  const one = createMockConnector({ id: 'one' })
  const solana = createMockConnector({ id: 'solana', chains: ['solana'] })
  const wide = createMockConnector({ id: 'wide', chains: ['eip155', 'solana'] })
  const adapter = createMockAdapter({ connectors: [one, wide] })
  const adapters = [adapter, createMockAdapter({ namespace: 'solana', connectors: [solana] })]
  const networks: KitOptions['networks'] = [testNetworks.mainnet, testNetworks.polygon, testNetworks.solana]
  const store = createStore({ projectId: 'p', networks, adapters }, environment)
  if (start) await store.start()
  if (start) await store.connections.prepare()
  return {
    store,
    environment,
    adapter,
    one,
    solana,
    wide,
    reload: (how = {}) => setUpFamilies(environment.openTab(), how.start ?? true),
  }
}

function statusOf(store: Store, namespace: ChainNamespace = 'eip155'): string {
  return store.accounts.get(namespace).account.status
}

function network(store: Store, id: `eip155:${number}`) {
  const found = store.networks.find(id)
  if (!found) throw new TypeError(`${id} is not configured`)
  return found
}

async function settled(): Promise<void> {
  await createTestEnvironment().settle()
}
