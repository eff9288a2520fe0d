import type {
  AdapterContext,
  Balance,
  CaipNetwork,
  ChainAdapter,
  ChainNamespace,
  Connector,
  Identity,
} from '@latchkey/primitives'

export interface MockAdapterOptions {
  /** @default 'eip155' */
  namespace?: ChainNamespace
  /** There from the start. */
  connectors?: readonly Connector[]
  /** What the chain answers; a promise that rejects is a node that fails. */
  fetchBalance?: (account: string, network: CaipNetwork, signal?: AbortSignal) => Promise<Balance>
  fetchIdentity?: (
    account: string,
    networks: readonly CaipNetwork[],
    signal?: AbortSignal,
  ) => Promise<Identity | undefined>
}

export interface MockAdapter extends ChainAdapter {
  /** What it was told of the kit, once it was started. */
  readonly context: AdapterContext | undefined
  /** Wallets come and go. */
  setConnectors(connectors: readonly Connector[]): void
}

/** A chain family without a chain. */
export function createMockAdapter(options: MockAdapterOptions = {}): MockAdapter {
  const listeners = new Set<(connectors: readonly Connector[]) => void>()
  let connectors = options.connectors ?? []
  let context: AdapterContext | undefined
  return {
    namespace: options.namespace ?? 'eip155',
    get context() {
      return context
    },
    watchConnectors(given, onConnectors) {
      context = given
      listeners.add(onConnectors)
      if (connectors.length > 0) onConnectors(connectors)
      return () => void listeners.delete(onConnectors)
    },
    setConnectors(next) {
      connectors = next
      listeners.forEach(listener => listener(next))
    },
    fetchBalance:
      options.fetchBalance ??
      (async (_account, network) => ({ balance: '1.5', symbol: network.nativeCurrency.symbol })),
    ...(options.fetchIdentity && { fetchIdentity: options.fetchIdentity }),
  }
}
