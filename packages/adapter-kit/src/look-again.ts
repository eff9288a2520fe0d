import type { Clock, Stop } from '@latchkey/primitives'

/** The part of `window` that wallets are found by. */
export type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * Looks again for what comes into a page late and says nothing: when the page has loaded, a few times in its first seconds, and at each
 * click, since the connect screen opens with one.
 *
 * @param events of the page besides, by which some wallets say that they are there
 */
export function lookAgain(page: Page, clock: Clock, look: () => void, events: readonly string[] = []): Stop {
  const all = [...events, 'load', 'click']
  for (const event of all) page.addEventListener(event, look, inCapture)
  const stops = lookAgainMs.map(ms => clock.after(ms, look))
  return () => {
    for (const event of all) page.removeEventListener(event, look, inCapture)
    stops.forEach(stop => stop())
  }
}

/** Before the page's own listeners, of which one opens the connect screen. */
const inCapture = { capture: true }

/** When a page that is young looks again, in milliseconds. */
const lookAgainMs = [100, 500, 1_500, 4_000]
