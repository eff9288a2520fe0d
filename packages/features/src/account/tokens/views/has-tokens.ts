import type { Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import { hasBalance } from '@latchkey/view-kit'

/**
 * Returns whether the account of a namespace shows its tokens: the adapter reads balances, and the site has the network
 * (S1.23).
 */
export function hasTokens(store: Store, namespace: ChainNamespace): boolean {
  return hasBalance(store, namespace) && store.networks.isSupported(store.networks.current(namespace))
}
