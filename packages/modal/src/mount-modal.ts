import type { Store } from '@latchkey/core'

import type { W3mModal } from './shell/w3m-modal.ts'

export interface MountOptions {
  /** Where the modal is appended. @default document.body */
  target?: Element
}

/**
 * Appends the modal of a kit as the last child of the page's body, unless the site places it by itself (`disableAppend`,
 * `enableEmbedded`). Call `defineModal` before.
 *
 * @returns the element, or `undefined` where the site places it
 */
export function mountModal(store: Store, { target = document.body }: MountOptions = {}): W3mModal | undefined {
  if (store.options.disableAppend || store.options.enableEmbedded) return undefined
  const modal = document.createElement('w3m-modal')
  modal.store = store
  target.append(modal)
  store.events.track('MODAL_CREATED')
  return modal
}
