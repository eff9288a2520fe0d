import type { Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import { hasBalance } from '@latchkey/view-kit'

/** Whether the account of a family shows what it holds: its balances are read, and the site lists the network that it is on (S1.23). */
export function hasTokens(store: Store, namespace: ChainNamespace): boolean {
  return hasBalance(store, namespace) && store.networks.isSupported(store.networks.current(namespace))
}
