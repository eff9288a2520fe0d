import {
  type AdapterContext,
  type ChainAdapter,
  type ChainNamespace,
  chainNamespaces,
  type Connector,
  safeImageUrl,
  type Stop,
} from '@latchkey/primitives'
import { proxy, ref } from 'valtio/vanilla'

import { mergeConnectors, type MergedConnector } from './merge-connectors.ts'

export interface ConnectorsState {
  /** Every connector of every family, in the order of discovery. */
  readonly all: readonly Connector[]
  /** One row per wallet: a wallet found on several families is merged. */
  readonly merged: readonly MergedConnector[]
  /** Families whose wallets are listed; absent when all are. */
  readonly filter: readonly ChainNamespace[] | undefined
}

export interface ConnectorsController {
  readonly state: ConnectorsState
  /** @param namespace which family's connector, where a wallet serves several */
  find(id: string, namespace?: ChainNamespace): Connector | undefined
  findMerged(id: string): MergedConnector | undefined
  hasAdapter(namespace: ChainNamespace): boolean
  /** The installed connector of a listed wallet, by its directory id or its rdns. */
  match(wallet: { id: string; rdns?: string }): MergedConnector | undefined
  /** Resolves once the connector is there, or with `undefined` when it does not come in time. */
  whenFound(id: string, namespace: ChainNamespace, signal: AbortSignal): Promise<Connector | undefined>
  /** Lists wallets of these families alone; all five, or `undefined`, is no filter. */
  setFilter(namespaces: readonly ChainNamespace[] | undefined): void
  /** Enables or disables one family in the filter. */
  setEnabled(namespace: ChainNamespace, isEnabled: boolean): void
  start(context: AdapterContext): Stop
}

export function createConnectorsController(
  adapters: readonly ChainAdapter[],
  fixed: readonly Connector[],
  images: Readonly<Record<string, string>> = {},
): ConnectorsController {
  const found = new Map<ChainAdapter, readonly Connector[]>()
  const state = proxy<{ -readonly [Key in keyof ConnectorsState]: ConnectorsState[Key] }>({
    all: ref([...fixed]),
    merged: ref(merge(fixed)),
    filter: undefined,
  })
  const waiting = new Set<() => void>()

  /** The site's own image of a wallet comes before what the wallet brings. */
  function merge(connectors: readonly Connector[]): MergedConnector[] {
    return mergeConnectors(connectors).map(connector => {
      const imageUrl = safeImageUrl(images[connector.id])
      return imageUrl ? { ...connector, imageUrl } : connector
    })
  }

  function recompute(): void {
    const all = [...fixed, ...adapters.flatMap(adapter => found.get(adapter) ?? [])]
    const listed = state.filter
      ? all.filter(connector => connector.chains.some(chain => state.filter?.includes(chain)))
      : all
    state.all = ref(all)
    state.merged = ref(merge(listed))
    waiting.forEach(look => look())
  }
  function setFilter(namespaces: readonly ChainNamespace[] = chainNamespaces): void {
    state.filter = chainNamespaces.every(each => namespaces.includes(each)) ? undefined : ref([...namespaces])
    recompute()
  }
  function find(id: string, namespace?: ChainNamespace): Connector | undefined {
    return state.all.find(connector => connector.id === id && (!namespace || connector.chains.includes(namespace)))
  }

  return {
    state,
    find,
    hasAdapter: namespace => adapters.some(adapter => adapter.namespace === namespace),
    findMerged: id => state.merged.find(connector => connector.id === id),
    match(wallet) {
      return state.merged.find(
        connector =>
          connector.type !== 'WALLET_CONNECT' &&
          (connector.explorerId === wallet.id ||
            connector.id === wallet.id ||
            (!!wallet.rdns && connector.rdns === wallet.rdns)),
      )
    },
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
    setFilter,
    setEnabled(namespace, isEnabled) {
      const { filter = chainNamespaces } = state
      setFilter(chainNamespaces.filter(each => (each === namespace ? isEnabled : filter.includes(each))))
    },
    start(context) {
      const stops = adapters.map(adapter =>
        adapter.watchConnectors(
          { ...context, networks: context.networks.filter(network => network.chainNamespace === adapter.namespace) },
          connectors => {
            found.set(adapter, connectors)
            recompute()
          },
        ),
      )
      return () => stops.forEach(stop => stop())
    },
  }
}
