import type { ChainNamespace, Connector } from '@latchkey/primitives'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { ConnectingPart } from '../slices/connecting.ts'
import { connectingFeature } from '../slices/connecting-feature.ts'
import type { Slice } from '../slices/slice.ts'
import { followDelayMs } from './follow-tabs.ts'
import {
  addresses,
  connectAll,
  createSeveralWallets,
  idsOf,
  type SeveralWallets,
  shownIn,
  statusIn,
  type WorldOptions,
} from './several-wallets-harness.ts'

interface Gate {
  readonly part: ConnectingPart
  /** Id of the connector whose stage `settle` waits for the test. All others settle at once. */
  asks: string | undefined
  readonly asked: Promise<void>
  agree(): void
  reject(): void
}

function createGate(asks?: string): Gate {
  let hear = (): void => {}
  let answer = (_isAgreed: boolean): void => {}
  const answered = new Promise<boolean>(resolve => (answer = resolve))
  const gate: Gate = {
    asks,
    asked: new Promise<void>(resolve => (hear = resolve)),
    agree: () => answer(true),
    reject: () => answer(false),
    part: {
      name: 'gate',
      async settle({ connector, reject }) {
        if (connector.id !== gate.asks) return
        hear()
        if (!(await answered)) reject('No')
      },
    },
  }
  return gate
}

/**
 * Adds the gate to a kit.
 *
 * @param isMultiWallet whether several wallets may be connected
 */
function withGate(gate: Gate, isMultiWallet = false): WorldOptions {
  const slice: Slice = { name: 'gate', places: { connecting: async () => ({ fills: [gate.part] }) } }
  return {
    options: { features: { multiWallet: isMultiWallet }, extensions: [slice] },
    prepare: ({ store }) => store.connections.join(async () => store.use(connectingFeature)),
  }
}

const namespaces: readonly ChainNamespace[] = ['eip155', 'solana']

/** Returns everything that a site can see, and everything that is stored. */
function storyOf({ store }: SeveralWallets): unknown {
  const { storage, networks, connections, accounts } = store
  return structuredClone({
    active: networks.state.activeNamespace,
    namespaces: namespaces.map(each => ({
      account: accounts.get(each).account,
      network: networks.state.byNamespace[each]?.caipNetwork?.caipNetworkId,
      approved: networks.state.byNamespace[each]?.approvedCaipNetworkIds,
      connected: idsOf(store, each),
      recent: connections.state.recent[each]?.map(({ connectorId }) => connectorId),
      written: storage.connectedConnectorId(each).read(),
    })),
    connections: storage.connections.read(),
    recent: storage.recentConnections.read(),
    blocked: storage.disconnectedConnectorIds.read(),
    network: storage.activeNetworkId.read() ?? networks.current()?.caipNetworkId,
    namespace: storage.activeNamespace.read() ?? networks.state.activeNamespace,
  })
}

/** Connects a wallet up to the gate. */
async function knock(gate: Gate, { store }: SeveralWallets, connector: Connector) {
  gate.asks = connector.id
  const outcome = store.connections.connect(connector).then(
    () => 'connected',
    (error: { code: string }) => error.code,
  )
  await gate.asked
  return outcome
}

