import { servicesFeature, type Store } from '@latchkey/core'

/** Asks the site's services for their configuration: once, and not before a person has opened the modal. */
export function startServices(store: Store): void {
  void store.use(servicesFeature).start()
}
