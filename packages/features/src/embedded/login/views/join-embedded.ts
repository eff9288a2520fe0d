import type { Store } from '@latchkey/core'

import { authConnectorId } from '../auth-connector.ts'
import { embeddedFeature } from '../embedded-feature.ts'
import { createFrameHost } from './frame-host.ts'
import { openSocialWindow } from './open-social-window.ts'

/**
 * Adds the wallets of the secure site to a kit, before the modal and without it too. It sends no request to the secure
 * site.
 */
export function joinEmbedded(store: Store): void {
  if (store.connectors.find(authConnectorId)) return
  const embedded = store.use(embeddedFeature)
  embedded.attach(
    createFrameHost(() => modalOf(store)),
    openSocialWindow,
  )
  store.connectors.add([embedded.connector])
}

/** Returns the element of the kit's modal, also on a page with several kits. */
function modalOf(store: Store): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement & { store?: Store }>('w3m-modal, appkit-modal')]
  return all.find(each => each.store === store) ?? all.find(({ store: other }) => other === undefined) ?? null
}
