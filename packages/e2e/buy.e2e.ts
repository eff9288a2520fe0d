import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import { readFacts, untilStatus } from './support/site-facts.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type Visit } from './support/world.ts'

const rdns = 'dev.latchkey.sandbox'

describe('the onramp', () => {
  const world = useWorld()

  /**
   * Opens the onramp.
   *
   * @param onAccount runs on the account screen before it
   */
  async function openBuy(visit: Visit, onAccount: () => void = () => {}): Promise<void> {
    const { page, modal } = visit
    await page.locator('#open').click()
    await modal.wallet(rdns).click()
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
    await page.locator('#open').click()
    await untilView(page, 'Account')
    await modal.get('wallet-features-onramp-button').waitFor()
    onAccount()
    await modal.get('wallet-features-onramp-button').click()
    await modal.get('onramp-amount-input').waitFor()
  }
  const visitSite = (): Promise<Visit> =>
    world.visitSite({
      wallets: ['mode=approve'],
      options: { onramp: { meldPublicKey: 'pk_sandbox', meldUrl: `${world.sandbox.url}/onramp/meld` } },
    })
  /** Chooses a seller, continues, and returns the window that opened. */
  async function goTo({ page, modal }: Visit, seller: 'meld' | 'coinbase'): Promise<Page> {
    await modal.get('onramp-amount-input').fill('150')
    await modal.get(`onramp-provider-${seller}`).click()
    await modal.get('onramp-purchase-amount').filter({ hasText: /^14\d/ }).waitFor()
    const [opened] = await Promise.all([page.waitForEvent('popup'), modal.get('onramp-continue-button').click()])
    await opened.getByRole('button', { name: 'Buy' }).waitFor()
    return opened
  }
  /** Pays on the seller's page. @returns the bought amount that the page reports */
  async function pay(opened: Page): Promise<string> {
    await opened.locator('input[name=amount]').fill('150')
    await opened.getByRole('button', { name: 'Buy' }).click()
    const text = (await opened.getByRole('status').textContent()) ?? ''
    return /Bought ([\d.]+) USDC/.exec(text)?.[1] ?? ''
  }
  const asked = (visit: Visit, path: string): string[] => visit.requests.filter(request => request.includes(path))

  // covers: S2.08
  test('loads its code when it opens, and not before', async () => {
    const visit = await visitSite()
    const files = (): string[] => visit.requests.filter(request => /onramp-(?:screens|view)/.test(request))
    await openBuy(visit, () => expect(files()).toEqual([]))
    expect(files()).not.toEqual([])
  })

  // covers: S1.05, S1.31, S2.72, S2.41
  test.each(['meld', 'coinbase'] as const)('shows a purchase at %s that arrives, also in Activity', async seller => {
    const visit = await visitSite()
    const { page, modal } = visit
    await openBuy(visit)
    await modal.get('onramp-payment-currency').click()
    await modal.get('onramp-currency-EUR').click()
    await modal.get('onramp-currency-USD').click()
    await modal.get('onramp-method-ach_bank_account').click()
    await modal.get('header-back').click()
    await modal.get('onramp-purchase-currency').click()
    await modal.get('onramp-token-USDC').click()
    const { address } = await readFacts(page)
    const opened = await goTo(visit, seller)
    expect(await opened.evaluate(() => window.opener === null)).toBe(true)
    expect(await opened.getByText(address).count()).toBeGreaterThan(0)
    await modal.get('onramp-opened').waitFor()
    const bought = await pay(opened)
    expect(Number(bought)).toBeGreaterThan(140)
    await modal
      .get('onramp-arrived')
      .filter({ hasText: bought.replace(/0+$/, '').slice(0, 6) })
      .waitFor()
    await modal.get('onramp-done-button').click()
    await modal.get('tab-activity').click()
    await modal.card
      .getByTestId('transaction')
      .first()
      .filter({ hasText: `${bought.slice(0, 7).replace(/\.?0+$/, '')} USDC` })
      .waitFor()
    expect(visit.strangers()).toEqual([])
  })

  test('finds a purchase that ends after a reload, and shows it on the account', async () => {
    const visit = await visitSite()
    const { page, modal } = visit
    await openBuy(visit)
    const opened = await goTo(visit, 'meld')
    await page.reload()
    await untilStatus(page, 'connected')
    const bought = await pay(opened)
    await page.locator('#open').click()
    await untilView(page, 'Account')
    await modal.get('onramp-purchase-opened').or(modal.get('onramp-purchase-arrived')).first().click()
    await modal
      .get('onramp-arrived')
      .filter({ hasText: bought.slice(0, 6).replace(/\.?0+$/, '') })
      .waitFor()
  })

  // covers: S7.36
  test('shows the pictures of currencies that the directory has', async () => {
    const visit = await visitSite()
    await openBuy(visit)
    await expect.poll(() => asked(visit, '/public/getCurrencyImage/USD').length).toBeGreaterThan(0)
  })
})
