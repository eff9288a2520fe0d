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
  /**
   * Adds a family to a kit that runs already.
   *
   * @param attach called where wallets are looked for, which is in a page; what it gives is called when that ends
   */
  addAdapter(adapter: ChainAdapter, attach: () => Stop | void): void
  /** Begins to look for wallets, until stopped. */
  start(context: AdapterContext): Stop
}

/**
 * Makes the connectors of a kit.
 *
 * @param adapters the kit's own list, which grows with `addAdapter`
 */
export function createConnectorsController(adapters: ChainAdapter[]): ConnectorsController {
  let fixed: readonly Connector[] = []
  const found = new Map<ChainAdapter, readonly Connector[]>()
  const state = proxy<{ all: readonly Connector[] }>({ all: ref([]) })

  /** While wallets are looked for. */
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
