import type { PurchaseWindow } from '../onramp-state.ts'

/**
 * Opens an empty window, in the gesture that asked for it: its page may come later. What it shows then cannot reach this page.
 *
 * @returns `undefined` where the browser blocked it
 */
export function openPurchaseWindow(): PurchaseWindow | undefined {
  // With `noopener` nobody would learn whether there is a window.
  const opened = window.open('', '_blank')
  if (!opened) return undefined
  opened.opener = null
  return {
    go: url => opened.location.replace(url),
    focus() {
      // A page that cuts itself off reads as closed, and is then no window of ours either.
      if (opened.closed) return false
      opened.focus()
      return true
    },
    close: () => opened.close(),
  }
}
