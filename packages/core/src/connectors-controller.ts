import type { AdapterContext, ChainAdapter, ChainNamespace, Connector, Stop } from '@latchkey/primitives'
import { proxy, ref } from 'valtio/vanilla'

export interface ConnectorsState {
  /** Every connector of every family, in the order of discovery. */
  readonly all: readonly Connector[]
}

export interface ConnectorsController {
  readonly state: ConnectorsState
  /** @param namespace which family's connector, where a wallet serves several */
  find(id: string, namespace?: ChainNamespace): Connector | undefined
  hasAdapter(namespace: ChainNamespace): boolean
  start(context: AdapterContext): Stop
}

export function createConnectorsController(
  adapters: readonly ChainAdapter[],
  fixed: readonly Connector[],
): ConnectorsController {
  const found = new Map<ChainAdapter, readonly Connector[]>()
  const state = proxy<{ all: readonly Connector[] }>({ all: ref([...fixed]) })

  return {
    state,
    find: (id, namespace) =>
      state.all.find(connector => connector.id === id && (!namespace || connector.chains.includes(namespace))),
    hasAdapter: namespace => adapters.some(adapter => adapter.namespace === namespace),
    start(context) {
      const stops = adapters.map(adapter =>
        adapter.watchConnectors(
          { ...context, networks: context.networks.filter(network => network.chainNamespace === adapter.namespace) },
          connectors => {
            found.set(adapter, connectors)
            state.all = ref([...fixed, ...adapters.flatMap(each => found.get(each) ?? [])])
          },
        ),
      )
      return () => stops.forEach(stop => stop())
    },
  }
}
