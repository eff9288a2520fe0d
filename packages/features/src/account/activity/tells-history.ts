import { blockchainFeature, type Store } from '@latchkey/core'
import type { CaipNetwork, ChainAdapter } from '@latchkey/primitives'

/** Only namespace with activity (S1.25). */
export const activityNamespace = 'eip155'

/** Returns whether the activity on a network is available, from the site's service or from the network's node. */
export function tellsHistory(store: Store, network: CaipNetwork | undefined): boolean {
  if (network?.chainNamespace !== activityNamespace || !store.networks.isSupported(network)) return false
  return hasService(store) || nodeReader(store) !== undefined
}

/** Returns whether the site has a service for activity. */
export function hasService(store: Store): boolean {
  return store.use(blockchainFeature).http !== undefined
}

/** Returns the adapter that reads activity from the network's node. */
export function nodeReader({ options }: Store): ChainAdapter | undefined {
  return options.adapters.find(
    ({ namespace, capabilities }) => namespace === activityNamespace && capabilities?.includes('fetchActivity'),
  )
}
