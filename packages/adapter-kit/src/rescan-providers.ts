import type { Clock, Stop } from '@latchkey/primitives'

/** The part of `window` through which wallets are found. */
export type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * Looks again for wallets that come into the page late without an announcement: when the page has loaded, a few times in its
 * first seconds, and at each click, because a click opens the connect screen.
 *
 * @param events further events of the page by which wallets announce themselves. @default []
 */
export function rescanProviders(page: Page, clock: Clock, scan: () => void, events: readonly string[] = []): Stop {
  const all = [...events, 'load', 'click']
  for (const event of all) page.addEventListener(event, scan, inCapture)
  const stops = rescanDelaysMs.map(ms => clock.after(ms, scan))
  return () => {
    for (const event of all) page.removeEventListener(event, scan, inCapture)
    stops.forEach(stop => stop())
  }
}

/** Runs before the page's own listeners, one of which opens the connect screen. */
const inCapture = { capture: true }

/** Delays of the repeated lookups, in ms. */
const rescanDelaysMs = [100, 500, 1_500, 4_000]
