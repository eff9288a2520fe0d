import { describe, expect, test } from 'vitest'

import { readFacts, untilStatus } from './support/site-facts.ts'
import { useWorld } from './support/world.ts'

const rdns = 'dev.latchkey.sandbox'

describe('a reload', () => {
  const world = useWorld()

  // covers: S3.73, S4.03
  test.each([
    ['the chunk that connects', /\/assets\/connection-(engine|lifecycle)[^/]*\.js$/],
    ['the chunk that sends requests to the wallet', /\/assets\/eip1193-connection[^/]*\.js$/],
  ])(
    'keeps the connection if %s fails to load, and restores it once the network is back and after the next reload',
    async (_name, part) => {
      const { page, modal } = await world.visitSite({
        wallets: ['mode=approve'],
        expectedErrors: /Failed to (load resource|fetch dynamically imported module)/,
      })
      await page.locator('#open').click()
      await modal.wallet(rdns).click()
      await untilStatus(page, 'connected')
      await modal.waitUntilClosed()
      const before = await readFacts(page)
      let lost = 0
      await page.route(part, route => {
        lost++
        return route.abort()
      })
      await page.reload()
      await untilStatus(page, 'disconnected')
      await expect.poll(() => lost).toBeGreaterThan(0)
      await page.unroute(part)
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await untilStatus(page, 'connected')
      expect(await readFacts(page)).toEqual(before)
      await page.reload()
      await untilStatus(page, 'connected')
    },
  )
})
