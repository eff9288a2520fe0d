import { listedConnectorsFeature, type Store } from '@latchkey/core'
import type { ChainNamespace, Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

/**
 * Limits the list of connectors to one namespace while the modal offers only its wallets. A wallet that is then connected makes
 * the namespace the active one.
 */
export interface OfferedNamespace {
  /** Ends the limit once the modal has left the screen. Until then its content must not change. */
  release(): void
  stop: Stop
}

export function offerNamespace({ modal, connections, networks, use }: Store): OfferedNamespace {
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
