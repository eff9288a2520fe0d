import { type ChainNamespace, type Connector, isSameRdns, knownNamespaces, safeImageUrl } from '@latchkey/primitives'
import { proxy, ref, subscribe } from 'valtio/vanilla'

import { defineFeature } from './create-store.ts'
import { mergeConnectors, type MergedConnector } from './merge-connectors.ts'

/** The list of this browser's wallets. */
export interface ListedConnectorsState {
  /** One row per wallet: a wallet found in several namespaces is merged. */
  readonly merged: readonly MergedConnector[]
  /** Namespaces whose wallets are listed; `undefined` for all. */
  readonly filter: readonly ChainNamespace[] | undefined
}

/** Lists the connectors as wallets to choose from. A lazy feature, because only a visible list needs it. */
export interface ListedConnectors {
  /** The listed wallets. */
  readonly state: ListedConnectorsState
  /** Returns a listed wallet by its id. */
  find(id: string): MergedConnector | undefined
  /** Returns the installed connector of a listed wallet, by its directory id or its rdns. */
  match(wallet: { id: string; rdns?: string }): MergedConnector | undefined
  /** Limits the list to these namespaces. `undefined`, or all namespaces, removes the filter. */
  setFilter(namespaces: readonly ChainNamespace[] | undefined): void
  /** Adds a namespace to the filter, or removes it. */
  setEnabled(namespace: ChainNamespace, isEnabled: boolean): void
}

/** The list of this browser's wallets, created on first use. */
export const listedConnectorsFeature = defineFeature<ListedConnectors>(
  'listed-connectors',
  ({ connectors, options }, onDestroy) => {
    const state = proxy<{ -readonly [Key in keyof ListedConnectorsState]: ListedConnectorsState[Key] }>({
      merged: ref([]),
      filter: undefined,
    })

    function list(): void {
      const { filter } = state
      const listed = filter
        ? connectors.state.all.filter(({ chains }) => chains.some(chain => filter.includes(chain)))
        : connectors.state.all
      state.merged = ref(merge(listed))
    }

    /** The site's own image of a wallet wins over the wallet's. */
    function merge(listed: readonly Connector[]): MergedConnector[] {
      return mergeConnectors(listed).map(connector => {
        const imageUrl = safeImageUrl(options.connectorImages?.[connector.id])
        return imageUrl ? { ...connector, imageUrl } : connector
      })
    }

    const listedNamespaces = knownNamespaces(options.adapters)
    function setFilter(namespaces: readonly ChainNamespace[] = listedNamespaces): void {
      state.filter = listedNamespaces.every(each => namespaces.includes(each)) ? undefined : ref([...namespaces])
      list()
    }

    onDestroy(subscribe(connectors.state, list, true))
    list()
    return {
      state,
      find: id => state.merged.find(connector => connector.id === id),
      match(wallet) {
        return state.merged.find(
          connector =>
            connector.type !== 'WALLET_CONNECT' &&
            (connector.explorerId === wallet.id ||
              connector.id === wallet.id ||
              isSameRdns(connector.rdns, wallet.rdns)),
        )
      },
      setFilter,
      setEnabled(namespace, isEnabled) {
        const { filter = listedNamespaces } = state
        setFilter(listedNamespaces.filter(each => (each === namespace ? isEnabled : filter.includes(each))))
      },
    }
  },
)
