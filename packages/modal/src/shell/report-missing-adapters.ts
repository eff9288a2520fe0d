import type { Store } from '@latchkey/core'

import { isForDevelopers } from './is-for-developers.ts'

/**
 * Tells a site's developers which of its networks no adapter serves: the modal looks whole then, and lacks the wallets of the browser. A site
 * that only pairs means it so, so it is no warning.
 */
export function reportMissingAdapters(store: Store): void {
  if (!isForDevelopers(store)) return
  const { networks, connectors, environment } = store
  const missing = Object.entries(networks.state.byNamespace).flatMap(([namespace, { requestedCaipNetworks }]) =>
    requestedCaipNetworks.length > 0 && !connectors.hasAdapter(namespace as never) ? namespace : [],
  )
  if (missing.length > 0)
    environment.browser.log(
      'info',
      `No adapter for ${missing.join(', ')}: only paired wallets can connect there. Pass its adapter in \`adapters\`.`,
    )
}
