import type { Store } from '@latchkey/core'

import { offersEmbeddedWallet } from '../connect/offers.ts'

/** Whether names can be registered: the service takes them, and the embedded wallet signs for them. */
export function offersNames(store: Pick<Store, 'options' | 'features'>): boolean {
  return store.options.services.blockchain !== undefined && offersEmbeddedWallet(store)
}
