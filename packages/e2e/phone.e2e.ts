import { devices } from 'playwright'
import { describe, expect, test } from 'vitest'

import { readCode } from './support/site-facts.ts'
import { untilView, type ViewName } from './support/until-view.ts'
import { useWorld } from './support/world.ts'

const { defaultBrowserType: _, ...iphone } = devices['iPhone 14']

/** Records the links that the page would open on the phone. */
const recordLinks = `window.opened = []; window.open = (url, target) => { window.opened.push([String(url), target]); return null }`

declare global {
  interface Window {
    opened?: [url: string, target: string][]
  }
}

describe('a phone', () => {
  const world = useWorld()

  // covers: S1.12
  test('opens the wallet app with the code by a tap, inside the gesture', async () => {
    const { page, modal } = await world.visitSite({ context: iphone, before: recordLinks })
    await page.locator('#open').tap()
    await readCode(page)
    const listed = modal.card
      .locator('[data-testid^="wallet-selector-"]:not([data-testid="wallet-selector-walletconnect"])')
      .first()
    await listed.tap()
    await untilView(page, 'ConnectingWalletConnect')
    const [opened] = (await page.evaluate(() => window.opened)) ?? []
    expect(opened?.[0]).toContain(encodeURIComponent(await readCode(page)))
  })

  test('offers a retry, the app’s page and the link if the app did not open', async () => {
    const { page, modal } = await world.visitSite({ context: iphone, before: recordLinks })
    await page.locator('#open').tap()
    await readCode(page)
    await modal.card
      .locator('[data-testid^="wallet-selector-"]:not([data-testid="wallet-selector-walletconnect"])')
      .first()
      .tap()
    await modal.card.getByRole('heading', { name: /didn’t open/ }).waitFor()
    await modal.get('copy-wc2-uri').waitFor()
    await modal.get('w3m-connecting-widget-secondary-button').tap()
    expect((await page.evaluate(() => window.opened))?.length).toBeGreaterThanOrEqual(2)
  })

  // covers: S2.48, S2.50
  test.each<[string, object, ViewName]>([
    ['AllWallets on a phone', iphone, 'AllWallets'],
    ['ConnectingWalletConnectBasic elsewhere', {}, 'ConnectingWalletConnectBasic'],
  ])('shows %s on opening without adapters', async (_, context, view) => {
    const { page } = await world.visitSite({ context, options: { adapterNames: [] } })
    await page.locator('#open').click()
    await untilView(page, view)
  })
})
