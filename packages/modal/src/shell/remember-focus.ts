/**
 * Remembers what has the focus now, for when a dialog closes. The browser gives it back by itself unless the element is gone, as
 * a connect button is once there is an account: then what is still there of the elements around it takes it.
 *
 * @returns what gives it back then
 */
export function rememberFocus(): () => void {
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
