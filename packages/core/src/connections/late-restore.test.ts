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
    'because the wallet answered %s is asked for when the person comes back, and shows nothing until it comes',
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
  test('is restored by the next visit', async () => {
    const { store } = await (await reloadLate('fail')).reload()
    expect([statusIn(store), shownIn(store), recentIdsOf(store)]).toEqual(['connected', addresses.one, []])
  })

  test('comes when the wallet itself says that it is back', async () => {
    const { store, one } = await reloadLate('lock')
    one.emitAccounts('eip155', [addresses.three])
    expect([statusIn(store), shownIn(store)]).toEqual(['connected', addresses.three])
    expect(one.calls).toEqual(['reconnect'])
  })

  test('comes when the wallet shows up after its time', async () => {
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

  test('keeps the account that the person chose', async () => {
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

  test('is forgotten once the wallet says that there is none any longer', async () => {
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

  test('is asked for once at a time, and not while it is there', async () => {
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

  test('gives its place to the next one, and comes back beside it', async () => {
    const visit = await createSeveralWallets()
    await connectAll(visit.store, [visit.two, visit.one])
    const { store, one, environment } = await reloadOf(visit, 'fail')
    expect([idsOf(store), recentIdsOf(store)]).toEqual([['two'], ['one']])
    one.behave({ reconnect: 'approve' })
    environment.browser.comeBack()
    await environment.settle()
    expect([idsOf(store), shownIn(store)]).toEqual([['two', 'one'], addresses.two])
  })

  test('of two families comes back in both', async () => {
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
  test('leaves the network where it was, also where none of several comes', async () => {
    const visit = await createSeveralWallets()
    await connectAll(visit.store, [visit.two, visit.one])
    visit.one.emitNetwork('eip155:137')
    const { store } = await visit.reload({
      prepare: ({ one, two }) => [one, two].forEach(each => each.behave({ reconnect: 'lock' })),
    })
    expect([statusIn(store), store.networks.current('eip155')?.id]).toEqual(['disconnected', 137])
  })

  test('is not asked for by a site that does not reconnect', async () => {
    const { one, environment } = await createSeveralWallets({ options: { enableReconnect: false } })
    environment.storage.set('@appkit/eip155:connected_connector_id', '"one"')
    environment.browser.comeBack()
    await environment.settle()
    expect(one.calls).toEqual([])
  })

  test('leaves no timer and no listener with a kit that is destroyed', async () => {
    const { store, one, environment } = await reloadLate('fail')
    one.behave({ reconnect: 'hang' })
    environment.browser.comeBack()
    await environment.settle()
    store.destroy()
    await environment.settle()
    expect([one.listeners, environment.clock.pending]).toEqual([0, 0])
  })
})

describe('what a person does meanwhile', () => {
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
  test.each(Object.keys(acts) as (keyof typeof acts)[])('it stays away where the person %s', async act => {
    const visit = await reloadLate('hang')
    await acts[act](visit)
    await tempt(visit)
    expect([statusIn(visit.store), storedIn(visit), activeIn(visit)]).toEqual(['disconnected', [], undefined])
    const { store } = await visit.reload()
    expect([statusIn(store), idsOf(store)]).toEqual(['disconnected', []])
  })

  // covers: S3.74
  test('it stays away where the person disconnects in another tab', async () => {
    const visit = await reloadLate('hang')
    const other = await visit.openTab({ prepare: ({ one }) => one.behave({ reconnect: 'fail' }) })
    await other.store.disconnect()
    await tempt(visit)
    expect([statusIn(visit.store), storedIn(visit)]).toEqual(['disconnected', []])
  })

  test('the wallet hears that the person disconnects', async () => {
    const { store, one } = await reloadLate('fail')
    await store.disconnect()
    expect(one.calls).toEqual(['reconnect', 'disconnect'])
  })

  test('another wallet that the person connects stays the active one', async () => {
    const visit = await reloadLate('hang')
    await visit.store.connections.connect(visit.two)
    await tempt(visit)
    expect([idsOf(visit.store), shownIn(visit.store)]).toEqual([['two', 'one'], addresses.two])
  })

  test('with one wallet at a time another wallet takes its place for good', async () => {
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
  test('the network that the person goes to is where the next visit begins', async () => {
    const visit = await reloadLate('lock')
    const polygon = visit.store.networks.find('eip155:137')
    if (!polygon) throw new TypeError('Polygon is configured')
    await visit.store.connections.switchNetwork(polygon)
    const { store } = await reloadOf(visit, 'lock')
    expect([statusIn(store), store.networks.current('eip155')?.id]).toEqual(['disconnected', 137])
  })

  test('it is connected by a person as any recent one', async () => {
    const { store, one, environment } = await reloadLate('hang')
    await store.connections.switchConnection({ namespace: 'eip155', connectorId: 'one' })
    expect([shownIn(store), recentIdsOf(store)]).toEqual([addresses.one, []])
    one.answer()
    await environment.settle()
    expect([idsOf(store), one.listeners]).toEqual([['one'], 1])
  })
})

describe('a wallet that locks', () => {
  test('shows disconnected, stays written down, and is back by itself', async () => {
    const visit = await connected()
    visit.one.emitLock()
    await visit.environment.settle()
    expect([statusIn(visit.store), storedIn(visit), activeIn(visit)]).toEqual(['disconnected', ['one'], 'one'])
    expect(recentIdsOf(visit.store)).toEqual(['one'])
    visit.one.emitAccounts('eip155', [addresses.one])
    expect([statusIn(visit.store), recentIdsOf(visit.store)]).toEqual(['connected', []])
    expect([visit.one.calls, visit.one.listeners]).toEqual([['connect'], 1])
  })

  test('is asked when the person comes back', async () => {
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

  test('makes way for another one, and is back beside it', async () => {
    const visit = await createSeveralWallets()
    await connectAll(visit.store, [visit.two, visit.one])
    visit.one.emitLock()
    await visit.environment.settle()
    expect([idsOf(visit.store), activeIn(visit), storedIn(visit).toSorted()]).toEqual([['two'], 'two', ['one', 'two']])
    visit.one.emitAccounts('eip155', [addresses.one])
    expect([idsOf(visit.store), shownIn(visit.store)]).toEqual([['two', 'one'], addresses.two])
  })

  // covers: S3.74
  test('stays away once the person disconnects', async () => {
    const visit = await connected()
    visit.one.emitLock()
    await visit.environment.settle()
    await visit.store.disconnect()
    visit.one.emitAccounts('eip155', [addresses.one])
    visit.environment.browser.comeBack()
    await visit.environment.settle()
    expect([statusIn(visit.store), storedIn(visit), visit.one.listeners]).toEqual(['disconnected', [], 0])
  })

  test('is over when it says so before the chunk that hears it is there', async () => {
    const visit = await connected()
    visit.one.emitLock()
    visit.one.emitDisconnect()
    visit.one.behave({ reconnect: 'none' })
    await visit.environment.settle()
    expect([storedIn(visit), activeIn(visit), visit.one.listeners]).toEqual([[], undefined, 0])
  })

  test('is over when it says so', async () => {
    const visit = await connected()
    visit.one.emitLock()
    await visit.environment.settle()
    visit.one.emitDisconnect()
    expect([storedIn(visit), activeIn(visit), visit.one.listeners]).toEqual([[], undefined, 0])
  })

  test.each([
    ['the wallet', async (visit: Awaited<ReturnType<typeof connected>>) => visit.one.emitDisconnect()],
    ['the user', async (visit: Awaited<ReturnType<typeof connected>>) => visit.store.disconnect()],
  ])('emits disconnected once when it locks, and once more when %s ends it', async (_who, end) => {
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

describe('what another kit wrote down by its connector alone', () => {
  test.each([
    ['ID_AUTH', undefined],
    ['coinbaseWalletSDK', undefined],
    ['com.late', 'com.late'],
  ])('where no connector is %s in time, keeps %s for the next visit', async (id, kept) => {
    const visit = await reloadFormer(id)
    expect([statusIn(visit.store), activeIn(visit)]).toEqual(['disconnected', kept])
  })

  test('stays where the site has that connector, and its wallet does not answer', async () => {
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
  test('leaves no active id without a record when it disconnects while another place is reserved', async () => {
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
