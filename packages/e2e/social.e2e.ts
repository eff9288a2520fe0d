import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import { frameOf, pressInFrame } from './support/email-login.ts'
import { rest } from './support/rest.ts'
import { readFacts, untilStatus } from './support/site-facts.ts'
import { useWorld, type VisitOptions } from './support/world.ts'

const firstFour = ['google', 'x', 'discord', 'github'] as const
const popups = [...firstFour, 'apple', 'facebook'] as const
const names = { google: 'Google', x: 'X', discord: 'Discord', github: 'GitHub', apple: 'Apple', facebook: 'Facebook' }

/** Blocks windows, like a browser that misses the click. */
const blockWindows = `{
  const { open } = window
  window.open = (url, target, ...rest) => (target === '_self' ? open.call(window, url, target, ...rest) : null)
}`

describe('a wallet by a social account', () => {
  const world = useWorld()
  const options = { features: { email: false, socials: [...popups] } }

  const visit = (more: VisitOptions = {}) => world.visitSite({ options, ...more })

  /** Returns whether a provider is on Connect itself, not behind the tile for the others. */
  const isInFront = (provider: string): boolean => firstFour.some(name => name === provider)

  /** Chooses a provider in the open modal. */
  async function select(page: Page, provider: string): Promise<void> {
    if (!isInFront(provider)) await page.getByTestId('social-selector-more').click()
    await page.getByTestId(`social-selector-${provider}`).click()
  }

  /** Chooses a provider in the open modal. @returns its window */
  async function choose(page: Page, provider: string): Promise<Page> {
    const opened = page.waitForEvent('popup')
    await select(page, provider)
    return opened
  }

  async function leaveRecovery(page: Page): Promise<void> {
    await untilStatus(page, 'connected')
    await pressInFrame(frameOf(page).getByTestId('recovery-later'))
    await page.locator('#w3m-iframe').waitFor({ state: 'hidden' })
  }

  // covers: S1.15, S2.60, S2.61, S4.30
  test(
    'is opened with each of six providers, in a window that closes itself, after it was rejected, failed and was closed',
    { timeout: 120_000 },
    async () => {
      // Requests that are cut off when the page is left may fail.
      const { page, strangers } = await visit({ expectedErrors: /status of (401|502)/ })
      const again = async (): Promise<Page> => {
        const opened = page.waitForEvent('popup')
        await page.getByTestId('w3m-connecting-widget-secondary-button').click()
        return opened
      }
      const addresses = new Set<string>()
      for (const provider of popups) {
        await page.locator('#open').click()
        const rejected = await choose(page, provider)
        expect(rejected.viewportSize() ?? { width: 600, height: 800 }).toMatchObject({ width: 600, height: 800 })
        await rejected.getByRole('button', { name: 'Refuse' }).click()
        await page.getByText(`Declined at ${names[provider]}`).waitFor()
        await (await again()).getByRole('button', { name: 'Fail' }).click()
        await page.getByText(`Couldn’t log in with ${names[provider]}`).waitFor()
        const closed = await again()
        await closed.getByRole('button', { name: 'Refuse' }).waitFor()
        await closed.close()
        await page.getByText('The window was closed').waitFor()
        expect((await readFacts(page)).status).toBe('disconnected')
        const popup = await again()
        const closing = popup.waitForEvent('close')
        await popup.getByRole('button', { name: 'Ann Example' }).click()
        await closing
        await leaveRecovery(page)
        addresses.add((await readFacts(page)).address)
        await page.locator('#open').click()
        await page.getByTestId('disconnect-button').click()
        await untilStatus(page, 'disconnected')
      }
      // Another login is another wallet, even if the provider names the same email address.
      expect(addresses.size).toBe(popups.length)
      expect(strangers()).toEqual([])
    },
  )

  test('is not opened if the provider does not redeem its code, and the modal names the provider', async () => {
    const { page } = await visit({ expectedErrors: /status of 502/ })
    await world.sandbox.fail({ match: '/social/github/login/oauth/access_token', status: 500 })
    await page.locator('#open').click()
    const failed = await choose(page, 'github')
    await failed.getByRole('button', { name: 'Ann Example' }).click()
    await page.getByText('Couldn’t log in with GitHub').waitFor()
    expect((await readFacts(page)).status).toBe('disconnected')
    await world.sandbox.heal()
    const opened = page.waitForEvent('popup')
    await page.getByTestId('w3m-connecting-widget-secondary-button').click()
    await (await opened).getByRole('button', { name: 'Ann Example' }).click()
    await leaveRecovery(page)
  })

  test("is opened if the provider's pages sever the window, once the user confirms in it", async () => {
    await world.sandbox.cutOpener(['google'])
    const { page } = await visit()
    await page.locator('#open').click()
    const popup = await choose(page, 'google')
    await popup.getByRole('button', { name: 'Ann Example' }).click()
    await popup.getByRole('button', { name: /^Log in to / }).click()
    await leaveRecovery(page)
  })

  // covers: S2.13
  test('is opened in the tab itself if the browser blocks windows, and the address is unchanged', async () => {
    const { page } = await visit({ before: blockWindows, path: '/?kept=1#place' })
    const { pathname, search, hash } = new URL(page.url())
    await page.locator('#open').click()
    for (const provider of popups.toReversed()) {
      await select(page, provider)
      await page.getByText('The window didn’t open').waitFor()
      if (provider === popups[0]) break
      await page.getByTestId('header-back').click()
      if (!isInFront(provider)) await page.getByTestId('header-back').click()
      await page.getByTestId('social-selector-more').waitFor()
    }
    await page.getByTestId('social-in-this-tab').click()
    await page.getByRole('button', { name: 'Ann Example' }).click()
    await leaveRecovery(page)
    const after = new URL(page.url())
    expect([after.pathname, after.search, after.hash]).toEqual([pathname, search, hash])
  })

  // covers: S2.62, S2.63, S2.64
  test.each([
    ['iOS', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', ['google']],
    ['macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)', ['x']],
    ['Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile', ['facebook', 'x']],
  ])(
    'is opened inside Telegram on %s without a window, with the methods that work there',
    async (_, userAgent, left) => {
      const before = 'window.TelegramWebviewProxy = { postEvent() {} }'
      const { page } = await visit({ before, context: { userAgent }, path: '/?kept=1' })
      await page.locator('#open').click()
      await page.getByTestId('social-selector-discord').waitFor()
      // Five or fewer providers are all shown.
      const offered = popups.filter(each => !left.includes(each))
      const shown = await page
        .locator('[data-testid^="social-selector-"]')
        .evaluateAll(all => all.map(each => each.dataset.testid))
      expect(shown).toEqual(offered.map(each => `social-selector-${each}`))
      const opened: unknown[] = []
      page.on('popup', popup => opened.push(popup))
      await page.getByTestId('social-selector-discord').click()
      await page.getByRole('button', { name: 'Ann Example' }).click()
      await leaveRecovery(page)
      expect([opened, new URL(page.url()).search]).toEqual([[], '?kept=1'])
    },
  )

  describe('Farcaster', () => {
    const farcaster = { features: { email: false, socials: ['farcaster' as const] } }

    /** Chooses Farcaster in the open modal. @returns the URL that a phone scans */
    async function chooseFarcaster(page: Page): Promise<string> {
      await page.locator('#open').click()
      await page.getByTestId('social-selector-farcaster').click()
      await page.getByTestId('farcaster-qr-code').waitFor()
      return page.locator('lk-qr').evaluate((code: HTMLElement & { value?: string }) => code.value ?? '')
    }

    /** Opens the page of a phone that has scanned the code. */
    async function openPhone(page: Page, url: string): Promise<Page> {
      const phone = await page
        .context()
        .browser()
        ?.newPage({ viewport: { width: 390, height: 844 } })
      if (!phone) throw new Error('There is no browser')
      await phone.goto(url)
      return phone
    }

    // covers: S1.14, S1.16, S2.20, S4.33
    test('opens a wallet once the user agreed on their phone, also after they had rejected there', async () => {
      const { page, strangers } = await world.visitSite({ options: farcaster })
      const code = await chooseFarcaster(page)
      const phone = await openPhone(page, code)
      await phone.getByRole('button', { name: 'Refuse' }).click()
      await phone.getByText('Refused').waitFor()
      // The app sends no notification.
      await page.getByTestId('farcaster-qr-code').waitFor()
      await phone.goto(code)
      await phone.getByRole('button', { name: 'Ann Example' }).click()
      await phone.getByText('Done: go back to the site').waitFor()
      await leaveRecovery(page)
      const { address } = await readFacts(page)
      expect(address).toMatch(/^0x/)
      await page.reload()
      await untilStatus(page, 'connected')
      expect((await readFacts(page)).address).toBe(address)
      expect(strangers()).toEqual([])
      await phone.close()
    })

    // covers: S4.34
    test('opens none if another user signed, or once the modal was closed', async () => {
      const { page } = await world.visitSite({
        options: farcaster,
        expectedErrors: /status of (401|502)/,
        hasTestClock: true,
      })
      const first = await openPhone(page, await chooseFarcaster(page))
      await first.getByRole('button', { name: 'Fail' }).click()
      await page.getByText('The login with Farcaster could not be verified').waitFor()
      await page.getByTestId('w3m-connecting-widget-secondary-button').click()
      await page.getByTestId('farcaster-qr-code').waitFor()
      const url = await page.locator('lk-qr').evaluate((code: HTMLElement & { value?: string }) => code.value ?? '')
      await page.keyboard.press('Escape')
      const second = await openPhone(page, url)
      await second.getByRole('button', { name: 'Ann Example' }).click()
      await second.getByText('Done: go back to the site').waitFor()
      await rest(page)
      expect((await readFacts(page)).status).toBe('disconnected')
      await Promise.all([first.close(), second.close()])
    })
  })
})
