import { servicesFeature, type Store } from '@latchkey/core'

import { reportMissingAdapters } from './report-missing-adapters.ts'

/** Asks the site's services for their configuration, once, and not before a person has opened the modal. Its developers hear what is missing. */
export function startServices(store: Store): void {
  void store.use(servicesFeature).start()
  reportMissingAdapters(store)
}
