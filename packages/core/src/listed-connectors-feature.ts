import { type ChainNamespace, type Connector, isSameRdns, knownNamespaces, safeImageUrl } from '@latchkey/primitives'
import { proxy, ref, subscribe } from 'valtio/vanilla'

import { defineFeature } from './create-store.ts'
import { mergeConnectors, type MergedConnector } from './merge-connectors.ts'

/** The wallets of this browser as they are listed. */
export interface ListedConnectorsState {
  /** One row per wallet: a wallet found on several families is merged. */
  readonly merged: readonly MergedConnector[]
  /** Families whose wallets are listed; absent when all are. */
  readonly filter: readonly ChainNamespace[] | undefined
}

/** The connectors as a list of wallets to choose from. Nobody needs it before there is a list to show. */
export interface ListedConnectors {
  /** The wallets as they are listed. */
  readonly state: ListedConnectorsState
  /** One of them, by its id. */
  find(id: string): MergedConnector | undefined
  /** The installed connector of a listed wallet, by its directory id or its rdns. */
  match(wallet: { id: string; rdns?: string }): MergedConnector | undefined
  /** Lists wallets of these families alone; all that there are, or `undefined`, is no filter. */
  setFilter(namespaces: readonly ChainNamespace[] | undefined): void
  /** Enables or disables one family in the filter. */
  setEnabled(namespace: ChainNamespace, isEnabled: boolean): void
}

/** The wallets of this browser as they are listed, made on first use. */
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

    /** The site's own image of a wallet comes before what the wallet brings. */
    function merge(listed: readonly Connector[]): MergedConnector[] {
      return mergeConnectors(listed).map(connector => {
        const imageUrl = safeImageUrl(options.connectorImages?.[connector.id])
        return imageUrl ? { ...connector, imageUrl } : connector
      })
    }

    const families = knownNamespaces(options.adapters)
    function setFilter(namespaces: readonly ChainNamespace[] = families): void {
      state.filter = families.every(each => namespaces.includes(each)) ? undefined : ref([...namespaces])
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
        const { filter = families } = state
        setFilter(families.filter(each => (each === namespace ? isEnabled : filter.includes(each))))
      },
    }
  },
)
