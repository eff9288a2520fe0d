import { servicesFeature, type Store } from '@latchkey/core'

import { reportMissingAdapters } from './report-missing-adapters.ts'

/**
 * Fetches the remote configuration of the site's services, once, after the user has opened the modal. Reports missing adapters to
 * its developers.
 */
export function startServices(store: Store): void {
  void store.use(servicesFeature).start()
  reportMissingAdapters(store)
}