describe('a wallet that is not committed yet', () => {
  test('is shown alone, and the previous wallet returns unchanged if a feature rejects', async () => {
    const gate = createGate()
    const world = await createSeveralWallets(withGate(gate))
    const { store, one, two, environment } = world
    await store.connections.connect(one)
    await store.connections.switchConnection({ namespace: 'eip155', connectorId: 'one', address: addresses.three })
    const before = storyOf(world)
    const told: string[] = []
    for (const name of ['connected', 'disconnected'] as const) store.connections.events.on(name, () => told.push(name))
    gate.asks = 'two'
    const rejected = expect(store.connections.connect(two)).rejects.toMatchObject({ code: 'connectionRejected' })
    await gate.asked
    expect([statusIn(store), shownIn(store), idsOf(store)]).toEqual(['connected', addresses.two, ['two']])
    gate.reject()
    await rejected
    expect(storyOf(world)).toEqual(before)
    expect(shownIn(store)).toBe(addresses.three)
    expect([one.calls, two.calls]).toEqual([
      ['connect', 'reconnect'],
      ['connect', 'disconnect'],
    ])
    expect([one.listeners, two.listeners]).toEqual([1, 0])
    expect(told).toEqual([])
    await environment.advance(60_000)
    expect(storyOf(world)).toEqual(before)
  })

  test('replaces the previous wallet once it is committed', async () => {
    const gate = createGate('two')
    const { store, one, two } = await createSeveralWallets(withGate(gate))
    await store.connections.connect(one)
    const connecting = store.connections.connect(two)
    await gate.asked
    expect(one.listeners).toBe(1)
    gate.agree()
    await connecting
    expect([shownIn(store), idsOf(store), one.listeners]).toEqual([addresses.two, ['two'], 0])
    expect(store.storage.connections.read().map(({ connectorId }) => connectorId)).toEqual(['two'])
    expect(store.storage.connectedConnectorId('eip155').read()).toBe('two')
  })

  test('leaves one wallet or the other stored, after whichever write the page closes', async () => {
    const options = { features: { multiWallet: false } }
    let writes = 0
    for (let kept = 1; kept <= writes + 1; kept++) {
      const { store, one, solana, wide, environment } = await createSeveralWallets({ options })
      await connectAll(store, [one, solana])
      writes = 0
      environment.openTab().storage.watch(() => {
        if (++writes === kept) environment.storage.blocked = true
      })
      await store.connections.connect(wide)
      store.destroy()
      const next = await createSeveralWallets({ options, start: false }, environment.openTab())
      void next.store.start()
      const [evm, sol] = namespaces.map(each => next.store.accounts.identity(each)?.wallet.name)
      expect(['One', 'Wide'], `of eip155, after ${kept} writes`).toContain(evm)
      expect(['Sol', 'Wide'], `of solana, after ${kept} writes`).toContain(sol)
      next.store.destroy()
    }
    expect(writes).toBeGreaterThan(2)
  })

  test('is not restored if the page closed before the commit: the previous wallet is', async () => {
    const gate = createGate('two')
    const world = await createSeveralWallets(withGate(gate))
    const { store, one, two } = world
    await store.connections.connect(one)
    store.connections.connect(two).catch(() => {})
    await gate.asked
    // Its events are not stored either.
    two.emitAccounts('eip155', [addresses.three])
    const next = await world.openTab({ options: { features: { multiWallet: false } } })
    expect([shownIn(next.store), idsOf(next.store)]).toEqual([addresses.one, ['one']])
  })

  test('ignores changes of another tab until it is committed or rejected', async () => {
    const gate = createGate('wide')
    const world = await createSeveralWallets(withGate(gate))
    const { store, one, wide, environment } = world
    await store.connections.connect(one)
    const other = await world.openTab({ options: { features: { multiWallet: false } } })
    const rejected = expect(store.connections.connect(wide)).rejects.toMatchObject({ code: 'connectionRejected' })
    await gate.asked
    await other.store.connections.connect(other.two)
    await environment.advance(followDelayMs)
    expect([shownIn(store), shownIn(other.store)]).toEqual([addresses.wide, addresses.two])
    gate.reject()
    await rejected
    await environment.advance(followDelayMs)
    expect([shownIn(store), idsOf(store)]).toEqual([addresses.two, ['two']])
  })

  test('leaves no wallet connected after a rejection if another tab disconnected the previous one', async () => {
    const gate = createGate('two')
    const world = await createSeveralWallets(withGate(gate))
    const { store, one, two, environment } = world
    await store.connections.connect(one)
    const other = await world.openTab({ options: { features: { multiWallet: false } } })
    const outcome = knock(gate, world, two)
    await gate.asked
    await other.store.connections.disconnect()
    await environment.advance(followDelayMs)
    expect(shownIn(store)).toBe(addresses.two)
    gate.reject()
    expect(await outcome).toBe('connectionRejected')
    expect([statusIn(store), idsOf(store), store.storage.connections.read()]).toEqual(['disconnected', [], []])
  })

  test('restores the previous wallet with its changes meanwhile', async () => {
    const gate = createGate('two')
    const world = await createSeveralWallets(withGate(gate))
    const { store, one, two } = world
    await store.connections.connect(one)
    const outcome = knock(gate, world, two)
    await gate.asked
    one.emitAccounts('eip155', [addresses.three])
    one.emitNetwork('eip155:137')
    expect(shownIn(store)).toBe(addresses.two)
    gate.reject()
    await outcome
    expect([shownIn(store), store.networks.current('eip155')?.id]).toEqual([addresses.three, 137])
  })

  test.each(['emitDisconnect', 'emitLock'] as const)('is not connected if it leaves by itself (%s)', async leave => {
    const gate = createGate('two')
    const world = await createSeveralWallets(withGate(gate))
    const { store, one, two, environment } = world
    await store.connections.connect(one)
    const before = storyOf(world)
    const outcome = knock(gate, world, two)
    await gate.asked
    two[leave]()
    expect(shownIn(store)).toBe(addresses.one)
    gate.agree()
    expect(await outcome).toBe('connectFailed')
    two.emitAccounts('eip155', [addresses.two])
    await environment.advance(10_000)
    expect(storyOf(world)).toEqual(before)
  })

  test('is aborted together with the previous wallet when the user disconnects', async () => {
    const gate = createGate('two')
    const world = await createSeveralWallets(withGate(gate))
    const { store, one, two } = world
    await store.connections.connect(one)
    const outcome = knock(gate, world, two)
    await gate.asked
    await store.connections.disconnect()
    expect(await outcome).toBe('connectFailed')
    expect([statusIn(store), idsOf(store), store.storage.connections.read()]).toEqual(['disconnected', [], []])
    expect([one.listeners, two.listeners]).toEqual([0, 0])
  })

  test('leaves a wallet that is being restored pending, which is shown later', async () => {
    const gate = createGate('two')
    const first = await createSeveralWallets(withGate(gate))
    await first.store.connections.connect(first.one)
    const world = await first.reload({
      ...withGate(gate),
      start: false,
      prepare(made) {
        withGate(gate).prepare?.(made)
        made.one.behave({ reconnect: 'hang' })
      },
    })
    const { store, one, two, environment } = world
    void store.start()
    await store.connections.prepare()
    await environment.settle()
    const outcome = knock(gate, world, two)
    await gate.asked
    gate.reject()
    expect(await outcome).toBe('connectionRejected')
    expect(store.accounts.get('eip155').account).toMatchObject({ status: 'connecting', restoring: 'one' })
    expect(shownIn(store)).toBe(addresses.one)
    one.answer()
    await environment.settle()
    expect([statusIn(store), shownIn(store), idsOf(store)]).toEqual(['connected', addresses.one, ['one']])
  })

  test('accepts a second request that the abort of the first attempt does not disconnect', async () => {
    const gate = createGate()
    const world = await createSeveralWallets(withGate(gate))
    const { store, two, environment } = world
    const first = knock(gate, world, two)
    await gate.asked
    gate.asks = undefined
    await store.connections.connect(two)
    expect(await first).toBe('connectSuperseded')
    await environment.settle()
    expect([statusIn(store), two.calls]).toEqual(['connected', ['connect', 'connect']])
    expect(store.storage.connections.read().map(({ connectorId }) => connectorId)).toEqual(['two'])
  })

  test('disconnects together with the previous pairing, whose session it replaced', async () => {
    const gate = createGate()
    const world = await createSeveralWallets(withGate(gate))
    const { store, pairing } = world
    await store.connections.connect(pairing)
    const outcome = knock(gate, world, pairing)
    await gate.asked
    gate.reject()
    expect(await outcome).toBe('connectionRejected')
    expect([statusIn(store), pairing.calls]).toEqual(['disconnected', ['connect', 'connect', 'disconnect']])
    expect(store.storage.connections.read()).toEqual([])
  })

  test('changes nothing if it is rejected, for any previous connections', async () => {
    const id = fc.constantFrom('one' as const, 'two' as const, 'solana' as const, 'wide' as const)
    await fc.assert(
      fc.asyncProperty(
        fc.record({ isMultiWallet: fc.boolean(), earlier: fc.array(id, { maxLength: 4 }), active: id, rejected: id }),
        async ({ isMultiWallet, earlier, active, rejected }) => {
          const gate = createGate()
          const world = await createSeveralWallets(withGate(gate, isMultiWallet))
          const { store } = world
          await connectAll(
            store,
            earlier.map(each => world[each]),
          )
          if (earlier.includes(active))
            await store.connections
              .switchConnection({ namespace: active === 'solana' ? 'solana' : 'eip155', connectorId: active })
              .catch(() => {})
          const before = storyOf(world)
          const outcome = knock(gate, world, world[rejected])
          await gate.asked
          gate.reject()
          expect(await outcome).toBe('connectionRejected')
          expect(storyOf(world)).toEqual(before)
          store.destroy()
        },
      ),
      { numRuns: 100 },
    )
  })
})
