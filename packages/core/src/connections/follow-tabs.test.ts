import type { ConnectRequest } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'
import { describe, expect, test } from 'vitest'

import type { Store } from '../create-store.ts'
import { followDelayMs } from './follow-tabs.ts'
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

describe('two tabs of one page', () => {
  test('follow a connect without a request to the wallet, and show the account while the wallet is restored', async () => {
    const { here, there } = await openTwo()
    there.one.behave({ reconnect: 'hang' })
    await here.store.connections.connect(here.one)
    await step(here)
    expect(there.store.accounts.get('eip155').account).toMatchObject({
      status: 'connecting',
      restored: { address: addresses.one },
    })
    there.one.answer()
    await step(here)
    expect([idsOf(there.store), statusIn(there.store)]).toEqual([['one'], 'connected'])
    expect(there.one.calls).toEqual(['reconnect'])
  })

  test('follow a connect also if no connection code was loaded', async () => {
    const here = await createSeveralWallets()
    const there = await here.openTab({ start: false })
    await there.store.start()
    await here.store.connections.connect(here.one)
    await step(here)
    expect(idsOf(there.store)).toEqual(['one'])
  })

  test('follow a second wallet and a switch back', async () => {
    const { here, there } = await openTwo()
    await connectAll(here.store, [here.one, here.two])
    await step(here)
    expect(idsOf(there.store)).toEqual(['two', 'one'])
    const target = { namespace: 'eip155', connectorId: 'one', address: addresses.three } as const
    await there.store.connections.switchConnection(target)
    await step(here)
    expect(idsOf(here.store)).toEqual(['one', 'two'])
    expect(shownIn(here.store)).toBe(addresses.three)
    expect(here.one.calls).toEqual(['connect'])
  })

  test('follow a switch while the active wallet is still being restored after a reload', async () => {
    const first = await createSeveralWallets()
    await connectAll(first.store, [first.two, first.one])
    const second = await first.openTab({ start: false, prepare: ({ one }) => one.behave({ reconnect: 'hang' }) })
    const started = second.store.start()
    await second.store.connections.prepare()
    await second.environment.settle()
    await first.store.connections.switchConnection({ namespace: 'eip155', connectorId: 'two' })
    await first.environment.advance(followDelayMs)
    expect(shownIn(second.store)).toBe(addresses.two)
    second.one.answer()
    await started
    await first.environment.advance(followDelayMs)
    expect([shownIn(first.store), shownIn(second.store)]).toEqual([addresses.two, addresses.two])
    expect(idsOf(second.store)).toEqual(['two', 'one'])
  })

  test('follow a disconnect of one wallet and of all at once', async () => {
    const { here, there } = await openTwo()
    await connectAll(here.store, [here.solana, here.one, here.two])
    await step(here)
    await there.store.connections.disconnect({ connectorId: 'two' })
    expect(idsOf(here.store)).toEqual(['one'])
    await step(here)
    expect(recentIdsOf(here.store)).toEqual(['two'])
    await there.store.connections.disconnect()
    expect([idsOf(here.store), idsOf(here.store, 'solana')]).toEqual([[], []])
    expect(here.one.calls).toEqual(['connect'])
  })

  test('keep the wallet that one of them switched to when it changes its account in the other', async () => {
    const { here, there } = await openTwo()
    await connectAll(here.store, [here.one, here.two])
    await step(here)
    await there.store.connections.switchConnection({ namespace: 'eip155', connectorId: 'one' })
    here.one.emitAccounts('eip155', [addresses.one])
    await step(here)
    expect([idsOf(here.store), idsOf(there.store)]).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ])
  })

  test('show no other wallet in between when all are disconnected', async () => {
    const { here, there } = await openTwo()
    await connectAll(here.store, [here.one, here.two])
    await step(here)
    const shown: (string | undefined)[] = []
    subscribe(here.store.accounts.state, () => shown.push(shownIn(here.store)), true)
    await there.store.connections.disconnect('eip155')
    expect([...new Set(shown)]).toEqual([undefined])
  })

  test('follow a network switch and a change of the active namespace', async () => {
    const { here, there } = await openTwo()
    await connectAll(here.store, [here.one, here.solana])
    await step(here)
    const polygon = here.store.networks.find('eip155:137')
    if (!polygon) throw new TypeError('Polygon is configured')
    await here.store.connections.switchNetwork(polygon)
    await step(here)
    expect(there.store.networks.current('eip155')?.id).toBe(137)
    expect(there.store.networks.state.activeNamespace).toBe('eip155')
    expect(there.one.calls).not.toContain('switchNetwork')
    here.store.networks.setActiveNamespace('solana')
    await step(here)
    expect(there.store.networks.state.activeNamespace).toBe('solana')
  })

  test('follow a network switch while no account is connected', async () => {
    const { here, there } = await openTwo()
    const base = here.store.networks.find('eip155:8453')
    if (!base) throw new TypeError('Base is configured')
    await here.store.connections.switchNetwork(base)
    await step(here)
    expect(there.store.networks.current()?.id).toBe(8453)
  })

  test('follow a network switch when a wallet of another namespace reports its network before they read storage', async () => {
    const { here, there } = await openTwo()
    const solana = here.store.networks.find('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    const polygon = there.store.networks.find('eip155:137')
    if (!solana || !polygon) throw new TypeError('Solana and Polygon are configured')
    await here.store.connections.switchNetwork(solana)
    await step(here)
    await there.store.connections.switchNetwork(polygon)
    await here.store.connections.connect(here.pairing, { namespace: 'solana' })
    await step(here)
    expect([here, there].map(({ store }) => store.networks.current('eip155')?.id)).toEqual([137, 137])
  })

  test('leave a wallet of two namespaces on its network in the one that another wallet shows', async () => {
    const { here, there } = await openTwo()
    await here.store.connections.connect(here.pairing)
    const polygon = here.store.networks.find('eip155:137')
    if (!polygon) throw new TypeError('Polygon is configured')
    await here.store.connections.switchNetwork(polygon)
    await step(here)
    await here.store.connections.connect(here.one)
    const mainnet = here.store.networks.find('eip155:1')
    if (!mainnet) throw new TypeError('Mainnet is configured')
    await here.store.connections.switchNetwork(mainnet)
    await step(here)
    here.pairing.emitAccounts('solana', ['AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'])
    await step(here)
    there.one.emitDisconnect()
    expect(idsOf(there.store)).toEqual(['walletConnect'])
    expect(there.store.networks.current('eip155')?.id).toBe(137)
  })

  test('follow an account that the wallet chose, once', async () => {
    const { here, there } = await openTwo()
    await here.store.connections.connect(here.one)
    await step(here)
    there.one.emitAccounts('eip155', [addresses.three])
    await step(here)
    here.one.emitAccounts('eip155', [addresses.three])
    await step(here)
    expect([shownIn(here.store), shownIn(there.store)]).toEqual([addresses.three, addresses.three])
  })

  test('follow a change to another wallet that gives the same address', async () => {
    const { here, there } = await openTwo()
    await here.store.connections.connect(here.pairing)
    await step(here)
    const reconnect = there.pairing.reconnect.bind(there.pairing)
    const purse = { name: 'Purse' }
    Object.assign(there.pairing, {
      reconnect: async (request: ConnectRequest) => ({ ...(await reconnect(request)), wallet: purse }),
    })
    here.pairing.emitSession({ wallet: purse })
    await step(here)
    expect([walletIn(here.store), walletIn(there.store)]).toEqual(['Purse', 'Purse'])
    expect(there.pairing.calls).toEqual(['reconnect', 'reconnect'])
    await step(here)
    expect(there.pairing.calls).toHaveLength(2)
  })

  test('each show the network of their own wallet, and stop writing', async () => {
    const { here, there } = await openTwo()
    await here.store.connections.connect(here.one)
    await step(here)
    there.one.behave({ reconnect: 'none' })
    here.one.emitNetwork('eip155:137')
    await step(here)
    expect([here.store.networks.current()?.id, there.store.networks.current()?.id]).toEqual([137, 1])
    const written = writesOf(here)
    for (let round = 0; round < 5; round++) await step(here)
    expect(written.count).toBe(0)
  })

  // covers: S3.73, S3.74
  test("write nothing after they read each other's connections", async () => {
    const { here, there } = await openTwo()
    await connectAll(here.store, [here.one, here.two])
    const written = writesOf(here)
    await step(here)
    await step(here)
    expect(idsOf(there.store)).toEqual(['two', 'one'])
    expect(written.count).toBe(0)
  })

  test('keep both connections when one tab overwrites the entry of the other', async () => {
    const { here, there } = await openTwo()
    await here.store.connections.connect(here.one)
    const before = here.environment.disk.entries.get('@appkit/connections') ?? ''
    await here.store.connections.connect(here.two)
    // Simulates a tab that writes an outdated state.
    there.environment.storage.set('@appkit/connections', before)
    there.environment.storage.set('@appkit/eip155:connected_connector_id', '"one"')
    await step(here)
    await step(here)
    const stored = here.store.storage.connections.read().map(({ connectorId }) => connectorId)
    expect(stored.toSorted()).toEqual(['one', 'two'])
    expect(idsOf(here.store).toSorted()).toEqual(['one', 'two'])
    expect(idsOf(there.store).toSorted()).toEqual(['one', 'two'])
  })

  test('store the connections again after all storage was cleared', async () => {
    const { here, there } = await openTwo()
    await here.store.connections.connect(here.one)
    await step(here)
    here.environment.disk.entries.clear()
    here.environment.disk.changes.emit('change', { key: undefined, by: {} })
    await step(here)
    const { store } = await there.reload()
    expect(shownIn(store)).toBe(addresses.one)
  })

  test('have both wallets after both connect at the same time', async () => {
    const { here, there } = await openTwo()
    await Promise.all([here.store.connections.connect(here.one), there.store.connections.connect(there.two)])
    await step(here)
    await step(here)
    expect(idsOf(here.store)).toEqual(idsOf(there.store))
    expect(idsOf(here.store).toSorted()).toEqual(['one', 'two'])
  })

  test('keep the wallet active that one connects while the other disconnects another', async () => {
    const { here, there } = await openTwo()
    await here.store.connections.connect(here.one)
    await step(here)
    await there.store.connections.connect(there.two)
    await here.store.connections.disconnect({ connectorId: 'one' })
    await step(here)
    expect([idsOf(here.store), idsOf(there.store)]).toEqual([['two'], ['two']])
    expect(here.store.storage.connectedConnectorId('eip155').read()).toBe('two')
  })

  test('remove a wallet that ended the connection by itself once it confirms that', async () => {
    const { here, there } = await openTwo()
    await here.store.connections.connect(here.pairing)
    await step(here)
    expect(idsOf(there.store)).toEqual(['walletConnect'])
    here.pairing.behave({ reconnect: 'none' })
    there.pairing.behave({ reconnect: 'none' })
    here.pairing.emitDisconnect()
    await step(here)
    expect([idsOf(there.store), statusIn(there.store)]).toEqual([[], 'disconnected'])
  })

  test('keep a wallet that only one of them could not restore', async () => {
    const here = await createSeveralWallets()
    await here.store.connections.connect(here.one)
    const there = await here.openTab({ prepare: ({ one }) => one.behave({ reconnect: 'fail' }) })
    expect(statusIn(there.store)).toBe('disconnected')
    await step(here)
    await step(here)
    expect(idsOf(here.store)).toEqual(['one'])
    expect(here.store.storage.connections.read()).toMatchObject([{ connectorId: 'one' }])
    expect([recentIdsOf(here.store), statusIn(there.store)]).toEqual([[], 'disconnected'])
  })

  test('follow the preferred type of account', async () => {
    const { here, there } = await openTwo()
    here.store.connections.setPreferredAccountType('eip155', 'eoa')
    await step(here)
    expect(there.store.accounts.get('eip155').preferredAccountType).toBe('eoa')
  })

  test('replace the wallet in both with `multiWallet: false', async () => {
    const { here, there } = await openTwo({ options: { features: { multiWallet: false } } })
    await here.store.connections.connect(here.one)
    await step(here)
    await here.store.connections.connect(here.two)
    await step(here)
    await step(here)
    expect([idsOf(here.store), idsOf(there.store)]).toEqual([['two'], ['two']])
    expect(there.one.listeners).toBe(0)
  })

  test('connect independently with `enableReconnect: false`, but disconnect together', async () => {
    const { here, there } = await openTwo({ options: { enableReconnect: false, features: { multiWallet: true } } })
    await here.store.connections.connect(here.one)
    await step(here)
    expect(idsOf(there.store)).toEqual([])
    await there.store.connections.connect(there.one)
    await here.store.connections.disconnect()
    expect(idsOf(there.store)).toEqual([])
  })

  test('leave no timer when one is closed', async () => {
    const { here, there } = await openTwo()
    await here.store.connections.connect(here.one)
    await here.environment.settle()
    there.store.destroy()
    here.store.destroy()
    expect(here.environment.clock.pending).toBe(0)
  })
})

async function openTwo(how: WorldOptions = {}): Promise<{ here: SeveralWallets; there: SeveralWallets }> {
  const here = await createSeveralWallets(how)
  return { here, there: await here.openTab(how) }
}

function walletIn(store: Store): string | undefined {
  return store.connections.state.byNamespace.eip155?.[0]?.wallet.name
}

/** Lets both tabs read storage, and their wallets answer. */
async function step({ environment }: SeveralWallets): Promise<void> {
  await environment.settle()
  await environment.advance(followDelayMs)
  await environment.settle()
}

function writesOf({ environment }: SeveralWallets): { readonly count: number } {
  let count = 0
  environment.disk.changes.on('change', () => count++)
  return {
    get count() {
      return count
    },
  }
}
