import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import { openDemoStage } from './support/demo-stage.ts'
import { findViolations } from './support/find-violations.ts'
import { useWorld, type VisitOptions } from './support/world.ts'

const wallets = ['mode=approve&families=eip155']

describe('the demo', () => {
  const world = useWorld()

  async function visit(options: VisitOptions & { hash?: string } = {}) {
    const visited = await world.visitDemo({ wallets, ...options })
    const stage = openDemoStage(visited.page)
    await stage.get('all-wallets').waitFor({ state: 'attached' })
    return { ...visited, stage }
  }

  describe.each([1280, 390])('at %i px', width => {
    test.each(['light', 'dark'] as const)('has no accessibility fault, in any part (%s)', async colorScheme => {
      const { page, stage } = await visit({ context: { viewport: { width, height: 844 }, colorScheme } })
      const panes = width < 720 ? (['modal', 'options', 'code', 'try', 'sandbox'] as const) : (['modal'] as const)
      for (const pane of panes) {
        await stage.go(pane)
        expect(await findViolations(page), pane).toEqual([])
      }
      await stage.go('modal')
      await stage.connect()
      if (width >= 720) await page.getByTestId('demo-sandbox').click()
      for (const pane of panes) {
        await stage.go(pane)
        expect(await findViolations(page), `${pane}, connected`).toEqual([])
      }
    })
  })

  test.each([
    [360, 'en'],
    [360, 'de'],
    [390, 'ar-XB'],
    [1280, 'de'],
    [800, 'de'],
  ])('fits %i px in %s, also with text of twice the size', async (width, locale) => {
    const { page, stage } = await visit({ context: { viewport: { width, height: 844 }, locale } })
    const margins = (): Promise<number> =>
      stage.get('w3m-modal-card').evaluate(card => {
        const { left, right } = card.getBoundingClientRect()
        return Math.min(left, innerWidth - right)
      })
    await stage.get('all-wallets').waitFor()
    expect(await margins()).toBeGreaterThanOrEqual(0)
    for (const pane of ['modal', 'options', 'code', 'try', 'sandbox'] as const) {
      await stage.go(pane)
      expect(await overflow(), pane).toBe(0)
    }
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect(await overflow(), '200 %').toBe(0)
    expect(await margins(), '200 %').toBeGreaterThanOrEqual(0)

    function overflow(): Promise<number> {
      return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    }
  })

  test.each([1280, 800, 390])('keeps every part in its place at %i px while a wallet connects', async width => {
    const { page, stage } = await visit({ context: { viewport: { width, height: 844 } } })
    /** Returns the place of each visible part, with its size. */
    const places = (): Promise<string[]> =>
      page.evaluate(() =>
        [
          ...document.querySelectorAll(
            'header, .controls, .stage, .stage-place, .column, .try-pane, .action, .pane-bar',
          ),
        ]
          .filter(part => part.checkVisibility())
          .map(part => {
            const { x, y, width, height } = part.getBoundingClientRect()
            return `${part.className}: ${[x, y, width, height].map(Math.round).join(' ')}`
          }),
      )
    const before = await places()
    expect(before.length).toBeGreaterThan(3)
    await stage.connect()
    expect(await places()).toEqual(before)
  })

  test('sends no request before a press, at any time', async () => {
    const { page, stage, requests, origin } = await visit()
    // The test must control the timers of the kit from the start.
    await page.clock.install()
    await page.reload()
    await stage.get('all-wallets').waitFor()
    await passSeconds(page, 12)
    expect(requests.filter(request => !request.includes(` ${origin}/`) && !/ (data|blob):/.test(request))).toEqual([])
    expect(await page.getByTestId('demo-requests').textContent()).toBe('0')
    // A deadline that started before the press would have expired meanwhile.
    expect(await stage.frame.getByText('did not load').count()).toBe(0)
  })

  test('counts the requests before a press, and contacts only its services after it', async () => {
    const { page, stage, requests, strangers } = await visit()
    await stage.connect()
    expect(strangers()).toEqual([])
    await expect.poll(() => requests.some(request => request.includes(world.sandbox.url))).toBe(true)
    await page.getByTestId('demo-disconnect').click()
    await page.getByTestId('demo-requests').waitFor()
    expect(await page.getByTestId('demo-requests').textContent()).toBe('0')
  })

  test('counts the requests of a wallet that is restored without a press', async () => {
    const { page, stage } = await visit()
    await stage.connect()
    await page.reload()
    await stage.frame.getByText('10,000 ETH').first().waitFor()
    await page.getByTestId('demo-disconnect').click()
    await expect.poll(async () => Number(await page.getByTestId('demo-requests').textContent())).toBeGreaterThan(0)
  })

  test('is connected after a reload, without a prompt or a wait', async () => {
    const { page, stage } = await visit()
    await stage.connect()
    await page.reload()
    await page.getByTestId('demo-connection').getByText('Connected to Sandbox Wallet, 1 chain').waitFor()
    await expect.poll(() => page.getByTestId('demo-screen').inputValue()).toBe('Account')
    await stage.frame.getByText('10,000 ETH').first().waitFor()
  })

  test('opens each screen, and goes back to Connect when the wallet disconnects', async () => {
    const { page, stage } = await visit()
    const screen = page.getByTestId('demo-screen')
    expect(await screen.inputValue()).toBe('Connect')
    expect(await screen.locator('option[value=Swap]').isDisabled()).toBe(true)
    await screen.selectOption('WhatIsAWallet')
    await stage.waitForTitle('What is a wallet?')
    await screen.selectOption('Connect')
    await stage.connect()
    const titles = {
      AllWallets: 'All wallets',
      Networks: 'Choose network',
      WalletSend: 'Send',
      WalletReceive: 'Receive',
      Swap: 'Swap',
      OnRampProviders: 'Buy',
      ProfileWallets: 'Wallets',
      Transactions: 'Activity',
      Tokens: 'Tokens',
    }
    for (const [view, title] of Object.entries(titles)) {
      await screen.selectOption(view)
      await stage.waitForTitle(title)
      expect(await screen.inputValue()).toBe(view)
    }
    await page.getByTestId('demo-disconnect').click()
    await expect.poll(() => screen.inputValue()).toBe('Connect')
    await stage.get('all-wallets').waitFor()
  })

  test('shows a button of its site while the modal is closed', async () => {
    const { page, stage } = await visit()
    await stage.get('w3m-header-close').click()
    await expect.poll(() => page.getByTestId('demo-screen').inputValue()).toBe('none')
    await stage.get('stage-open').click()
    await stage.get('all-wallets').waitFor()
  })

  test.each(['', 'phone=1'])('opens a wallet by email, which signs in its frame within the stage (%s)', async hash => {
    const { page, stage } = await visit({ hash })
    await stage.frame.locator('input[type=email]').fill('maya@example.com')
    await page.keyboard.press('Enter')
    await stage.waitForTitle('Check your email')
    await expect.poll(() => world.sandbox.mail('maya@example.com')).toHaveLength(1)
    const [mail] = await world.sandbox.mail('maya@example.com')
    await page.keyboard.type(mail?.code ?? '')
    await page
      .getByTestId('demo-connection')
      .getByText(/^Connected to .*, 2 chains$/)
      .waitFor()
    const secure = stage.frame.frameLocator('#w3m-iframe')
    await secure.getByRole('button', { name: 'Later' }).hover()
    await secure.getByRole('button', { name: 'Later' }).click()
    await expect.poll(() => page.getByTestId('demo-screen').inputValue()).toBe('Account')
    await page.getByTestId('action-run-signMessage').click()
    await secure.getByTestId('approve-button').hover()
    await secure.getByTestId('approve-button').click()
    await page.getByTestId('action-result-signMessage').getByText(/^0x/).waitFor()
  })

  test('writes no warning and no error to the console, also when a wallet is restored', async () => {
    const { page, stage } = await visit()
    const warnings: string[] = []
    page.on('console', message => {
      if (['warning', 'error'].includes(message.type())) warnings.push(message.text())
    })
    await page.reload()
    await stage.get('all-wallets').waitFor()
    await stage.connect()
    await page.clock.install()
    await page.reload()
    await page
      .getByTestId('demo-connection')
      .getByText(/^Connected/)
      .waitFor()
    // The kit warns about buttons without code after 5 s.
    await passSeconds(page, 6)
    expect(warnings).toEqual([])
  })

  test('does not report a failed screen when the user leaves it, and continues from there', async () => {
    const { page, stage } = await visit()
    const screen = page.getByTestId('demo-screen')
    await stage.connect()
    await expect.poll(() => screen.inputValue()).toBe('Account')
    await screen.selectOption('WalletSend')
    await stage.waitForTitle('Send')
    await stage.get('w3m-header-close').click()
    await expect.poll(() => screen.inputValue()).toBe('none')
    expect(await page.getByRole('alert').allTextContents()).toEqual([''])
    // The address names Send, and its kit must notice that the wallet disconnects.
    await page.reload()
    await stage.waitForTitle('Send')
    await page.getByTestId('demo-disconnect').click()
    await expect.poll(() => screen.inputValue()).toBe('Connect')
  })

  test('leaves the code out of the order of focus while the sandbox covers it, and restores the focus', async () => {
    const { page } = await visit()
    await page.getByTestId('demo-sandbox').click()
    expect(await page.locator('.code-column').evaluate(column => (column as HTMLElement).inert)).toBe(true)
    await page.getByTestId('sandbox-close').click()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('demo-sandbox')
    expect(await page.locator('.code-column').evaluate(column => (column as HTMLElement).inert)).toBe(false)
  })
})

/**
 * Advances the time in the page and its frames. A request after each second waits until the work that a timer started is done.
 */
async function passSeconds(page: Page, count: number): Promise<void> {
  for (let second = 0; second < count; second++) {
    await page.clock.runFor(1_000)
    await page.evaluate(async () => void (await (await fetch('/icon.svg')).text()))
  }
}
