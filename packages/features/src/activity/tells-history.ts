import { blockchainFeature, type Store } from '@latchkey/core'
import type { CaipNetwork, ChainAdapter } from '@latchkey/primitives'

/** The one family whose activity is told (S1.25). */
export const activityFamily = 'eip155'

/** Whether anybody tells what happened on a network: the service that the site names, else the network's own node. */
export function tellsHistory(store: Store, network: CaipNetwork | undefined): boolean {
  if (network?.chainNamespace !== activityFamily || !store.networks.isSupported(network)) return false
  return hasService(store) || nodeReader(store) !== undefined
}

/** Whether the site names the service that tells it. */
export function hasService(store: Store): boolean {
  return store.use(blockchainFeature).http !== undefined
}

/** Who reads it from the network's node. */
export function nodeReader({ options }: Store): ChainAdapter | undefined {
  return options.adapters.find(
    ({ namespace, capabilities }) => namespace === activityFamily && capabilities?.includes('fetchActivity'),
  )
}
