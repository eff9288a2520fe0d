import type { Store } from '@latchkey/core'

import { authConnectorId } from '../auth-connector.ts'
import { embeddedFeature } from '../embedded-feature.ts'
import { createFrameHost } from './frame-host.ts'
import { openSocialWindow } from '../../social/views/open-social-window.ts'

/** Brings wallets of the secure site to a kit, before and without the modal too. Nothing is asked of the secure site for that. */
export function joinEmbedded(store: Store): void {
  if (store.connectors.find(authConnectorId)) return
  const embedded = store.use(embeddedFeature)
  embedded.attach(
    createFrameHost(() => modalOf(store)),
    openSocialWindow,
  )
  store.connectors.add([embedded.connector])
}

/** The element of the kit's modal; where the page has several kits, its own. */
function modalOf(store: Store): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement & { store?: Store }>('w3m-modal, appkit-modal')]
  return all.find(each => each.store === store) ?? all.find(({ store: other }) => other === undefined) ?? null
}
