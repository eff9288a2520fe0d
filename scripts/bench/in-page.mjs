/** What runs in the measured pages: sent there as text, so it names nothing of this file. */

/** A wallet of the page, as an extension announces it: every kit then has one that is installed. */
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
 * Tells in `window.bench` when the button was painted with nothing left to run, and for each click on the page how long it took until the first row to choose was painted:
 * any (`clicks`), and of the dialog itself (`opened`), where a preview stands in for it first. A frame counts from when the browser has handed it on.
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
  // Before whatever else waits: it is the next thing to run.
  const afterFrame = then => void scheduler.postTask(then, { priority: 'user-blocking' })
  /** Tells when it was painted: after each frame, because what the page does in a frame may come after what is asked here. */
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
