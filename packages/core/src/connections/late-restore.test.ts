import { createMockConnector, type MockConnector, type MockConnectorReaction } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { restoreWaitMs } from './restore-connections.ts'
import {
  addresses,
  connectAll,
  createSeveralWallets,
  idsOf,
  recentIdsOf,
  type SeveralWallets,
  shownIn,
  statusIn,
  type WorldOptions,
} from './several-wallets-harness.ts'

const oneWallet = { features: { multiWallet: false } }

describe('a connection that could not be restored', () => {
  // covers: S3.73, S4.03
  test.each(['fail', 'lock', 'hang'] as const)(
    'is restored when the user returns to the page after the wallet answered %s',
    async reaction => {
      const visit = await reloadLate(reaction)
      const { store, one, environment } = visit
      expect([statusIn(store), storedIn(visit), recentIdsOf(store)]).toEqual(['disconnected', ['one'], ['one']])
      one.behave({ reconnect: 'approve' })
      environment.browser.comeBack()
      expect(statusIn(store)).toBe('disconnected')
      await environment.settle()
      expect([statusIn(store), shownIn(store), recentIdsOf(store)]).toEqual(['connected', addresses.one, []])
      expect(one.listeners).toBe(1)
    },
  )

  // covers: S3.73
  test('is restored at the next visit', async () => {
    const { store } = await (await reloadLate('fail')).reload()
    expect([statusIn(store), shownIn(store), recentIdsOf(store)]).toEqual(['connected', addresses.one, []])
  })

  test('is restored when the wallet emits its accounts', async () => {
    const { store, one } = await reloadLate('lock')
    one.emitAccounts('eip155', [addresses.three])
    expect([statusIn(store), shownIn(store)]).toEqual(['connected', addresses.three])
    expect(one.calls).toEqual(['reconnect'])
  })

  test('is restored when the wallet is announced after the timeout', async () => {
    const visit = await connected()
    const { store, adapter, one, two, environment } = await visit.reload({ start: false })
    adapter.setConnectors([two])
    void store.start()
    await environment.advance(restoreWaitMs)
    expect(statusIn(store)).toBe('disconnected')
    adapter.setConnectors([one, two])
    await environment.settle()
    expect([statusIn(store), shownIn(store)]).toEqual(['connected', addresses.one])
  })

  test('keeps the account that the user chose', async () => {
    const visit = await connected()
    await visit.store.connections.switchConnection({
      namespace: 'eip155',
      connectorId: 'one',
      address: addresses.three,
    })
    const { store, one, environment } = await reloadOf(visit, 'fail')
    one.behave({ reconnect: 'approve' })
    environment.browser.comeBack()
    await environment.settle()
    expect(shownIn(store)).toBe(addresses.three)
  })

  test('is removed once the wallet reports that it has no connection', async () => {
    const visit = await reloadLate('fail')
    visit.one.behave({ reconnect: 'none' })
    visit.environment.browser.comeBack()
    await visit.environment.settle()
    expect([storedIn(visit), activeIn(visit), recentIdsOf(visit.store)]).toEqual([[], undefined, ['one']])
    visit.environment.browser.comeBack()
    await visit.environment.settle()
    expect(visit.one.calls).toEqual(['reconnect', 'reconnect'])
    expect(visit.one.listeners).toBe(0)
  })

  test('is requested once at a time, and not while it is connected', async () => {
    const { one, environment } = await reloadLate('fail')
    one.behave({ reconnect: 'hang' })
    environment.browser.comeBack()
    environment.browser.comeBack()
    await environment.settle()
    expect(one.calls).toEqual(['reconnect', 'reconnect'])
    one.answer()
    await environment.settle()
    environment.browser.comeBack()
    await environment.settle()
    expect(one.calls).toEqual(['reconnect', 'reconnect'])
  })

  test('gives the active place to the next one, and is added behind it once restored', async () => {
    const visit = await createSeveralWallets()
    await connectAll(visit.store, [visit.two, visit.one])
    const { store, one, environment } = await reloadOf(visit, 'fail')
    expect([idsOf(store), recentIdsOf(store)]).toEqual([['two'], ['one']])
    one.behave({ reconnect: 'approve' })
    environment.browser.comeBack()
    await environment.settle()
    expect([idsOf(store), shownIn(store)]).toEqual([['two', 'one'], addresses.two])
  })

  test('is restored in both namespaces of a wallet with two', async () => {
    const visit = await createSeveralWallets()
    await visit.store.connections.connect(visit.wide)
    const { store, wide, environment } = await visit.reload({
      prepare: world => world.wide.behave({ reconnect: 'fail' }),
    })
    expect([statusIn(store), statusIn(store, 'solana')]).toEqual(['disconnected', 'disconnected'])
    wide.behave({ reconnect: 'approve' })
    environment.browser.comeBack()
    await environment.settle()
    expect([statusIn(store), statusIn(store, 'solana')]).toEqual(['connected', 'connected'])
    expect(wide.calls).toEqual(['reconnect', 'reconnect'])
  })

  // covers: S3.69
  test('leaves the network unchanged, also if none of several is restored', async () => {
    const visit = await createSeveralWallets()
    await connectAll(visit.store, [visit.two, visit.one])
    visit.one.emitNetwork('eip155:137')
    const { store } = await visit.reload({
      prepare: ({ one, two }) => [one, two].forEach(each => each.behave({ reconnect: 'lock' })),
    })
    expect([statusIn(store), store.networks.current('eip155')?.id]).toEqual(['disconnected', 137])
  })

  test('is not requested with `enableReconnect: false', async () => {
    const { one, environment } = await createSeveralWallets({ options: { enableReconnect: false } })
    environment.storage.set('@appkit/eip155:connected_connector_id', '"one"')
    environment.browser.comeBack()
    await environment.settle()
    expect(one.calls).toEqual([])
  })

  test('leaves no timer and no listener when the kit is destroyed', async () => {
    const { store, one, environment } = await reloadLate('fail')
    one.behave({ reconnect: 'hang' })
    environment.browser.comeBack()
    await environment.settle()
    store.destroy()
    await environment.settle()
    expect([one.listeners, environment.clock.pending]).toEqual([0, 0])
  })
})

