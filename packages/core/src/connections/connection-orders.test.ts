import { type ChainNamespace, type Stop, toCaipAddress } from '@latchkey/primitives'
import type { MockConnector, TestEnvironment } from '@latchkey/testing'
import fc from 'fast-check'
import { subscribe } from 'valtio/vanilla'
import { describe, expect, test } from 'vitest'

import type { Store } from '../create-store.ts'
import { followDelayMs } from './follow-tabs.ts'
import { addresses, createSeveralWallets, type SeveralWallets } from './several-wallets-harness.ts'

const namespaces: readonly ChainNamespace[] = ['eip155', 'solana']
const walletIds = ['one', 'two', 'solana', 'wide', 'walletConnect'] as const
type WalletId = (typeof walletIds)[number]

type WalletEvent = 'accounts' | 'none' | 'network' | 'unknownNetwork' | 'lock' | 'gone'
type Reaction = 'approve' | 'reject' | 'hang' | 'lock' | 'none' | 'fail'
type Step =
  | { do: 'connect'; wallet: WalletId; namespace?: ChainNamespace }
  | { do: 'disconnect'; namespace?: ChainNamespace; wallet?: WalletId }
  | { do: 'switch'; wallet: WalletId; namespace: ChainNamespace; address?: string }
  | { do: 'network'; id: `${ChainNamespace}:${string}` }
  | { do: 'behave'; wallet: WalletId; how: Reaction }
  | { do: 'answer'; wallet: WalletId; how: 'approve' | 'reject' }
  | { do: 'event'; wallet: WalletId; event: WalletEvent }
  | { do: 'delete'; wallet: WalletId; namespace: ChainNamespace }
  | { do: 'feature'; isOn: boolean }
  | { do: 'prefer' }
  | { do: 'wait'; ms: number }
  | { do: 'return' }
  | { do: 'reload'; wallet?: WalletId; how: Reaction }

const wallet = fc.constantFrom(...walletIds)
const namespace = fc.constantFrom(...namespaces)
const reaction = fc.constantFrom<Reaction>('approve', 'reject', 'hang', 'lock', 'none', 'fail')
const some = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(arbitrary, { nil: undefined })

const stepArbitrary = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('connect'), wallet, namespace: some(namespace) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('disconnect'), namespace: some(namespace), wallet: some(wallet) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('switch'),
      wallet,
      namespace,
      address: some(fc.constantFrom(addresses.one, addresses.three)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('network'),
      id: fc.constantFrom('eip155:137', 'eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('behave'),
      wallet,
      how: reaction,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer'), wallet, how: fc.constantFrom('approve', 'reject') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('event'),
      wallet,
      event: fc.constantFrom('accounts', 'none', 'network', 'unknownNetwork', 'lock', 'gone'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete'), wallet, namespace }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('feature'), isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('prefer') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(60, 3_000, 5_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('return') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reload'), wallet: some(wallet), how: reaction }) },
) as fc.Arbitrary<Step>

describe('connections, in any order of events', () => {
  test('accounts, networks, connections and storage always agree', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 25 }), async steps => {
        const tab = await openTab(await createSeveralWallets())
        for (const step of steps) {
          await tab.take(step)
          tab.check()
        }
        await tab.comeToRest()
        tab.close()
      }),
      { numRuns: 120 },
    )
  })

  test('two tabs with wallets that agree reach the same state and stop changing', { timeout: 120_000 }, async () => {
    const agreeable = stepArbitrary.filter(({ do: what }) => agreeableSteps.has(what))
    const either = fc.record({ tab: fc.constantFrom(0 as const, 1 as const), step: agreeable, isHasty: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(either, { minLength: 1, maxLength: 12 }), async steps => {
        const { environment, tabs } = await openTwoTabs()
        for (const { tab, step, isHasty } of steps) {
          await tabs[tab].take(step)
          // In the hasty variant, the other tab acts before it has read storage.
          if (!isHasty) await environment.advance(followDelayMs)
        }
        await comeToRest(environment)
        expect(tabs[1].story()).toEqual(tabs[0].story())
        for (const tab of tabs) tab.check()
        for (const tab of tabs) tab.close()
      }),
      { numRuns: 60 },
    )
  })

  test('two tabs stop changing, whatever their wallets do', { timeout: 120_000 }, async () => {
    const either = fc.record({ tab: fc.constantFrom(0 as const, 1 as const), step: stepArbitrary })
    await fc.assert(
      fc.asyncProperty(fc.array(either, { minLength: 1, maxLength: 12 }), async steps => {
        const { environment, tabs } = await openTwoTabs()
        for (const { tab, step } of steps) {
          await tabs[tab].take(step)
          await environment.advance(followDelayMs)
        }
        for (const tab of tabs) await tab.comeToRest()
        await comeToRest(environment)
        for (const tab of tabs) tab.check({ alone: false })
        for (const tab of tabs) tab.close()
      }),
      { numRuns: 40 },
    )
  })
})

