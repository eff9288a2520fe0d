import { offersEmbeddedWallet, type Store } from '@latchkey/core'

/** Returns whether names can be registered: the site has the service, and the embedded wallet that signs for it. */
export function offersNames(store: Pick<Store, 'options' | 'features'>): boolean {
  return store.options.services.blockchain !== undefined && offersEmbeddedWallet(store)
}
