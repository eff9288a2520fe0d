import type { Store } from '@latchkey/core'

import { isForDevelopers } from './is-for-developers.ts'

/**
 * Tells a site's developers which of its networks have no adapter, because the modal then lacks the browser's wallets without any
 * sign. Not a warning, because a site that only pairs does this on purpose.
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