const agreeableSteps: ReadonlySet<string> = new Set([
  'connect',
  'disconnect',
  'switch',
  'network',
  'delete',
  'prefer',
  'wait',
])

async function openTwoTabs(): Promise<{ environment: TestEnvironment; tabs: readonly [Tab, Tab] }> {
  const first = await createSeveralWallets()
  return { environment: first.environment, tabs: [await openTab(first), await openTab(await first.openTab())] }
}

async function comeToRest(environment: TestEnvironment): Promise<void> {
  for (let round = 0; round < 4; round++) await environment.advance(6_000)
  let writes = 0
  const stop = environment.disk.changes.on('change', () => writes++)
  for (let round = 0; round < 2; round++) await environment.advance(6_000)
  stop()
  expect(writes).toBe(0)
}

interface Tab {
  take(step: Step): Promise<void>
  check(how?: { alone: boolean }): void
  /** Answers every hanging request and advances all time. */
  comeToRest(): Promise<void>
  /** Returns everything that a site can see. */
  story(): unknown
  close(): void
}

async function openTab(first: SeveralWallets): Promise<Tab> {
  let world = first
  let stopWatching = watch(world)
  const disagreements: string[] = []

  /** Asserts at every notification that the parts of the state agree. */
  function watch({ store }: SeveralWallets): Stop {
    const look = (): void => void disagreements.push(...tellApart(store))
    const stops = [store.accounts.state, store.networks.state, store.connections.state].map(state =>
      subscribe(state, look),
    )
    return () => stops.forEach(stop => stop())
  }
  const walletOf = (id: WalletId): MockConnector =>
    world.connectors.find(connector => connector.id === id) as MockConnector
  const withoutPersisting = (promise: Promise<unknown>): void => void promise.catch(() => {})

  async function take(step: Step): Promise<void> {
    const { store, environment } = world
    switch (step.do) {
      case 'connect':
        withoutPersisting(
          store.connections.connect(walletOf(step.wallet), { ...(step.namespace && { namespace: step.namespace }) }),
        )
        break
      case 'disconnect':
        withoutPersisting(
          store.connections.disconnect({
            ...(step.namespace && { namespace: step.namespace }),
            ...(step.wallet && { connectorId: step.wallet }),
          }),
        )
        break
      case 'switch':
        withoutPersisting(
          store.connections.switchConnection({
            namespace: step.namespace,
            connectorId: step.wallet,
            ...(step.address && { address: step.address }),
          }),
        )
        break
      case 'network': {
        const network = store.networks.find(step.id)
        if (network) withoutPersisting(store.connections.switchNetwork(network))
        break
      }
      case 'behave':
        walletOf(step.wallet).behave({ connect: step.how, reconnect: step.how, switchNetwork: step.how })
        break
      case 'answer':
        walletOf(step.wallet).answer(step.how)
        break
      case 'event':
        emit(walletOf(step.wallet), step.event)
        break
      case 'delete':
        store.connections.deleteConnection({
          namespace: step.namespace,
          connectorId: step.wallet,
          address: addresses.one,
        })
        break
      case 'feature':
        store.features.setLocal({ multiWallet: step.isOn })
        break
      case 'prefer':
        store.connections.setPreferredAccountType('eip155', 'smartAccount')
        break
      case 'wait':
        await environment.advance(step.ms)
        break
      case 'return':
        environment.browser.comeBack()
        break
      case 'reload': {
        stopWatching()
        world = await world.reload({
          start: false,
          options: { features: { multiWallet: store.features.state.multiWallet } },
          prepare: ({ connectors }) => connectors.find(({ id }) => id === step.wallet)?.behave({ reconnect: step.how }),
        })
        stopWatching = watch(world)
        void world.store.start()
        await world.store.connections.prepare()
        break
      }
      default:
        step satisfies never
    }
    await environment.settle()
  }

  function check({ alone } = { alone: true }): void {
    const { store, connectors } = world
    expect([...disagreements, ...tellApart(store), ...(alone ? storageApart(store) : [])]).toEqual([])
    for (const connector of connectors) {
      const isHeld = namespaces.some(each =>
        store.connections.state.byNamespace[each]?.some(({ connectorId }) => connectorId === connector.id),
      )
      // A late connector may have one listener more for each of its namespaces.
      const max = Number(isHeld) + connector.chains.length
      expect([connector.id, connector.listeners]).toEqual([
        connector.id,
        expect.toSatisfy((count: number) => count >= Number(isHeld) && count <= max),
      ])
    }
  }

  const isNotified = (each: ChainNamespace): boolean =>
    each === world.store.networks.state.activeNamespace || world.store.connections.activeConnector(each) !== undefined

  return {
    take,
    check,
    story: () => ({
      active: world.store.networks.state.activeNamespace,
      namespaces: namespaces.map(each => ({
        status: world.store.accounts.get(each).account.status,
        account: world.store.accounts.identity(each)?.caipAddress,
        // Without a connection, only the active namespace's network is stored.
        network: isNotified(each) && world.store.networks.current(each)?.caipNetworkId,
        first: world.store.connections.state.byNamespace[each]?.[0]?.connectorId,
        connected: world.store.connections.state.byNamespace[each]?.map(({ connectorId }) => connectorId).toSorted(),
        recent: world.store.connections.state.recent[each]?.map(({ connectorId }) => connectorId),
      })),
    }),
    async comeToRest() {
      for (let round = 0; round < 3; round++) {
        for (const connector of world.connectors) connector.answer()
        await world.environment.advance(6_000)
      }
      expect(world.store.connections.state.restoring).toBe(false)
      for (const each of namespaces) {
        // Only a wallet that was told to hang may still be pending.
        const { account } = world.store.accounts.get(each)
        if (account.status === 'connecting') expect(account.asked).toBe(true)
      }
      check({ alone: false })
    },
    close() {
      stopWatching()
      world.store.destroy()
      expect(world.connectors.map(({ listeners }) => listeners)).toEqual(world.connectors.map(() => 0))
      expect(world.environment.clock.pending).toBeGreaterThanOrEqual(0)
    },
  }
}

