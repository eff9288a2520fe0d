import type { PurchaseWindow } from '../onramp-state.ts'

/**
 * Opens an empty window during the user's press, because its page may come later. That page cannot reach this one.
 *
 * @returns `undefined` if the browser blocked it
 */
export function openPurchaseWindow(): PurchaseWindow | undefined {
  // With `noopener`, `window.open` would return nothing, whether the window exists or not.
  const opened = window.open('', '_blank')
  if (!opened) return undefined
  opened.opener = null
  return {
    go: url => opened.location.replace(url),
    focus() {
      // A page that severs its opener (COOP) reads as closed, and cannot be focused either.
      if (opened.closed) return false
      opened.focus()
      return true
    },
    close: () => opened.close(),
  }
}
