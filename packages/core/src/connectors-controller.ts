import type { AdapterContext, ChainAdapter, ChainNamespace, Connector, Stop } from '@latchkey/primitives'
import { proxy, ref } from 'valtio/vanilla'

/** The connectors of a kit. */
export interface ConnectorsState {
  /** Every connector of every namespace, in the order of discovery. */
  readonly all: readonly Connector[]
}

/** Lists the wallets that can be connected. */
export interface ConnectorsController {
  /** The connectors by which wallets can be connected. */
  readonly state: ConnectorsState
  /**
   * Returns the first connector with an id.
   *
   * @param namespace limits the search to connectors of this namespace
   */
  find(id: string, namespace?: ChainNamespace): Connector | undefined
  /** Whether the site has an adapter for a namespace. */
  hasAdapter(namespace: ChainNamespace): boolean
  /** Adds connectors that no adapter discovers. */
  add(connectors: readonly Connector[]): void
  /**
   * Adds an adapter to a running kit.
   *
   * @param attach called if wallets are being discovered, which is only so in a page. Its result is called when the
   *   discovery ends
   */
  addAdapter(adapter: ChainAdapter, attach: () => Stop | void): void
  /** Starts the discovery of wallets, until stopped. */
  start(context: AdapterContext): Stop
}

/**
 * Creates the connectors of a kit.
 *
 * @param adapters the kit's own list, which grows with `addAdapter`
 */
export function createConnectorsController(adapters: ChainAdapter[]): ConnectorsController {
  let fixed: readonly Connector[] = []
  const found = new Map<ChainAdapter, readonly Connector[]>()
  const state = proxy<{ all: readonly Connector[] }>({ all: ref([]) })

  /** Starts the discovery of one adapter. Set while the discovery runs. */
  let watch: ((adapter: ChainAdapter) => void) | undefined
  const stops: Stop[] = []

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
    addAdapter(adapter, attach) {
      adapters.push(adapter)
      if (!watch) return
      watch(adapter)
      const detach = attach()
      if (detach) stops.push(detach)
    },
    start(context) {
      watch = adapter => {
        const networks = context.networks.filter(network => network.chainNamespace === adapter.namespace)
        stops.push(
          adapter.watchConnectors({ ...context, networks }, connectors => {
            found.set(adapter, connectors)
            list()
          }),
        )
      }
      adapters.forEach(watch)
      return () => {
        watch = undefined
        stops.splice(0).forEach(stop => stop())
      }
    },
  }
}
