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
  /** Resolves once the connector is there, or with `undefined` when it does not come in time. */
  whenFound(id: string, namespace: ChainNamespace, signal: AbortSignal): Promise<Connector | undefined>
  start(context: AdapterContext): Stop
}

export function createConnectorsController(
  adapters: readonly ChainAdapter[],
  fixed: readonly Connector[],
): ConnectorsController {
  const found = new Map<ChainAdapter, readonly Connector[]>()
  const state = proxy<{ all: readonly Connector[] }>({ all: ref([...fixed]) })
  const waiting = new Set<() => void>()

  function find(id: string, namespace?: ChainNamespace): Connector | undefined {
    return state.all.find(connector => connector.id === id && (!namespace || connector.chains.includes(namespace)))
  }

  return {
    state,
    find,
    hasAdapter: namespace => adapters.some(adapter => adapter.namespace === namespace),
    whenFound(id, namespace, signal) {
      return new Promise(resolve => {
        function look(): void {
          const connector = find(id, namespace)
          if (!connector && !signal.aborted) return
          waiting.delete(look)
          signal.removeEventListener('abort', look)
          resolve(connector)
        }
        waiting.add(look)
        signal.addEventListener('abort', look)
        look()
      })
    },
    start(context) {
      const stops = adapters.map(adapter =>
        adapter.watchConnectors(
          { ...context, networks: context.networks.filter(network => network.chainNamespace === adapter.namespace) },
          connectors => {
            found.set(adapter, connectors)
            state.all = ref([...fixed, ...adapters.flatMap(each => found.get(each) ?? [])])
            waiting.forEach(look => look())
          },
        ),
      )
      return () => stops.forEach(stop => stop())
    },
  }
}