function emit(connector: MockConnector, event: WalletEvent): void {
  switch (event) {
    case 'accounts':
      return connector.emitAccounts('eip155', [addresses.three, addresses.one])
    case 'none':
      return connector.emitAccounts('eip155', [])
    case 'network':
      return connector.emitNetwork('eip155:8453')
    case 'unknownNetwork':
      return connector.emitNetwork('eip155:5')
    case 'lock':
      return connector.emitLock()
    case 'gone':
      return connector.emitDisconnect()
    default:
      event satisfies never
  }
}

/** Returns the disagreements between the parts of the state. */
function tellApart({ accounts, networks, connections, features }: Store): string[] {
  return namespaces.flatMap(each => {
    const apart: string[] = []
    const list = connections.state.byNamespace[each] ?? []
    const active = connections.activeConnector(each)
    const identity = accounts.identity(each)
    const { account } = accounts.get(each)
    const network = networks.current(each)
    if (new Set(list.map(({ connectorId }) => connectorId)).size < list.length) apart.push('one wallet twice')
    if (!features.state.multiWallet && list.length > 1) apart.push('several wallets while that is off')
    if (active) {
      if (list[0]?.connectorId !== active.id) apart.push('the active one is not the first')
      if (identity?.connectorId !== active.id) apart.push('the account is not of the active wallet')
      if (identity && identity.caipAddress !== toCaipAddress(network?.caipNetworkId ?? 'eip155:0', identity.address))
        apart.push('the account is on another network')
      if (list[0]?.caipNetwork !== network) apart.push('the connection is on another network')
      if (!list[0]?.accounts.some(({ address }) => address === identity?.address)) apart.push('an account of nobody')
    } else {
      if (account.status === 'connected') apart.push('connected to nobody')
      if (list.length > 0 && account.status !== 'connecting') apart.push('a waiting wallet was not taken')
    }
    for (const recent of connections.state.recent[each] ?? []) {
      if (list.some(live => live.connectorId === recent.connectorId && live.wallet.name === recent.wallet.name))
        apart.push('live and recent at once')
    }
    return apart.map(what => `${each}: ${what}`)
  })
}

/** Returns the disagreements with storage, while only this tab writes it. */
function storageApart({ storage, connections, accounts, features }: Store): string[] {
  return namespaces.flatMap(each => {
    const apart: string[] = []
    const stored = storage.connections.read().filter(({ namespace }) => namespace === each)
    const list = connections.state.byNamespace[each] ?? []
    for (const live of list) {
      const entry = stored.find(({ connectorId }) => connectorId === live.connectorId)
      if (JSON.stringify(entry?.accounts) !== JSON.stringify(live.accounts))
        apart.push('other accounts are written down')
      if (storage.disconnectedConnectorIds.read().includes(`${each}:${live.connectorId}`))
        apart.push('live and blocked')
    }
    const { account } = accounts.get(each)
    const isRestoring = account.status === 'connecting' && account.restoring !== undefined
    const active = connections.activeConnector(each)
    // A locked or late wallet stays stored, as one of the recent ones if `multiWallet` is on.
    const isLate = (id: string | undefined): boolean =>
      stored.some(({ connectorId }) => connectorId === id) &&
      (!features.state.multiWallet ||
        storage.recentConnections.read().some(({ namespace: of, connectorId }) => of === each && connectorId === id))
    const written = storage.connectedConnectorId(each).read()
    if (!isRestoring && written !== active?.id && (active || !isLate(written)))
      apart.push('another active wallet is written down')
    if (features.state.multiWallet && !connections.state.restoring) {
      const forgotten = stored.filter(
        ({ connectorId }) => !isLate(connectorId) && !list.some(live => live.connectorId === connectorId),
      )
      if (forgotten.length > 0 && !isRestoring)
        apart.push(`written down but not there: ${forgotten.map(({ connectorId }) => connectorId).join()}`)
    }
    return apart.map(what => `${each}: ${what}`)
  })
}
