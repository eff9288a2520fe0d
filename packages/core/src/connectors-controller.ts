import type { AdapterContext, ChainAdapter, ChainNamespace, Connector, Stop } from '@latchkey/primitives'
import { proxy, ref } from 'valtio/vanilla'

/** The connectors of a kit. */
export interface ConnectorsState {
  /** Every connector of every family, in the order of discovery. */
  readonly all: readonly Connector[]
}

/** Knows the wallets that can be connected. */
export interface ConnectorsController {
  /** The wallets that can be connected. */
  readonly state: ConnectorsState
  /**
   * A connector by its id, of a family where that is named.
   *
   * @param namespace which family's connector, where a wallet serves several
   */
  find(id: string, namespace?: ChainNamespace): Connector | undefined
  /** Whether the site has an adapter for a family. */
  hasAdapter(namespace: ChainNamespace): boolean
  /** Adds connectors that no adapter finds. */
  add(connectors: readonly Connector[]): void
  /** Begins to look for wallets, until stopped. */
  start(context: AdapterContext): Stop
}

/** Makes the connectors of a kit. */
export function createConnectorsController(adapters: readonly ChainAdapter[]): ConnectorsController {
  let fixed: readonly Connector[] = []
  const found = new Map<ChainAdapter, readonly Connector[]>()
  const state = proxy<{ all: readonly Connector[] }>({ all: ref([]) })

  function list(): void {
    state.all = ref([...fixed, ...adapters.flatMap(each => found.get(each) ?? [])])
  }

  return {
    state,
    find: (id, namespace) =>
      state.all.find(connector => connector.id === id && (!namespace || connector.chains.includes(namespace))),
    hasAdapter: namespace => adapters.some(adapter => adapter.namespace === namespace),
    add(connectors) {
      fixed = [...fixed, ...connectors]
      list()
    },
    start(context) {
      const stops = adapters.map(adapter =>
        adapter.watchConnectors(
          { ...context, networks: context.networks.filter(network => network.chainNamespace === adapter.namespace) },
          connectors => {
            found.set(adapter, connectors)
            list()
          },
        ),
      )
      return () => stops.forEach(stop => stop())
    },
  }
}
