import type { ChainNamespace, Connector } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  type MockAdapter,
  type MockConnector,
  type MockConnectorOptions,
  type TestEnvironment,
  testNetworks,
} from '@latchkey/testing'

import { createStore, type Store } from '../create-store.ts'
import type { KitOptions } from '../options.ts'

export const addresses = {
  one: '0x1111111111111111111111111111111111111111',
  two: '0x2222222222222222222222222222222222222222',
  three: '0x3333333333333333333333333333333333333333',
  wide: '0x4444444444444444444444444444444444444444',
}

/** Two namespaces and five wallets: two of eip155, one of solana, one of both, and pairing. */
export interface SeveralWallets {
  store: Store
  environment: TestEnvironment
  adapter: MockAdapter
  one: MockConnector
  two: MockConnector
  solana: MockConnector
  wide: MockConnector
  pairing: MockConnector
  connectors: readonly MockConnector[]
  /** Starts the next visit: the page and its wallets are created anew, storage stays. */
  reload(how?: WorldOptions): Promise<SeveralWallets>
  /** Opens another tab beside this one. */
  openTab(how?: WorldOptions): Promise<SeveralWallets>
}

export interface WorldOptions {
  options?: Partial<KitOptions>
  /** Whether the kit is started. @default true */
  start?: boolean
  /** Options of the wallet that answers a pairing. */
  pairing?: MockConnectorOptions
  /** Runs before the kit starts. */
  prepare?: (world: SeveralWallets) => void
}

export async function createSeveralWallets(
  how: WorldOptions = {},
  environment = createTestEnvironment(),
): Promise<SeveralWallets> {
  const one = createMockConnector({
    id: 'one',
    name: 'One',
    addresses: { eip155: [addresses.one, addresses.three] },
  })
  const two = createMockConnector({ id: 'two', name: 'Two', addresses: { eip155: [addresses.two] } })
  const solana = createMockConnector({ id: 'solana', name: 'Sol', chains: ['solana'] })
  const wide = createMockConnector({
    id: 'wide',
    name: 'Wide',
    chains: ['eip155', 'solana'],
    addresses: { eip155: [addresses.wide] },
  })
  const pairing = createMockConnector({
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    chains: ['eip155', 'solana'],
    wallet: { name: 'Pocket' },
    ...how.pairing,
  })
  const adapter = createMockAdapter({ connectors: [one, two, wide] })
  const adapters = [adapter, createMockAdapter({ namespace: 'solana', connectors: [solana] })]
  const networks: KitOptions['networks'] = [
    testNetworks.mainnet,
    testNetworks.polygon,
    testNetworks.base,
    testNetworks.solana,
  ]
  const { options, start = true, prepare } = how
  const store = createStore(
    { projectId: 'p', networks, adapters, features: { multiWallet: true }, ...options },
    environment,
  )
  store.connectors.add([pairing])
  const world: SeveralWallets = {
    store,
    environment,
    adapter,
    one,
    two,
    solana,
    wide,
    pairing,
    connectors: [one, two, solana, wide, pairing],
    reload(next = {}) {
      store.destroy()
      return createSeveralWallets({ ...(options && { options }), ...next }, environment.openTab())
    },
    openTab: (next = {}) => createSeveralWallets({ ...(options && { options }), ...next }, environment.openTab()),
  }
  prepare?.(world)
  if (start) {
    await store.start()
    await store.connections.prepare()
  }
  return world
}

export function idsOf(store: Store, namespace: ChainNamespace = 'eip155'): string[] {
  return (store.connections.state.byNamespace[namespace] ?? []).map(({ connectorId }) => connectorId)
}

export function recentIdsOf(store: Store, namespace: ChainNamespace = 'eip155'): string[] {
  return (store.connections.state.recent[namespace] ?? []).map(({ connectorId }) => connectorId)
}

export function statusIn(store: Store, namespace: ChainNamespace = 'eip155'): string {
  return store.accounts.get(namespace).account.status
}

export function shownIn(store: Store, namespace: ChainNamespace = 'eip155'): string | undefined {
  return store.accounts.identity(namespace)?.address
}

export async function connectAll(store: Store, connectors: readonly Connector[]): Promise<void> {
  for (const connector of connectors) await store.connections.connect(connector)
}
