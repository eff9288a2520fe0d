import type { AdapterActions, AdapterContext, ChainAdapter, ChainNamespace, Connector } from '@latchkey/primitives'

/** Options of {@link createMockAdapter}. */
export interface MockAdapterOptions {
  /** The adapter's namespace. @default 'eip155' */
  namespace?: ChainNamespace
  /** The initial connectors. @default none */
  connectors?: readonly Connector[]
  /**
   * The adapter's actions. A rejecting one simulates a failing node.
   *
   * @default a `fetchBalance` of 1.5 of the network's own currency
   */
  actions?: AdapterActions
}

/** An adapter that finds mock connectors. */
export interface MockAdapter extends ChainAdapter {
  /** The context that the kit passed when it started the adapter. */
  readonly context: AdapterContext | undefined
  /** Replaces the connectors. */
  setConnectors(connectors: readonly Connector[]): void
}

/**
 * Creates an adapter for a namespace without a chain.
 *
 * @example const adapter = createMockAdapter({ connectors: [createMockConnector()] })
 */
export function createMockAdapter(options: MockAdapterOptions = {}): MockAdapter {
  const listeners = new Set<(connectors: readonly Connector[]) => void>()
  const actions: AdapterActions = options.actions ?? {
    fetchBalance: async (_account, network) => ({ balance: '1.5', symbol: network.nativeCurrency.symbol }),
  }
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
    capabilities: Object.keys(actions) as (keyof AdapterActions)[],
    actions: async () => actions,
  }
}
