import type { ModalPreview, Store } from '@latchkey/core'

import { showPreview } from './modal-preview.ts'

/** The previews of one modal. */
export interface Previews {
  /**
   * Shows Connect in the first frame, if no account is connected and the modal is not loaded yet.
   *
   * @param close called when the user dismisses it
   */
  show(close: () => void): void
  end(): void
}

/**
 * Creates the previews.
 *
 * @param element the modal, which replaces a preview by itself; without one nothing shows
 */
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
        // A failure is ignored, because the modal still opens.
      }
    },
    end() {
      element?.preview?.end()
      if (element) element.preview = undefined
    },
  }
}
