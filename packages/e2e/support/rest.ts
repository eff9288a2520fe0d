import type { Page } from 'playwright'

/** Time in milliseconds that passes in the page: longer than any wait of the kit before a user acts. */
const restMs = 60_000

/** Advances the page's time by a minute, and waits until the requests that this started are over. The visit needs `hasTestClock`. */
export async function rest(page: Page): Promise<void> {
  await page.clock.runFor(restMs)
  await page.waitForLoadState('networkidle')
}