describe('a connection that is pending while the user acts', () => {
  /** Tries every path by which the connection could still come. */
  async function tempt({ one, environment }: SeveralWallets): Promise<void> {
    one.answer()
    await environment.settle()
    one.emitAccounts('eip155', [addresses.one])
    one.behave({ reconnect: 'approve' })
    environment.browser.comeBack()
    await environment.advance(restoreWaitMs)
  }

  const acts = {
    'disconnects all': ({ store }: SeveralWallets) => store.disconnect(),
    'disconnects its family': ({ store }: SeveralWallets) => store.disconnect('eip155'),
    'disconnects it': ({ store }: SeveralWallets) => store.disconnect({ connectorId: 'one' }),
    'deletes it': ({ store }: SeveralWallets) =>
      store.connections.deleteConnection({ namespace: 'eip155', connectorId: 'one', address: addresses.one }),
  }

  // covers: S3.74
  test.each(Object.keys(acts) as (keyof typeof acts)[])('is not restored after the user %s', async act => {
    const visit = await reloadLate('hang')
    await acts[act](visit)
    await tempt(visit)
    expect([statusIn(visit.store), storedIn(visit), activeIn(visit)]).toEqual(['disconnected', [], undefined])
    const { store } = await visit.reload()
    expect([statusIn(store), idsOf(store)]).toEqual(['disconnected', []])
  })

  // covers: S3.74
  test('is not restored after the user disconnects in another tab', async () => {
    const visit = await reloadLate('hang')
    const other = await visit.openTab({ prepare: ({ one }) => one.behave({ reconnect: 'fail' }) })
    await other.store.disconnect()
    await tempt(visit)
    expect([statusIn(visit.store), storedIn(visit)]).toEqual(['disconnected', []])
  })

  test('disconnects the wallet when the user disconnects', async () => {
    const { store, one } = await reloadLate('fail')
    await store.disconnect()
    expect(one.calls).toEqual(['reconnect', 'disconnect'])
  })

  test('leaves another wallet active that the user connects', async () => {
    const visit = await reloadLate('hang')
    await visit.store.connections.connect(visit.two)
    await tempt(visit)
    expect([idsOf(visit.store), shownIn(visit.store)]).toEqual([['two', 'one'], addresses.two])
  })

  test('is replaced for good by another wallet with `multiWallet: false', async () => {
    const visit = await reloadLate('hang', { options: oneWallet })
    await visit.store.connections.connect(visit.two)
    expect(storedIn(visit)).toEqual(['two'])
    await tempt(visit)
    expect(idsOf(visit.store)).toEqual(['two'])
    await visit.store.disconnect()
    await tempt(visit)
    expect(statusIn(visit.store)).toBe('disconnected')
  })

  // covers: S3.69
  test('leaves the network active that the user switches to, also at the next visit', async () => {
    const visit = await reloadLate('lock')
    const polygon = visit.store.networks.find('eip155:137')
    if (!polygon) throw new TypeError('Polygon is configured')
    await visit.store.connections.switchNetwork(polygon)
    const { store } = await reloadOf(visit, 'lock')
    expect([statusIn(store), store.networks.current('eip155')?.id]).toEqual(['disconnected', 137])
  })

  test('connects like a recent wallet when the user selects it', async () => {
    const { store, one, environment } = await reloadLate('hang')
    await store.connections.switchConnection({ namespace: 'eip155', connectorId: 'one' })
    expect([shownIn(store), recentIdsOf(store)]).toEqual([addresses.one, []])
    one.answer()
    await environment.settle()
    expect([idsOf(store), one.listeners]).toEqual([['one'], 1])
  })
})

