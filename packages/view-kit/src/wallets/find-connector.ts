import { listedConnectorsFeature, type MergedConnector, type Store } from '@latchkey/core'
import type { ChainNamespace, Connector } from '@latchkey/primitives'

/** Returns the listed wallet of a connector: its own, or the one that it was merged into. */
export function findListed({ use }: Pick<Store, 'use'>, id: string): MergedConnector | undefined {
  const listed = use(listedConnectorsFeature)
  return listed.find(id) ?? listed.state.merged.find(merged => merged.connectors.some(connector => connector.id === id))
}

/** Returns the connectors of a listed wallet, in each namespace with networks of the site. */
export function connectorsFor(
  { networks, modal }: Pick<Store, 'networks' | 'modal'>,
  { connectors }: MergedConnector,
): readonly Connector[] {
  const { namespace } = modal.state
  return connectors.filter(({ chains }) =>
    chains.some(chain => networks.state.byNamespace[chain] && (!namespace || chain === namespace)),
  )
}

/** Returns the connector to use for a wallet: of the requested namespace, else of the active one. */
export function connectorFor(
  store: Pick<Store, 'networks' | 'modal'>,
  merged: MergedConnector,
  namespace: ChainNamespace | undefined,
): Connector | undefined {
  const offered = connectorsFor(store, merged)
  const wanted = namespace ?? store.networks.state.activeNamespace
  return offered.find(({ chains }) => wanted && chains.includes(wanted)) ?? offered[0] ?? merged.connectors[0]
}
