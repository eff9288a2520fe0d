import type { ChainNamespace, ConnectRequest } from '@latchkey/primitives'
import { createMockConnector, mockAddresses, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import {
  addresses,
  connectAll,
  createSeveralWallets,
  idsOf,
  recentIdsOf,
  type SeveralWallets,
  shownIn,
  statusIn,
} from './several-wallets-harness.ts'

describe('several wallets in one namespace', () => {
  // covers: S1.35, S3.01, S6.29
  test('stay connected beside each other, the latest one active', async () => {
    const { store, one, two } = await createSeveralWallets()
    await connectAll(store, [one, two])
    expect(store.connections.state.byNamespace.eip155).toEqual([
      {
        connectorId: 'two',
        accounts: [{ namespace: 'eip155', address: addresses.two, type: 'eoa' }],
        caipNetwork: expect.objectContaining({ id: 1 }) as unknown,
        wallet: { name: 'Two', type: 'ANNOUNCED' },
      },
      expect.objectContaining({ connectorId: 'one' }),
    ])
    expect(store.accounts.identity('eip155')).toMatchObject({ connectorId: 'two', address: addresses.two })
    expect(store.connections.activeConnector('eip155')).toBe(two)
    expect([one.listeners, two.listeners]).toEqual([1, 1])
  })

  // covers: S3.01
  test('keep every field of the active one while another is pending and rejects', async () => {
    const { store, one, two } = await createSeveralWallets()
    await store.connections.connect(one)
    const before = [store.accounts.identity('eip155'), store.connections.state.byNamespace.eip155]
    expect(before[0]).toMatchObject({ connectorId: 'one', address: addresses.one })
    two.behave({ connect: 'reject' })
    await expect(store.connections.connect(two)).rejects.toMatchObject({ code: 'connectionRejected' })
    expect([store.accounts.identity('eip155'), store.connections.state.byNamespace.eip155]).toEqual(before)
  })

  // covers: S3.02
  test('show no account while they are restored if none was stored', async () => {
    const visit = await createSeveralWallets()
    await visit.store.connections.connect(visit.one)
    const key = '@appkit/connections'
    const [stored] = JSON.parse(visit.environment.storage.get(key) ?? '[]') as Record<string, unknown>[]
    const { accounts: _, ...rest } = stored ?? {}
    visit.environment.storage.set(key, JSON.stringify([{ ...rest, address: addresses.one }]))
    const { store, one } = await visit.reload({
      start: false,
      prepare: world => world.one.behave({ reconnect: 'hang' }),
    })
    const started = store.start()
    expect(store.accounts.get('eip155').account).toMatchObject({ status: 'connecting' })
    expect(store.accounts.identity('eip155')).toBeUndefined()
    await visit.environment.settle()
    one.answer()
    await started
    expect(shownIn(store)).toBe(addresses.one)
  })

  // covers: S3.02, S3.03, S3.04
  test('have type, public key, path and login of an account, at the next visit too', async () => {
    const visit = await createSeveralWallets()
    const { store, one } = visit
    await store.connections.connect(one)
    const account = {
      namespace: 'eip155',
      address: addresses.one,
      type: 'smartAccount',
      publicKey: '0x02',
      path: "m/44'/60'/0'/0/0",
    } as const
    one.emitSession({ accounts: [account], auth: { name: 'ann@example.org' } })
    expect(store.connections.state.byNamespace.eip155).toMatchObject([
      { accounts: [account], auth: { name: 'ann@example.org' } },
    ])
    const next = await visit.reload({ start: false })
    const started = next.store.start()
    expect(next.store.accounts.identity('eip155')?.accounts).toEqual([account])
    await started
  })

  // covers: S3.04
  test('report the network of each', async () => {
    const { store, one, two } = await createSeveralWallets()
    await connectAll(store, [one, two])
    two.emitNetwork('eip155:137')
    expect(store.connections.state.byNamespace.eip155).toMatchObject([
      { connectorId: 'two', caipNetwork: { caipNetworkId: 'eip155:137' } },
      { connectorId: 'one', caipNetwork: { caipNetworkId: 'eip155:1' } },
    ])
  })

  test('keep the active account unchanged when one in the background changes', async () => {
    const { store, one, two } = await createSeveralWallets()
    await connectAll(store, [one, two])
    const before = store.accounts.get('eip155').account
    one.emitNetwork('eip155:137')
    one.emitAccounts('eip155', [addresses.three])
    expect(store.accounts.get('eip155').account).toBe(before)
    expect(store.networks.current('eip155')?.id).toBe(1)
    expect(store.connections.state.byNamespace.eip155?.[1]).toMatchObject({
      accounts: [{ address: addresses.three }],
      caipNetwork: { id: 137 },
    })
  })

  test('show the next one when the active one disconnects', async () => {
    const { store, one, two } = await createSeveralWallets()
    await connectAll(store, [one, two])
    two.emitDisconnect()
    expect(idsOf(store)).toEqual(['one'])
    expect(store.accounts.identity('eip155')).toMatchObject({ connectorId: 'one', address: addresses.one })
    expect(recentIdsOf(store)).toEqual(['two'])
  })

  test('keep the first connected when the second rejects', async () => {
    const { store, one, two } = await createSeveralWallets()
    await store.connections.connect(one)
    two.behave({ connect: 'reject' })
    await expect(store.connections.connect(two)).rejects.toMatchObject({ code: 'connectionRejected' })
    expect(idsOf(store)).toEqual(['one'])
    expect(statusIn(store)).toBe('connected')
  })

  test('share no account: an address of another namespace counts as none', async () => {
    const { store, one } = await createSeveralWallets()
    await store.connections.connect(one)
    one.emitSession({
      accounts: [
        { namespace: 'eip155', address: mockAddresses.solana, type: 'eoa' },
        { namespace: 'eip155', address: addresses.one, type: 'eoa' },
        { namespace: 'eip155', address: addresses.one.toUpperCase().replace('X', 'x'), type: 'eoa' },
      ],
    })
    expect(store.accounts.identity('eip155')?.accounts.map(({ address }) => address)).toEqual([addresses.one])
  })
})

describe('a wallet that was announced again', () => {
  test('has one connection, by its new connector', async () => {
    const { store, adapter, one, two } = await createSeveralWallets()
    await connectAll(store, [two, one])
    const again = createMockConnector({ id: 'one', name: 'One', addresses: { eip155: [addresses.three] } })
    adapter.setConnectors([again, two])
    await store.connections.connect(again)
    expect(idsOf(store)).toEqual(['one', 'two'])
    expect(shownIn(store)).toBe(addresses.three)
    expect([one.listeners, again.listeners]).toEqual([0, 1])
    await store.connections.disconnect({ connectorId: 'one' })
    expect(idsOf(store)).toEqual(['two'])
  })
})

describe('a wallet over two namespaces', () => {
  test('is active in one and connected in the background in the other', async () => {
    const { store, one, wide } = await createSeveralWallets()
    await connectAll(store, [wide, one])
    expect([idsOf(store), idsOf(store, 'solana')]).toEqual([['one', 'wide'], ['wide']])
    expect(store.connections.statusOf({ namespace: 'eip155', connectorId: 'wide' })).toBe('connected')
    expect(store.connections.statusOf({ namespace: 'solana', connectorId: 'wide' })).toBe('active')
    wide.emitSession({ networks: { eip155: 'eip155:137' } })
    expect(store.networks.current('eip155')?.id).toBe(1)
    expect(wide.listeners).toBe(1)
  })

  test('keeps its namespaces when one of them is connected again', async () => {
    const { store, wide } = await createSeveralWallets()
    await store.connections.connect(wide)
    await store.connections.connect(wide, { namespace: 'solana' })
    expect([statusIn(store), statusIn(store, 'solana')]).toEqual(['connected', 'connected'])
    expect(wide.listeners).toBe(1)
  })

  // covers: S1.35
  test('is listed behind the wallet that replaced it after it removes and returns a namespace', async () => {
    const { store, wide, solana } = await createSeveralWallets()
    await store.connections.connect(wide)
    wide.emitAccounts('solana', [])
    await store.connections.connect(solana)
    wide.emitAccounts('solana', [mockAddresses.solana])
    expect(idsOf(store, 'solana')).toEqual(['solana', 'wide'])
  })

  test('connects a namespace again that it removed and returned', async () => {
    const { store, wide } = await createSeveralWallets()
    await store.connections.connect(wide)
    const { accounts } = await takenBack()
    expect(statusIn(store, 'solana')).toBe('disconnected')
    wide.emitSession({ accounts })
    expect(statusIn(store, 'solana')).toBe('connected')
    expect(recentIdsOf(store, 'solana')).toEqual([])

    async function takenBack() {
      const all = [
        { namespace: 'eip155', address: addresses.wide, type: 'eoa' } as const,
        { namespace: 'solana', address: mockAddresses.solana, type: 'eoa' } as const,
      ]
      wide.emitAccounts('solana', [])
      return { accounts: all }
    }
  })
})

describe('switching connection', () => {
  // covers: S4.11
  test('reconnects a connected wallet, shows it, and returns the changes', async () => {
    const { store, one, two } = await createSeveralWallets()
    await connectAll(store, [one, two])
    const change = await store.connections.switchConnection({ namespace: 'eip155', connectorId: 'one' })
    expect(change).toEqual({
      connectorId: 'one',
      namespace: 'eip155',
      address: addresses.one,
      hasSwitchedAccount: true,
      hasSwitchedWallet: true,
    })
    expect(one.calls).toEqual(['connect', 'reconnect'])
    expect(idsOf(store)).toEqual(['one', 'two'])
    expect(two.listeners).toBe(1)
  })

  // covers: S4.11
  test('changes nothing for the active connection, and returns that', async () => {
    const { store, one } = await createSeveralWallets()
    await store.connections.connect(one)
    const target = { namespace: 'eip155', connectorId: 'one' } as const
    expect(store.connections.statusOf(target)).toBe('active')
    expect(await store.connections.switchConnection(target)).toMatchObject({
      hasSwitchedAccount: false,
      hasSwitchedWallet: false,
    })
  })

  // covers: S4.11
  test('changes to another account of the same wallet until the wallet selects one', async () => {
    const { store, one } = await createSeveralWallets()
    await store.connections.connect(one)
    const target = { namespace: 'eip155', connectorId: 'one', address: addresses.three } as const
    expect(store.connections.statusOf(target)).toBe('connected')
    expect(await store.connections.switchConnection(target)).toMatchObject({
      address: addresses.three,
      hasSwitchedAccount: true,
      hasSwitchedWallet: false,
    })
    one.emitAccounts('eip155', [addresses.one, addresses.three, addresses.two])
    expect(shownIn(store)).toBe(addresses.three)
    one.emitAccounts('eip155', [addresses.two, addresses.one, addresses.three])
    expect(shownIn(store)).toBe(addresses.two)
    one.emitAccounts('eip155', [addresses.one, addresses.three])
    expect(shownIn(store)).toBe(addresses.one)
  })

  test('activates the namespace of the connection', async () => {
    const { store, one, solana } = await createSeveralWallets()
    await connectAll(store, [solana, one])
    expect(store.networks.state.activeNamespace).toBe('eip155')
    await store.connections.switchConnection({ namespace: 'solana', connectorId: 'solana' })
    expect(store.networks.state.activeNamespace).toBe('solana')
  })

  test.each(['none', 'lock', 'fail'] as const)(
    'reconnects, then connects, a wallet that answers %s',
    async reaction => {
      const { store, one, two } = await createSeveralWallets()
      await connectAll(store, [one, two])
      one.behave({ reconnect: reaction })
      await store.connections.switchConnection({ namespace: 'eip155', connectorId: 'one' })
      expect(one.calls).toEqual(['connect', 'reconnect', 'connect'])
      expect(store.connections.activeConnector('eip155')).toBe(one)
    },
  )

  // covers: S4.11
  test.each([
    ['rejects the restore', { reconnect: 'reject' }, 'connectionRejected'],
    ['fails', { reconnect: 'fail', connect: 'fail' }, 'connectFailed'],
    ['is locked and rejects the connect request', { reconnect: 'lock', connect: 'reject' }, 'connectionRejected'],
  ] as const)('leaves everything unchanged if the wallet %s', async (_name, reactions, code) => {
    const { store, environment, one, two } = await createSeveralWallets()
    await connectAll(store, [one, two])
    const before = JSON.stringify([store.accounts.state, store.connections.state, [...environment.disk.entries]])
    one.behave(reactions)
    const switching = store.connections.switchConnection({ namespace: 'eip155', connectorId: 'one' })
    await expect(switching).rejects.toMatchObject({ code })
    expect(JSON.stringify([store.accounts.state, store.connections.state, [...environment.disk.entries]])).toBe(before)
  })

  test('waits 5 s for a wallet, and leaves everything unchanged after that', async () => {
    const { store, environment, one, two } = await createSeveralWallets()
    await connectAll(store, [one, two])
    one.behave({ reconnect: 'hang' })
    const switching = store.connections.switchConnection({ namespace: 'eip155', connectorId: 'one' })
    const failure = expect(switching).rejects.toMatchObject({ code: 'walletTimeout' })
    await environment.advance(5_000)
    await failure
    expect(idsOf(store)).toEqual(['two', 'one'])
    one.answer()
    await environment.settle()
    expect(idsOf(store)).toEqual(['two', 'one'])
  })

  test('rejects with the abort reason', async () => {
    const { store, one, two } = await createSeveralWallets()
    await connectAll(store, [one, two])
    one.behave({ reconnect: 'hang' })
    const abort = new AbortController()
    const switching = store.connections.switchConnection(
      { namespace: 'eip155', connectorId: 'one' },
      { signal: abort.signal },
    )
    abort.abort(new Error('left'))
    await expect(switching).rejects.toThrow('left')
    expect(idsOf(store)).toEqual(['two', 'one'])
  })

  test('rejects an account that the wallet no longer has', async () => {
    const { store, one, two } = await createSeveralWallets()
    await connectAll(store, [one, two])
    one.behave({ reconnect: 'hang' })
    const target = { namespace: 'eip155', connectorId: 'one', address: addresses.three } as const
    const switching = store.connections.switchConnection(target)
    await Promise.resolve()
    two.emitAccounts('eip155', [addresses.two])
    await expect(
      store.connections.switchConnection({ ...target, address: '0x9999999999999999999999999999999999999999' }),
    ).rejects.toMatchObject({ code: 'connectorNotFound' })
    one.answer()
    await switching
    expect(shownIn(store)).toBe(addresses.three)
  })

  // covers: S4.15
  test('connects a disconnected external wallet, with its confirmation screen', async () => {
    const { store, environment, one, two } = await createSeveralWallets()
    await connectAll(store, [one, two])
    await store.connections.disconnect({ connectorId: 'one' })
    one.behave({ connect: 'hang' })
    const target = { namespace: 'eip155', connectorId: 'one' } as const
    expect(store.connections.statusOf(target)).toBe('disconnected')
    const heard: string[] = []
    store.connections.events.on('connected', ({ connector }) => heard.push(connector.id))
    const switching = store.connections.switchConnection(target)
    await environment.settle()
    expect(statusIn(store)).toBe('connecting')
    one.answer()
    expect(await switching).toMatchObject({ hasSwitchedAccount: true, hasSwitchedWallet: true })
    expect(one.calls).toEqual(['connect', 'disconnect', 'connect'])
    expect(heard).toEqual(['one'])
    expect([idsOf(store), recentIdsOf(store)]).toEqual([['one', 'two'], []])
  })

  test('leaves everything unchanged if a disconnected external wallet rejects', async () => {
    const { store, one, two } = await createSeveralWallets()
    await connectAll(store, [one, two])
    await store.connections.disconnect({ connectorId: 'one' })
    one.behave({ connect: 'reject' })
    await expect(store.connections.switchConnection({ namespace: 'eip155', connectorId: 'one' })).rejects.toMatchObject(
      { code: 'connectionRejected' },
    )
    expect([idsOf(store), recentIdsOf(store), statusIn(store)]).toEqual([['two'], ['one'], 'connected'])
  })

  // covers: S4.14
  test('pairs again with a disconnected pairing, and activates it in the requested namespace', async () => {
    const { store, one, solana, pairing } = await createSeveralWallets()
    await connectAll(store, [pairing, one, solana])
    await store.connections.disconnect({ connectorId: 'walletConnect' })
    const uris: string[] = []
    const change = await store.connections.switchConnection(
      { namespace: 'eip155', connectorId: 'walletConnect' },
      { onPairingUri: uri => uris.push(uri) },
    )
    expect(uris).toEqual([expect.stringMatching(/^wc:/)])
    expect(change).toMatchObject({ hasSwitchedWallet: true })
    expect(pairing.calls).toEqual(['connect', 'disconnect', 'connect'])
    expect([idsOf(store), idsOf(store, 'solana')]).toEqual([
      ['walletConnect', 'one'],
      ['solana', 'walletConnect'],
    ])
    expect(store.accounts.identity('eip155')?.wallet.name).toBe('Pocket')
  })

  test('rejects if the wallet of a new pairing has no account in the namespace', async () => {
    const visit = await createSeveralWallets()
    await visit.store.connections.connect(visit.pairing)
    await visit.store.connections.disconnect()
    await visit.store.connections.connect(visit.solana)
    const { store } = await visit.reload({ pairing: { addresses: { solana: [] } } })
    await expect(
      store.connections.switchConnection({ namespace: 'solana', connectorId: 'walletConnect' }),
    ).rejects.toMatchObject({ code: 'connectFailed' })
    expect(store.accounts.identity('solana')?.connectorId).toBe('solana')
  })

  // covers: S4.16
  test.each([
    ['does not exist', { namespace: 'eip155', connectorId: 'nobody' }, 'connectorNotFound'],
    ['is on the page but was never connected', { namespace: 'eip155', connectorId: 'two' }, 'connectorNotFound'],
    ['is connected in another namespace', { namespace: 'solana', connectorId: 'one' }, 'connectorNotFound'],
  ] as const)('rejects a wallet that %s', async (_name, target, code) => {
    const { store, one } = await createSeveralWallets()
    await store.connections.connect(one)
    expect(store.connections.statusOf(target)).toBeUndefined()
    await expect(store.connections.switchConnection(target)).rejects.toMatchObject({ code })
  })

  // covers: S8.30
  test('rejects a namespace that the site does not use', async () => {
    const { store } = await createSeveralWallets()
    const target = { namespace: 'cosmos', connectorId: 'one' } as const
    await expect(store.connections.switchConnection(target)).rejects.toMatchObject({
      shortMessage: 'Chain is not supported',
    })
    await expect(store.connections.disconnect('cosmos')).rejects.toMatchObject({
      shortMessage: 'Chain is not supported',
    })
  })

  // covers: S8.27
  test('rejects a wallet of a namespace whose adapter the site removed', async () => {
    const visit = await createSeveralWallets()
    await visit.store.connections.connect(visit.solana)
    await visit.store.connections.disconnect()
    const { store } = await visit.reload({ options: { adapters: [visit.adapter] } })
    await expect(
      store.connections.switchConnection({ namespace: 'solana', connectorId: 'solana' }),
    ).rejects.toMatchObject({ shortMessage: 'Adapter not found' })
  })
})

describe('disconnecting one of several', () => {
  test('shows the next one, and remembers the site as connected', async () => {
    const { store, environment, one, two } = await createSeveralWallets()
    await connectAll(store, [one, two])
    await store.connections.disconnect({ namespace: 'eip155', connectorId: 'two' })
    expect(idsOf(store)).toEqual(['one'])
    expect(shownIn(store)).toBe(addresses.one)
    expect(two.calls).toContain('disconnect')
    expect(one.calls).not.toContain('disconnect')
    expect(environment.storage.get('@appkit/eip155:connected_connector_id')).toBe('"one"')
    expect(environment.storage.get('@appkit/disconnected_connector_ids')).toBe('["eip155:two"]')
  })

  test('leaves the active one unchanged if it is another', async () => {
    const { store, one, two } = await createSeveralWallets()
    await connectAll(store, [one, two])
    const before = store.accounts.get('eip155').account
    await store.connections.disconnect({ connectorId: 'one' })
    expect(store.accounts.get('eip155').account).toBe(before)
    expect([idsOf(store), recentIdsOf(store)]).toEqual([['two'], ['one']])
  })

  test('disconnects both namespaces of a wallet, and leaves an attempt for another wallet pending', async () => {
    const { store, one, wide } = await createSeveralWallets()
    await store.connections.connect(wide)
    one.behave({ connect: 'hang' })
    const connecting = store.connections.connect(one)
    await store.connections.disconnect({ namespace: 'solana', connectorId: 'wide' })
    expect([idsOf(store), idsOf(store, 'solana'), statusIn(store)]).toEqual([[], [], 'connecting'])
    one.answer()
    await connecting
    expect(idsOf(store)).toEqual(['one'])
  })

  test('shows no wallet in between when all disconnect, in any namespaces', async () => {
    const { solana: solanaNetwork, mainnet, polygon } = testNetworks
    const { store, one, wide } = await createSeveralWallets({
      options: { networks: [solanaNetwork, mainnet, polygon] },
    })
    await connectAll(store, [wide, one])
    wide.emitSession({ networks: { eip155: 'eip155:137' } })
    expect([shownIn(store), store.networks.current('eip155')?.id]).toEqual([addresses.one, 1])
    await store.connections.disconnect()
    expect(store.networks.current('eip155')?.id).toBe(1)
    expect([recentIdsOf(store), statusIn(store), statusIn(store, 'solana')]).toEqual([
      ['one', 'wide'],
      'disconnected',
      'disconnected',
    ])
  })

  // covers: S8.19
  test('rejects if the wallet fails to disconnect', async () => {
    const { store, one } = await createSeveralWallets()
    await store.connections.connect(one)
    one.behave({ disconnect: 'fail' })
    await expect(store.connections.disconnect({ connectorId: 'one' })).rejects.toMatchObject({
      message: 'Failed to disconnect',
    })
    expect(idsOf(store)).toEqual([])
  })

  // covers: S8.31
  test('disconnects all wallets of a namespace, and rejects if one fails', async () => {
    const { store, one, two, solana } = await createSeveralWallets()
    await connectAll(store, [solana, one, two])
    one.behave({ disconnect: 'fail' })
    await expect(store.connections.disconnect('eip155')).rejects.toMatchObject({
      message: 'Failed to disconnect chains',
      cause: { message: 'The wallet failed' },
    })
    expect([idsOf(store), idsOf(store, 'solana'), recentIdsOf(store)]).toEqual([[], ['solana'], ['two', 'one']])
    expect(statusIn(store)).toBe('disconnected')
  })
})

describe('recent connections', () => {
  test('are at most ten a namespace, each wallet once, the newest first', async () => {
    const { store, one, two, environment } = await createSeveralWallets()
    for (const connector of [one, two, one]) {
      await store.connections.connect(connector)
      await store.connections.disconnect()
    }
    expect(recentIdsOf(store)).toEqual(['one', 'two'])
    const { accounts, wallet } = store.storage.recentConnections.read()[0] ?? {}
    const many = Array.from({ length: 12 }, (_each, index) => ({
      connectorId: `old-${index}`,
      namespace: 'eip155' as const,
      accounts: accounts ?? [],
      wallet: wallet ?? { name: 'Old' },
    }))
    store.storage.recentConnections.write(many)
    await store.connections.connect(two)
    await store.connections.disconnect()
    expect(recentIdsOf(store)).toHaveLength(10)
    expect(recentIdsOf(store).slice(0, 2)).toEqual(['two', 'old-0'])
    expect(environment.storage.get('@appkit/recent_connections')).not.toContain('old-9')
  })

  test('distinguish pairings of different wallets', async () => {
    const { store, pairing } = await createSeveralWallets()
    await store.connections.connect(pairing)
    pairing.emitSession({ wallet: { name: 'Harbor' } })
    await store.connections.disconnect()
    await store.connections.connect(pairing)
    expect(store.connections.state.recent.eip155?.map(({ wallet }) => wallet.name)).toEqual(['Harbor'])
    expect(store.accounts.identity('eip155')?.wallet.name).toBe('Pocket')
  })

  test('are removed one by one, by namespace, connector and address', async () => {
    const { store, one, two } = await createSeveralWallets()
    await connectAll(store, [one, two])
    await store.connections.disconnect()
    const target = { namespace: 'eip155', connectorId: 'one' } as const
    store.connections.deleteConnection({ ...target, address: addresses.two })
    await Promise.resolve()
    expect(recentIdsOf(store)).toEqual(['two', 'one'])
    store.connections.deleteConnection({ ...target, address: addresses.one })
    await Promise.resolve()
    expect(recentIdsOf(store)).toEqual(['two'])
    expect(store.connections.statusOf(target)).toBeUndefined()
  })
})

describe('several wallets at the next visit', () => {
  // covers: S3.73
  test('are all restored, the active one shown at once', async () => {
    const visit = await createSeveralWallets()
    await connectAll(visit.store, [visit.one, visit.two])
    await visit.store.connections.switchConnection({
      namespace: 'eip155',
      connectorId: 'one',
      address: addresses.three,
    })
    const { store, one, two } = await visit.reload({ start: false })
    const restoring = store.start()
    expect(store.accounts.get('eip155').account).toMatchObject({
      status: 'connecting',
      restored: { connectorId: 'one', address: addresses.three },
    })
    await restoring
    expect(idsOf(store)).toEqual(['one', 'two'])
    expect(shownIn(store)).toBe(addresses.three)
    expect([one.calls, two.calls]).toEqual([['reconnect'], ['reconnect']])
  })

  test("drop the user's choice of account if the wallet has selected another meanwhile", async () => {
    const visit = await createSeveralWallets()
    await visit.store.connections.connect(visit.one)
    await visit.store.connections.switchConnection({
      namespace: 'eip155',
      connectorId: 'one',
      address: addresses.three,
    })
    const stored = JSON.parse(visit.environment.storage.get('@appkit/connections') ?? '') as { accounts: object[] }[]
    stored[0]?.accounts.unshift({ namespace: 'eip155', address: addresses.two, type: 'eoa' })
    visit.environment.storage.set('@appkit/connections', JSON.stringify(stored))
    const { store } = await visit.reload()
    expect(shownIn(store)).toBe(addresses.one)
  })

  test('show the next one if the active one is gone from the page', async () => {
    const visit = await createSeveralWallets()
    await connectAll(visit.store, [visit.one, visit.two])
    const { store, environment } = await visit.reload({
      start: false,
      prepare: ({ adapter, one }) => adapter.setConnectors([one]),
    })
    const restoring = store.start()
    await environment.settle()
    expect(store.accounts.identity('eip155')?.connectorId).toBe('two')
    expect(idsOf(store)).toEqual(['one'])
    expect(store.connections.statusOf({ namespace: 'eip155', connectorId: 'one' })).toBe('connected')
    await environment.advance(5_000)
    await restoring
    expect(store.accounts.get('eip155').account).toMatchObject({ status: 'connected', connectorId: 'one' })
    expect([idsOf(store), recentIdsOf(store)]).toEqual([['one'], ['two']])
  })

  test('show the next one while the active one is still pending', async () => {
    const visit = await createSeveralWallets()
    await connectAll(visit.store, [visit.one, visit.two])
    const { store, environment, one } = await visit.reload({
      start: false,
      prepare: world => {
        world.one.behave({ reconnect: 'hang' })
        world.two.behave({ reconnect: 'none' })
      },
    })
    const restoring = store.start()
    await environment.settle()
    expect(store.accounts.get('eip155').account).toMatchObject({
      status: 'connecting',
      restored: { connectorId: 'one' },
    })
    one.answer()
    await restoring
    expect(store.accounts.get('eip155').account).toMatchObject({ status: 'connected', connectorId: 'one' })
    expect(environment.storage.get('@appkit/eip155:connected_connector_id')).toBe('"one"')
  })

  test('continue to be restored while the user connects another, and are listed behind it', async () => {
    const visit = await createSeveralWallets()
    await visit.store.connections.connect(visit.one)
    const { store, one, two } = await visit.reload({
      start: false,
      prepare: world => world.one.behave({ reconnect: 'hang' }),
    })
    const restoring = store.start()
    await store.connections.connect(two)
    one.answer()
    await restoring
    expect(idsOf(store)).toEqual(['two', 'one'])
    expect(store.storage.connectedConnectorId('eip155').read()).toBe('two')
  })

  test.each(['one', 'wide'] as const)('keep their order, also if %s answers last', async last => {
    const visit = await createSeveralWallets()
    await connectAll(visit.store, [visit.one, visit.wide, visit.two])
    const world = await visit.reload({ start: false, prepare: next => next[last].behave({ reconnect: 'hang' }) })
    const started = world.store.start()
    await world.store.connections.prepare()
    await world.environment.settle()
    world[last].answer()
    await started
    expect(idsOf(world.store)).toEqual(['two', 'wide', 'one'])
    await world.store.connections.disconnect({ connectorId: 'two' })
    expect(idsOf(world.store)).toEqual(['wide', 'one'])
  })

  test('show the one that the user chooses while the active one is pending, which is then listed behind it', async () => {
    const visit = await createSeveralWallets()
    await connectAll(visit.store, [visit.two, visit.one])
    const { store, one, started } = await reloadWith(visit, 'one')
    await store.connections.switchConnection({ namespace: 'eip155', connectorId: 'two' })
    one.answer()
    await started
    expect(idsOf(store)).toEqual(['two', 'one'])
    expect(shownIn(store)).toBe(addresses.two)
    expect(store.storage.connectedConnectorId('eip155').read()).toBe('two')
  })

  test("store the user's choice also if the previously active one is never announced", async () => {
    const visit = await createSeveralWallets()
    await connectAll(visit.store, [visit.two, visit.one])
    const { store, environment, started } = await reloadWith(visit, 'one')
    await store.connections.switchConnection({ namespace: 'eip155', connectorId: 'two' })
    await environment.advance(5_000)
    await started
    expect([idsOf(store), recentIdsOf(store)]).toEqual([['two'], ['one']])
    expect(store.storage.connectedConnectorId('eip155').read()).toBe('two')
  })

  test('keep a namespace’s wallet active once it answers while a pairing is made for another namespace', async () => {
    const visit = await createSeveralWallets()
    await visit.store.connections.connect(visit.pairing)
    await visit.store.connections.disconnect()
    await visit.store.connections.connect(visit.solana)
    const { store, solana, started } = await reloadWith(visit, 'solana')
    await store.connections.switchConnection({ namespace: 'eip155', connectorId: 'walletConnect' })
    expect(store.accounts.identity('solana')?.connectorId).toBe('solana')
    solana.answer()
    await started
    expect(statusIn(store, 'solana')).toBe('connected')
    expect(idsOf(store, 'solana')).toEqual(['solana', 'walletConnect'])
    expect(store.connections.activeConnector('solana')).toBe(solana)
  })

  test('show a new pairing also in the namespace that waited for it', async () => {
    const visit = await createSeveralWallets()
    await visit.store.connections.connect(visit.pairing)
    await visit.store.connections.disconnect()
    await visit.store.connections.connect(visit.pairing, { namespace: 'solana' })
    const { store, pairing } = await reloadWith(visit, 'pairing')
    await store.connections.switchConnection({ namespace: 'eip155', connectorId: 'walletConnect' })
    expect([statusIn(store), statusIn(store, 'solana')]).toEqual(['connected', 'connected'])
    expect(store.connections.activeConnector('solana')).toBe(pairing)
  })

  test('leave out those that were disconnected, which stay as recent ones', async () => {
    const visit = await createSeveralWallets()
    await connectAll(visit.store, [visit.one, visit.two])
    await visit.store.connections.disconnect({ connectorId: 'two' })
    const { store, two } = await visit.reload()
    expect([idsOf(store), recentIdsOf(store)]).toEqual([['one'], ['two']])
    expect(two.calls).toEqual([])
  })

  test('show recent ones also if no other is left', async () => {
    const visit = await createSeveralWallets()
    await visit.store.connections.connect(visit.one)
    await visit.store.connections.disconnect()
    const { store } = await visit.reload({ start: false })
    await store.start()
    expect(recentIdsOf(store)).toEqual(['one'])
    expect(statusIn(store)).toBe('disconnected')
  })

  // covers: S4.04
  test('are none with `enableReconnect: false`', async () => {
    const visit = await createSeveralWallets()
    await connectAll(visit.store, [visit.one, visit.two])
    const { store, one, two } = await visit.reload({
      options: { enableReconnect: false, features: { multiWallet: true } },
    })
    expect([idsOf(store), one.calls, two.calls]).toEqual([[], [], []])
  })
})

/** Starts the next visit, in which one wallet is silent. */
async function reloadWith(visit: SeveralWallets, silent: 'one' | 'solana' | 'pairing') {
  const world = await visit.reload({ start: false, prepare: next => next[silent].behave({ reconnect: 'hang' }) })
  const started = world.store.start()
  await world.store.connections.prepare()
  await world.environment.settle()
  return { ...world, started }
}

describe('a namespace that a wallet adds by itself', () => {
  /** Sets up a wallet of two namespaces that was disconnected in one, and connects without it. */
  async function connectWithout(namespace: ChainNamespace): Promise<SeveralWallets> {
    const world = await createSeveralWallets()
    const { store, wide } = world
    await store.connections.connect(wide)
    await store.connections.disconnect(namespace)
    const connect = wide.connect.bind(wide)
    Object.assign(wide, {
      connect: async (request: ConnectRequest) => {
        const session = await connect(request)
        return { ...session, accounts: session.accounts.filter(account => account.namespace !== namespace) }
      },
    })
    await store.connections.connect(wide)
    return world
  }

  test('stays connected when another tab writes and after a reload, although it was disconnected earlier', async () => {
    const world = await connectWithout('solana')
    const { store, wide, environment } = world
    wide.emitAccounts('solana', [mockAddresses.solana])
    expect(idsOf(store, 'solana')).toEqual(['wide'])
    const tab = await world.openTab()
    await tab.store.connections.connect(tab.one)
    await environment.settle()
    expect([idsOf(store, 'solana'), statusIn(store, 'solana')]).toEqual([['wide'], 'connected'])
    const { store: next } = await world.reload()
    expect([idsOf(next, 'solana'), statusIn(next, 'solana')]).toEqual([['wide'], 'connected'])
  })

  test('stays disconnected after a later disconnect', async () => {
    const { store, wide } = await connectWithout('solana')
    wide.emitAccounts('solana', [mockAddresses.solana])
    await store.connections.disconnect('solana')
    wide.emitAccounts('solana', [mockAddresses.solana])
    expect([idsOf(store, 'solana'), statusIn(store, 'solana')]).toEqual([[], 'disconnected'])
  })
})

describe('with `multiWallet` off', () => {
  const off = { options: { features: { multiWallet: false } } }

  test('a wallet that was replaced in one namespace has no chosen account there when it connects again', async () => {
    const held = { eip155: [addresses.one, addresses.three], solana: [mockAddresses.solana] }
    const { store, one, pairing } = await createSeveralWallets({ ...off, pairing: { addresses: held } })
    await store.connections.connect(pairing)
    await store.connections.switchConnection({
      namespace: 'eip155',
      connectorId: pairing.id,
      address: addresses.three,
    })
    await store.connections.connect(one)
    expect(idsOf(store, 'solana')).toEqual([pairing.id])
    await store.connections.connect(pairing)
    expect(shownIn(store)).toBe(addresses.one)
  })

  // covers: S6.30
  test('a new wallet replaces the one before, and no recent connection is stored', async () => {
    const { store, environment, one, two } = await createSeveralWallets(off)
    await connectAll(store, [one, two])
    expect(idsOf(store)).toEqual(['two'])
    expect(one.listeners).toBe(0)
    await store.connections.disconnect()
    expect(store.connections.state.recent).toEqual({})
    expect(environment.storage.get('@appkit/recent_connections')).toBeUndefined()
  })

  // covers: S6.29, S6.30
  test('the other wallets leave the list when `multiWallet` is switched off, and return when it is on', async () => {
    const { store, environment, one, two } = await createSeveralWallets()
    await connectAll(store, [one, two])
    store.features.setLocal({ multiWallet: false })
    await environment.settle()
    expect(idsOf(store)).toEqual(['two'])
    expect(one.listeners).toBe(0)
    store.features.setRemote({ multiWallet: true })
    await environment.settle()
    expect(idsOf(store)).toEqual(['two', 'one'])
    expect(one.calls).toEqual(['connect', 'reconnect'])
  })

  // covers: S3.74
  test('wallets outside the list are not restored at the next visit after the last one was disconnected', async () => {
    const visit = await createSeveralWallets()
    await connectAll(visit.store, [visit.one, visit.two])
    visit.store.features.setLocal({ multiWallet: false })
    await visit.environment.settle()
    await visit.store.connections.disconnect({ connectorId: 'two' })
    expect(statusIn(visit.store)).toBe('disconnected')
    const { store, one, two } = await visit.reload(off)
    expect(statusIn(store)).toBe('disconnected')
    expect([one.calls, two.calls]).toEqual([[], []])
  })

  // covers: S6.30
  test('recent connections leave the list, and return', async () => {
    const { store, environment, one } = await createSeveralWallets()
    await store.connections.connect(one)
    await store.connections.disconnect()
    store.features.setLocal({ multiWallet: false })
    await environment.settle()
    expect(recentIdsOf(store)).toEqual([])
    store.features.setLocal({ multiWallet: true })
    await environment.settle()
    expect(recentIdsOf(store)).toEqual(['one'])
  })

  test('the other wallets return when the remote configuration switches `multiWallet` on', async () => {
    const visit = await createSeveralWallets()
    await connectAll(visit.store, [visit.one, visit.two])
    const { store, environment } = await visit.reload(off)
    expect(idsOf(store)).toEqual(['two'])
    store.features.setRemote({ multiWallet: true })
    await environment.settle()
    expect(idsOf(store)).toEqual(['two', 'one'])
  })
})