describe('a wallet that locks', () => {
  test('shows disconnected, stays stored, and reconnects when it is unlocked', async () => {
    const visit = await connected()
    visit.one.emitLock()
    await visit.environment.settle()
    expect([statusIn(visit.store), storedIn(visit), activeIn(visit)]).toEqual(['disconnected', ['one'], 'one'])
    expect(recentIdsOf(visit.store)).toEqual(['one'])
    visit.one.emitAccounts('eip155', [addresses.one])
    expect([statusIn(visit.store), recentIdsOf(visit.store)]).toEqual(['connected', []])
    expect([visit.one.calls, visit.one.listeners]).toEqual([['connect'], 1])
  })

  test('is requested again when the user returns to the page', async () => {
    const { store, one, environment } = await connected()
    one.emitLock()
    one.behave({ reconnect: 'lock' })
    environment.browser.comeBack()
    await environment.settle()
    expect(statusIn(store)).toBe('disconnected')
    one.behave({ reconnect: 'approve' })
    environment.browser.comeBack()
    await environment.settle()
    expect(statusIn(store)).toBe('connected')
  })

  test('gives the active place to another one, and is added behind it once unlocked', async () => {
    const visit = await createSeveralWallets()
    await connectAll(visit.store, [visit.two, visit.one])
    visit.one.emitLock()
    await visit.environment.settle()
    expect([idsOf(visit.store), activeIn(visit), storedIn(visit).toSorted()]).toEqual([['two'], 'two', ['one', 'two']])
    visit.one.emitAccounts('eip155', [addresses.one])
    expect([idsOf(visit.store), shownIn(visit.store)]).toEqual([['two', 'one'], addresses.two])
  })

  // covers: S3.74
  test('stays disconnected once the user disconnects', async () => {
    const visit = await connected()
    visit.one.emitLock()
    await visit.environment.settle()
    await visit.store.disconnect()
    visit.one.emitAccounts('eip155', [addresses.one])
    visit.environment.browser.comeBack()
    await visit.environment.settle()
    expect([statusIn(visit.store), storedIn(visit), visit.one.listeners]).toEqual(['disconnected', [], 0])
  })

  test('is removed if it disconnects before the chunk that listens to it is loaded', async () => {
    const visit = await connected()
    visit.one.emitLock()
    visit.one.emitDisconnect()
    visit.one.behave({ reconnect: 'none' })
    await visit.environment.settle()
    expect([storedIn(visit), activeIn(visit), visit.one.listeners]).toEqual([[], undefined, 0])
  })

  test('is removed when it disconnects', async () => {
    const visit = await connected()
    visit.one.emitLock()
    await visit.environment.settle()
    visit.one.emitDisconnect()
    expect([storedIn(visit), activeIn(visit), visit.one.listeners]).toEqual([[], undefined, 0])
  })

  test.each([
    ['the wallet', async (visit: Awaited<ReturnType<typeof connected>>) => visit.one.emitDisconnect()],
    ['the user', async (visit: Awaited<ReturnType<typeof connected>>) => visit.store.disconnect()],
  ])('emits `disconnected` once when it locks, and once more when %s ends it', async (_who, end) => {
    const visit = await connected()
    const heard: unknown[] = []
    visit.store.connections.events.on('disconnected', event => heard.push(event))
    visit.one.emitLock()
    await visit.environment.settle()
    expect(heard).toEqual([{ connectorId: 'one', namespaces: ['eip155'] }])
    await end(visit)
    expect(heard).toEqual(Array.from({ length: 2 }, () => ({ connectorId: 'one', namespaces: ['eip155'] })))
  })
})

