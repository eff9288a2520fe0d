/**
 * Remembers the focused element until a dialog closes. The browser restores the focus itself unless the element is gone, as a
 * connect button is once there is an account: then the nearest remaining ancestor gets it.
 *
 * @returns a function that restores the focus
 */
export function restoreFocusLater(): () => void {
  const path: HTMLElement[] = []
  let active = document.activeElement
  while (active instanceof HTMLElement && active !== document.body) {
    path.unshift(active)
    active = active.shadowRoot?.activeElement ?? null
  }
  return () => {
    const [innermost] = path
    if (innermost && !innermost.isConnected) path.find(element => element.isConnected)?.focus()
  }
}
