import { listedConnectorsFeature, type Store } from '@latchkey/core'
import type { ChainNamespace, Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

/**
 * While the modal offers the wallets of one chain family, so does the list of connectors, and a
 * wallet that is connected then takes the site to that family.
 */
export interface OfferedFamily {
  /** Nothing of the modal is seen any more. Until then it leaves with what it showed. */
  release(): void
  stop: Stop
}

export function offerFamily({ modal, connections, networks, use }: Store): OfferedFamily {
  const listed = use(listedConnectorsFeature)
  let offered: ChainNamespace | undefined

  function offer(namespace: ChainNamespace | undefined): void {
    if (namespace === offered) return
    offered = namespace
    listed.setFilter(namespace && [namespace])
  }
  function follow(): void {
    if (modal.state.open) offer(modal.state.namespace)
  }

  follow()
  const stops = [
    subscribe(modal.state, follow, true),
    connections.events.on('connected', ({ namespaces }) => {
      if (offered && namespaces.includes(offered) && networks.state.activeNamespace !== offered) {
        networks.setActiveNamespace(offered)
      }
    }),
    () => offer(undefined),
  ]
  return {
    release() {
      if (!modal.state.open) offer(undefined)
    },
    stop: () => stops.forEach(stop => stop()),
  }
}
