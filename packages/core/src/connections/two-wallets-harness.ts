import type { ChainNamespace } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  type MockAdapter,
  type MockConnector,
  type TestEnvironment,
  testNetworks,
} from '@latchkey/testing'

import { createStore, type Store } from '../create-store.ts'
import type { KitOptions } from '../options.ts'

/** The account of the second wallet. */
export const other = '0x2222222222222222222222222222222222222222'
/** An account to which a wallet may switch. */
export const third = '0x3333333333333333333333333333333333333333'

/** A kit with two wallets of one namespace, in one visit. */
export interface World {
  store: Store
  environment: TestEnvironment
  adapter: MockAdapter
  one: MockConnector
  two: MockConnector
  started: boolean
  reload(how?: { start?: boolean; options?: Partial<KitOptions> }): Promise<World>
}

export async function setUp(
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

/** A kit with two namespaces, in one visit. */
export interface NamespacesWorld {
  store: Store
  environment: TestEnvironment
  adapter: MockAdapter
  one: MockConnector
  solana: MockConnector
  wide: MockConnector
  reload(how?: { start?: boolean }): Promise<NamespacesWorld>
}

/** Sets up two namespaces: a wallet of each, and one that serves both. */
export async function setUpNamespaces(environment = createTestEnvironment(), start = true): Promise<NamespacesWorld> {
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
    reload: (how = {}) => setUpNamespaces(environment.openTab(), how.start ?? true),
  }
}

/** Returns the status of a namespace's account. */
export function statusOf(store: Store, namespace: ChainNamespace = 'eip155'): string {
  return store.accounts.get(namespace).account.status
}

/** Returns a network of the kit. @throws if the kit has no such network */
export function network(store: Store, id: `eip155:${number}`) {
  const found = store.networks.find(id)
  if (!found) throw new TypeError(`${id} is not configured`)
  return found
}

/** Lets everything happen that needs no time, in the environment of a kit too. */
export async function settled(): Promise<void> {
  await createTestEnvironment().settle()
}
