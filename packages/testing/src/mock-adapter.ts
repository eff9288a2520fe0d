import type { AdapterActions, AdapterContext, ChainAdapter, ChainNamespace, Connector } from '@latchkey/primitives'

/** What a mock adapter is made with. */
export interface MockAdapterOptions {
  /** The family that it serves. @default 'eip155' */
  namespace?: ChainNamespace
  /** There from the start. */
  connectors?: readonly Connector[]
  /**
   * What the family can do; a promise that rejects is a node that fails.
   *
   * @default a `fetchBalance` that tells 1.5 of the network's own currency
   */
  actions?: AdapterActions
}

/** An adapter that finds mock connectors. */
export interface MockAdapter extends ChainAdapter {
  /** What it was told of the kit, once it was started. */
  readonly context: AdapterContext | undefined
  /** Wallets come and go. */
  setConnectors(connectors: readonly Connector[]): void
}

/** A chain family without a chain. */
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
