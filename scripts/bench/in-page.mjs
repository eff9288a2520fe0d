/** Functions that run in the measured pages. They are sent there as text, so they use no name of this file. */

/** Announces a wallet as an extension does, so that every kit has an installed one. */
export function announceWallet() {
  const info = {
    uuid: '2b1c6f6e-2f2c-4f7e-9d53-7a7ad3cf9f01',
    name: 'Installed Wallet',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="teal" d="M0 0h1v1H0z"/></svg>',
    rdns: 'org.example.installed',
  }
  const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

/**
 * Records in `window.bench` when the button was painted with no script left to run, and for each click on the page the time until the first selectable row
 * was painted: any (`clicks`), and that of the dialog itself (`opened`), if a preview replaces it first. A frame counts from the moment when the browser
 * has passed it on.
 */
export function watch({ row, preview }) {
  const bench = { usable: undefined, clicks: [], opened: [] }
  window.bench = bench
  const isSeen = element => element !== null && element.getBoundingClientRect().height > 0
  const isThere = path => {
    let place = document
    for (const step of path.slice(0, -1)) place = place?.querySelector(step)?.shadowRoot
    return isSeen(place?.querySelector(path.at(-1)) ?? null)
  }
  const isRowSeen = () => isThere(row)
  const isAnySeen = () => isRowSeen() || (preview !== undefined && isThere(preview))
  // The task runs before all others that wait.
  const afterFrame = then => void scheduler.postTask(then, { priority: 'user-blocking' })
  /** Reports the time when it was painted. It checks after each frame, because the page's own work in a frame may come after this check. */
  const whenPainted = (isThere, then) =>
    requestAnimationFrame(() => afterFrame(() => (isThere() ? then(performance.now()) : whenPainted(isThere, then))))
  addEventListener(
    'click',
    ({ timeStamp }) => {
      if (isAnySeen()) return
      whenPainted(isAnySeen, now => bench.clicks.push(now - timeStamp))
      whenPainted(isRowSeen, now => bench.opened.push(now - timeStamp))
    },
    true,
  )
  whenPainted(
    () => isSeen(document.querySelector('button')),
    now => (bench.usable = now),
  )
  bench.isRowSeen = isRowSeen
}
