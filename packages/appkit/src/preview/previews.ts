import type { ModalPreview, Store } from '@latchkey/core'

import { showPreview } from './modal-preview.ts'

/** The previews of one modal. */
export interface Previews {
  /**
   * Shows Connect in the first frame, where nobody is connected and it is not there yet.
   *
   * @param close the person wants no modal
   */
  show(close: () => void): void
  end(): void
}

/** @param element the modal, which takes the place of a preview by itself; without one nothing shows */
export function createPreviews(
  store: Store,
  element: (HTMLElement & { preview?: ModalPreview | undefined }) | undefined,
): Previews {
  const { accounts, networks } = store
  return {
    show(close) {
      if (!element || element.preview || accounts.identity(networks.state.activeNamespace)) return
      try {
        element.preview = showPreview(store, close)
      } catch {
        // The modal comes all the same.
      }
    },
    end() {
      element?.preview?.end()
      if (element) element.preview = undefined
    },
  }
}
