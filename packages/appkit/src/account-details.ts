import { accountDetailsFeature } from '@latchkey/features/account'
import type { Store } from '@latchkey/core'
import type { Balance, ChainNamespace } from '@latchkey/primitives'

/** Keeps balance and name of the connected accounts up to date. A chunk of its own. */
export function startAccountDetails(store: Store): void {
  store.use(accountDetailsFeature).start()
}

export function fetchBalance(store: Store, namespace: ChainNamespace | undefined): Promise<Balance> {
  return store.use(accountDetailsFeature).fetchBalance(namespace)
}
