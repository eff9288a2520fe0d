import type { Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

/**
 * While the modal offers the wallets of one chain family, so does the list of connectors (specification, section 4), and a
 * wallet that is connected then takes the site to that family.
 */
export function offerFamily({ modal, connectors, connections, networks }: Store): Stop {
  let offered = modal.state.namespace
  function follow(): void {
    const { namespace } = modal.state
    if (namespace === offered) return
    offered = namespace
    connectors.setFilter(namespace && [namespace])
  }
  if (offered) connectors.setFilter([offered])
  const stops = [
    subscribe(modal.state, follow, true),
    connections.events.on('connected', ({ namespaces }) => {
      if (offered && namespaces.includes(offered) && networks.state.activeNamespace !== offered) {
        networks.setActiveNamespace(offered)
      }
    }),
    () => offered && connectors.setFilter(undefined),
  ]
  return () => stops.forEach(stop => stop())
}
