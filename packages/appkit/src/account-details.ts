import { accountDetailsFeature, type Store } from '@latchkey/core'

/** Keeps balance and name of the connected accounts up to date. A chunk of its own. */
export function startAccountDetails(store: Store): void {
  store.use(accountDetailsFeature).start()
}