describe('a connection that another kit stored by its connector id alone', () => {
  test.each([
    ['ID_AUTH', undefined],
    ['coinbaseWalletSDK', undefined],
    ['com.late', 'com.late'],
  ])('without the connector %s in time leaves %s in storage for the next visit', async (id, kept) => {
    const visit = await reloadFormer(id)
    expect([statusIn(visit.store), activeIn(visit)]).toEqual(['disconnected', kept])
  })

  test('stays stored if the site has that connector and its wallet does not answer', async () => {
    const connector = createMockConnector({ id: 'coinbaseWalletSDK' })
    connector.behave({ reconnect: 'hang' })
    const visit = await reloadFormer(connector.id, connector)
    expect([statusIn(visit.store), activeIn(visit)]).toEqual(['disconnected', connector.id])
  })
})

async function reloadFormer(id: string, ...own: readonly MockConnector[]): Promise<SeveralWallets> {
  const visit = await createSeveralWallets()
  visit.environment.storage.set('@appkit/eip155:connected_connector_id', id)
  const next = await visit.reload({ start: false })
  if (own.length > 0) next.adapter.setConnectors(own)
  const started = next.store.start()
  await next.store.connections.prepare()
  await next.environment.advance(restoreWaitMs)
  await started
  return next
}

async function connected(how: WorldOptions = {}): Promise<SeveralWallets> {
  const visit = await createSeveralWallets(how)
  await visit.store.connections.connect(visit.one)
  return visit
}

/** Starts the next visit, in which the connected wallet `one` does not answer in time. */
async function reloadLate(reaction: MockConnectorReaction, how: WorldOptions = {}): Promise<SeveralWallets> {
  return reloadOf(await connected(how), reaction)
}

async function reloadOf(visit: SeveralWallets, reaction: MockConnectorReaction): Promise<SeveralWallets> {
  const next = await visit.reload({ start: false, prepare: ({ one }) => one.behave({ reconnect: reaction }) })
  const started = next.store.start()
  await next.store.connections.prepare()
  await next.environment.advance(restoreWaitMs)
  await started
  return next
}

const storedIn = ({ store }: SeveralWallets): string[] =>
  store.storage.connections.read().map(({ connectorId }) => connectorId)

const activeIn = ({ store }: SeveralWallets): string | undefined => store.storage.connectedConnectorId('eip155').read()

describe('a wallet that is restored beside the active one', () => {
  test('leaves no active id without a record when it disconnects while another slot is reserved', async () => {
    const visit = await createSeveralWallets()
    await connectAll(visit.store, [visit.two, visit.one])
    const { store, one, environment } = await visit.reload({
      start: false,
      prepare: next => {
        next.one.behave({ reconnect: 'lock' })
        next.two.behave({ reconnect: 'hang' })
      },
    })
    void store.start()
    await store.connections.prepare()
    await environment.settle()
    one.emitAccounts('eip155', [addresses.one])
    one.emitDisconnect()
    await environment.advance(restoreWaitMs)
    const stored = store.storage.connections.read().map(({ connectorId }) => connectorId)
    expect([store.storage.connectedConnectorId('eip155').read(), stored]).toEqual(['two', ['two']])
    const { store: next } = await visit.reload()
    expect([statusIn(next), idsOf(next)]).toEqual(['connected', ['two']])
  })

  test('does not connect once several wallets are switched off', async () => {
    const visit = await createSeveralWallets()
    await connectAll(visit.store, [visit.wide, visit.two, visit.one])
    const { store, one, two, wide, environment } = await visit.reload({
      start: false,
      prepare: next => {
        for (const connector of [next.one, next.two, next.wide]) connector.behave({ reconnect: 'hang' })
      },
    })
    void store.start()
    await store.connections.prepare()
    await environment.settle()
    store.features.setLocal({ multiWallet: false })
    wide.emitAccounts('eip155', [addresses.wide])
    two.answer()
    one.answer()
    await environment.settle()
    expect(idsOf(store)).toEqual(['one'])
    await environment.advance(restoreWaitMs)
    wide.emitAccounts('eip155', [addresses.wide])
    expect([idsOf(store), shownIn(store)]).toEqual([['one'], addresses.one])
    expect([one.listeners, two.listeners, wide.listeners]).toEqual([1, 0, 0])
    const stored = store.storage.connections.read().map(({ connectorId }) => connectorId)
    expect(stored).toContain('two')
  })
})
