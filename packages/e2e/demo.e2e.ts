import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import { findViolations } from './support/find-violations.ts'
import { useWorld, type Visit } from './support/world.ts'

const wallets = ['mode=approve&families=eip155']
const titles = {
  ConnectingWalletConnectBasic: 'Scan with phone',
  AllWallets: 'All wallets',
  WhatIsAWallet: 'What is a wallet?',
  Networks: 'Choose network',
  Account: 'Account',
  Tokens: 'Tokens',
  Transactions: 'Activity',
  WalletSend: 'Send',
  WalletReceive: 'Receive',
  Swap: 'Swap',
  OnRampProviders: 'Buy',
  ProfileWallets: 'Wallets',
}

describe('the demo', () => {
  const world = useWorld()

  async function connect({ page, modal }: Visit): Promise<void> {
    await page.getByTestId('demo-open').click()
    await modal.wallet('dev.latchkey.sandbox').click()
    await page.getByTestId('demo-balance').getByText('10,000 ETH').waitFor()
    await modal.waitUntilClosed()
  }

  describe.each(['light', 'dark'] as const)('%s', colorScheme => {
    test('has nothing that axe finds, before and after a wallet is connected', async () => {
      const visit = await world.visitDemo({ wallets, context: { colorScheme } })
      await visit.page.getByTestId('demo-open').waitFor()
      await visit.page.locator('summary').click()
      expect(await findViolations(visit.page)).toEqual([])
      await connect(visit)
      await visit.page.locator('appkit-button').getByRole('button').waitFor()
      expect(await findViolations(visit.page)).toEqual([])
    })
  })

  test.each(['en', 'de', 'ar-XB'])('fits a phone of 360 px in %s', async lang => {
    const visit = await world.visitDemo({
      wallets,
      context: { viewport: { width: 360, height: 740 } },
      query: { lang },
    })
    const { page, modal } = visit
    expect(await overflow(page)).toBe(0)
    await page.getByTestId('demo-open').click()
    await modal.wallet('dev.latchkey.sandbox').click()
    await page.getByTestId('demo-balance').getByText('ETH').waitFor()
    await page.getByTestId('demo-sign').click()
    await page.getByTestId('demo-signature').getByText(/^0x/).waitFor()
    expect(await overflow(page)).toBe(0)
  })

  test('speaks the language that is chosen, as the kit does', async () => {
    const { page, modal } = await world.visitDemo({ query: { lang: 'de' } })
    await page.getByRole('button', { name: 'Wallet verbinden' }).first().click()
    await modal.card.getByRole('heading', { name: 'Wallet verbinden' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
  })

  test('calls nobody before a click, and nobody but its services after it', async () => {
    const visit = await world.visitDemo({ wallets })
    const { page, strangers } = visit
    await page.getByTestId('demo-open').waitFor()
    expect(await page.getByTestId('demo-requests-sandbox').textContent()).toBe('0')
    await connect(visit)
    await expect.poll(() => page.getByTestId('demo-requests-sandbox').textContent()).toMatch(/^[1-9]\d*$/)
    expect(await page.getByTestId('demo-requests-others').textContent()).toBe('0')
    expect(strangers()).toEqual([])
  })

  test('has a card for each screen, which opens it', async () => {
    const visit = await world.visitDemo({ wallets })
    const { page, modal } = visit
    await page.getByTestId('demo-view-Tokens').click()
    await modal.wallet('dev.latchkey.sandbox').click()
    await page.getByTestId('demo-status').getByText('connected', { exact: true }).waitFor()
    await modal.waitUntilClosed()
    for (const [view, title] of Object.entries(titles)) {
      await page.getByTestId(`demo-view-${view}`).click()
      await modal.card.getByRole('heading', { name: title, level: 2 }).waitFor()
      await modal.close.click()
      await modal.waitUntilClosed()
    }
    expect(await page.getByTestId('demo-notice').textContent()).toBe('')
  })

  test('opens Send filled in, and says that nothing was sent where it is closed', async () => {
    const visit = await world.visitDemo({ wallets })
    const { page, modal } = visit
    await connect(visit)
    await page.getByTestId('demo-send-in-modal').click()
    const typed = (): Promise<string[]> =>
      modal.card.locator('input').evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).value))
    await expect.poll(typed, { timeout: 15_000 }).toContain('0.01')
    await modal.close.click()
    await page.getByTestId('demo-hash').getByText('Modal closed').waitFor()
  })

  test('is paid for an order once, and for a page that costs a cent', async () => {
    const visit = await world.visitDemo({ wallets, expectedErrors: /status of 402/ })
    const { page, modal } = visit
    await page.getByTestId('demo-pay').click()
    await modal.wallet('dev.latchkey.sandbox').click()
    await modal.get('pay-confirm-button').click()
    const paid = page.getByTestId('demo-paid').getByText(/^Order 7 is paid: 0x[0-9a-f]{64}$/)
    await paid.waitFor()
    const said = await paid.textContent()
    await modal.close.click()
    await modal.waitUntilClosed()
    await page.getByTestId('demo-pay').click()
    await paid.waitFor()
    expect(await paid.textContent()).toBe(said)
    await page.getByTestId('demo-report').click()
    await modal.get('paid-request-agree').click()
    await page
      .getByTestId('demo-report-text')
      .getByText(/^It came: .*"paid":"10000"/)
      .waitFor()
  })

  test('gives coins of the sandbox to the account', async () => {
    const visit = await world.visitDemo({ wallets })
    const { page } = visit
    await connect(visit)
    await page.getByTestId('demo-fund').click()
    await page.getByTestId('demo-sandbox-said').getByText('1 ETH is on its way to your account.').waitFor()
    const address = await page.getByTestId('demo-address').textContent()
    const balance = await world.sandbox.rpc<string>('eip155:1', 'eth_getBalance', [address, 'latest'])
    expect(BigInt(balance)).toBe(10_001n * 10n ** 18n)
  })

  test('says that the modal did not load, and opens it once it does', async () => {
    const { page, modal } = await world.visitDemo({
      wallets,
      expectedErrors: /Failed to (load resource|fetch dynamically imported module)/,
    })
    await page.getByTestId('demo-open').waitFor()
    await page.route('**/assets/*.js', route => route.abort())
    await page.getByTestId('demo-open').click()
    await page.getByTestId('demo-notice').getByText('The wallet window did not load').waitFor()
    await page.unroute('**/assets/*.js')
    await page.getByTestId('demo-open').click()
    await modal.wallet('dev.latchkey.sandbox').waitFor()
    expect(await page.getByTestId('demo-notice').textContent()).toBe('')
  })
})

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
