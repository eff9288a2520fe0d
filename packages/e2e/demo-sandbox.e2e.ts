import type { FrameLocator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import { findViolations } from './support/find-violations.ts'
import { useWorld, type Visit, type VisitOptions } from './support/world.ts'

const wallets = ['mode=approve&controlled=1']
const cards = ['signMessage', 'signIn', 'send', 'swap', 'pay', 'buy'] as const
type Card = (typeof cards)[number]

describe('the sandbox of the demo', () => {
  const world = useWorld()

  const visit = (options: VisitOptions & { hash?: string } = {}) =>
    world.visitDemo({ wallets, hash: 'lang=en', ...options })
  const stageOf = (page: Page): FrameLocator => page.frameLocator('iframe.stage-frame')
  const result = (page: Page, card: Card) => page.getByTestId(`action-result-${card}`)
  const run = (page: Page, card: Card) => page.getByTestId(`action-run-${card}`)

  async function connect({ page }: Visit, namespace = 'Ethereum & EVM'): Promise<void> {
    const stage = stageOf(page)
    await stage.getByRole('button', { name: /^Sandbox Wallet/ }).click()
    await stage.getByRole('button', { name: namespace }).click()
    await page.getByTestId('actions-note').getByText('Results stay').waitFor()
  }

  async function openPanel(page: Page): Promise<void> {
    await page.getByTestId('demo-sandbox').click()
    await page.getByTestId('sandbox-networks').getByText('Ethereum').waitFor()
  }

  test('requests nothing from the sandbox before the panel is opened, and then only while it is open', async () => {
    const { page, requests } = await visit()
    await stageOf(page)
      .getByRole('button', { name: /^Sandbox Wallet/ })
      .waitFor()
    const polls = () => requests.filter(request => request.includes(`${world.sandbox.url}/sandbox/mail`)).length
    expect(polls()).toBe(0)
    await openPanel(page)
    // From the next poll on, the test controls the clock.
    await page.clock.install()
    const first = polls()
    await expect.poll(polls).toBeGreaterThan(first)
    await page.getByTestId('sandbox-close').click()
    await page.getByTestId('sandbox-panel').waitFor({ state: 'detached' })
    const before = polls()
    await page.clock.runFor(60_000)
    expect(polls()).toBe(before)
  })

  test('requests nothing from the sandbox on a phone before the pane is opened', async () => {
    const { page, requests } = await visit({ context: { viewport: { width: 390, height: 844 } } })
    await stageOf(page)
      .getByRole('button', { name: /^Sandbox Wallet/ })
      .waitFor()
    const polls = () => requests.filter(request => request.includes(`${world.sandbox.url}/sandbox/mail`)).length
    expect(polls()).toBe(0)
    await page.getByTestId('demo-pane-sandbox').click()
    await page.getByTestId('sandbox-networks').getByText('Ethereum').waitFor()
    expect(polls()).toBeGreaterThan(0)
  })

  test('funds the account, which the modal and the page show at once', async () => {
    const visited = await visit()
    const { page } = visited
    await connect(visited)
    await openPanel(page)
    const stage = stageOf(page)
    await stage.getByText('10,000 ETH').waitFor()
    await page.getByTestId('sandbox-fund-ETH').click()
    await page.getByTestId('sandbox-funded').getByText('1 ETH arrived').waitFor()
    await stage.getByText('10,001 ETH').waitFor({ timeout: 3_000 })
    await page.getByTestId('sandbox-fund-USDC').click()
    await page.getByTestId('sandbox-funded').getByText('100 USDC arrived').waitFor()
    await stage.getByText(/25,100 USDC/).waitFor({ timeout: 3_000 })
    expect(await page.getByTestId('sandbox-fund-SOL').isDisabled()).toBe(true)
  })

  test('shows that funds arrived although figures fail or the stage restarts meanwhile', async () => {
    const visited = await visit({ expectedErrors: /503/ })
    const { page } = visited
    await connect(visited)
    await openPanel(page)
    await world.sandbox.fail({ match: '/v1/account', status: 503 })
    await page.getByTestId('sandbox-fund-ETH').click()
    await page.getByTestId('sandbox-funded').getByText('1 ETH arrived').waitFor()
    await world.sandbox.heal()
    await page.getByTestId('sandbox-fund-USDC').click()
    await page.getByTestId('demo-reload').click()
    await page.getByTestId('sandbox-funded').getByText('100 USDC arrived').waitFor()
    await page.getByTestId('actions-note').getByText('Results stay').waitFor()
    await page.getByTestId('sandbox-fund-ETH').click()
    await page.getByTestId('sandbox-funded').getByText('1 ETH arrived').waitFor()
  })

  test('funds a Solana account', async () => {
    const visited = await visit()
    const { page } = visited
    await connect(visited, 'Solana')
    await openPanel(page)
    await stageOf(page).getByText('1,000 SOL').waitFor()
    await page.getByTestId('sandbox-fund-SOL').click()
    await stageOf(page).getByText('1,005 SOL').waitFor({ timeout: 3_000 })
    expect(await page.getByTestId('sandbox-fund-ETH').isDisabled()).toBe(true)
    await page.getByTestId('sandbox-networks').getByText('Solana').waitFor()
  })

  test('fills the code of a mail into the modal, which logs in, and funds that account', async () => {
    const { page } = await visit()
    const stage = stageOf(page)
    await stage.getByRole('textbox', { name: 'Email address' }).fill('maya@example.com')
    await stage.getByRole('textbox', { name: 'Email address' }).press('Enter')
    await stage.locator('input[autocomplete="one-time-code"]').waitFor()
    await page.getByTestId('demo-sandbox').locator('.dot--new').waitFor()
    await openPanel(page)
    await page.getByTestId('sandbox-mail').getByText('To maya@example.com').waitFor()
    await page.getByTestId('sandbox-fill-in').click()
    await stage.frameLocator('iframe').getByRole('button', { name: 'Later' }).click()
    await stage.getByTestId('balance-amount').getByText('$0.00').waitFor()
    await page.getByTestId('sandbox-fund-ETH').click()
    await page.getByTestId('sandbox-funded').getByText('1 ETH arrived').waitFor()
    await stage.getByText('1 ETH', { exact: true }).waitFor({ timeout: 3_000 })
    await stage.getByTestId('balance-amount').getByText('$0.00').waitFor({ state: 'detached' })
  })

  test('shows that the modal requests no code', async () => {
    const { page } = await visit()
    const stage = stageOf(page)
    await stage.getByRole('textbox', { name: 'Email address' }).fill('maya@example.com')
    await stage.getByRole('textbox', { name: 'Email address' }).press('Enter')
    await stage.locator('input[autocomplete="one-time-code"]').waitFor()
    await openPanel(page)
    await stage.getByRole('button', { name: 'Close' }).first().click()
    await page.getByTestId('sandbox-fill-in').click()
    await page.getByText('The modal asks for no code now.').waitFor()
  })

  test('makes the wallet decline only its next request', async () => {
    const visited = await visit()
    const { page } = visited
    await connect(visited)
    await openPanel(page)
    await page.getByTestId('sandbox-declines').click()
    await page.getByTestId('sandbox-faults-on').getByText('1 on').waitFor()
    await run(page, 'signMessage').click()
    await result(page, 'signMessage').getByText('Declined in the wallet. Nothing was signed.').waitFor()
    // The switch shows the present state: the fault has been used.
    await page.getByTestId('sandbox-faults-on').waitFor({ state: 'detached' })
    expect(await page.getByTestId('sandbox-declines').getAttribute('aria-checked')).toBe('false')
    await run(page, 'signMessage').click()
    await result(page, 'signMessage').getByText(/^0x/).waitFor()
  })

  test('makes services slow and one of them fail, each removed separately', async () => {
    const { page } = await visit()
    await openPanel(page)
    await page.getByTestId('sandbox-slow').getByText('2 s').click()
    await page.getByTestId('sandbox-failing').selectOption('directory')
    await page.getByTestId('sandbox-faults-on').getByText('2 on').waitFor()
    const start = Date.now()
    const read = () => fetch(`${world.sandbox.url}/getWallets?page=1&entries=1&projectId=sandbox`)
    expect((await read()).status).toBe(503)
    expect(Date.now() - start).toBeGreaterThanOrEqual(1_990)
    await page.getByTestId('sandbox-failing').selectOption('none')
    await page.getByTestId('sandbox-faults-on').getByText('1 on').waitFor()
    expect((await read()).status).toBe(200)
    await page.getByTestId('sandbox-slow').getByText('Off').click()
    await page.getByTestId('sandbox-faults-on').waitFor({ state: 'detached' })
  })

  test('shows a fault that was set outside the demo, and clears everything', async () => {
    const visited = await visit()
    const { page } = visited
    await connect(visited)
    await world.sandbox.fail({ match: '/nothing-here', status: 500 })
    await openPanel(page)
    await page.getByText('1 set outside of this page').waitFor()
    await page.getByTestId('sandbox-fund-ETH').click()
    await page.getByTestId('sandbox-clear').click()
    await page.getByTestId('sandbox-clear').getByText('Cleared').waitFor()
    await page.getByTestId('sandbox-faults-on').waitFor({ state: 'detached' })
    await page.getByTestId('actions-note').getByText('Connect a wallet').waitFor()
    await connect(visited)
    await stageOf(page).getByText('10,000 ETH').waitFor()
  })

  test('opens the explorer of the sandbox from the kit, and from the result of a card', async () => {
    const visited = await visit()
    const { page, context, strangers } = visited
    await connect(visited)
    await run(page, 'send').click()
    await result(page, 'send').getByText(/^0x/).waitFor()
    const [transaction] = await Promise.all([
      context.waitForEvent('page'),
      page.getByTestId('action-explorer-send').click(),
    ])
    await transaction.getByText('Succeeded').waitFor()
    await transaction.getByText('0.05 ETH').first().waitFor()
    const [account] = await Promise.all([
      context.waitForEvent('page'),
      stageOf(page)
        .getByRole('link', { name: /explorer/i })
        .click(),
    ])
    expect(account.url()).toContain(`${world.sandbox.url}/explorer/eip155:1/address/0x`)
    await account.getByRole('heading', { name: 'Account' }).waitFor()
    expect(strangers()).toEqual([])
  })

  describe('the cards', () => {
    test('run every call, and keep their height and their results', async () => {
      const visited = await visit()
      const { page } = visited
      await connect(visited)
      const heights = () => page.locator('.action').evaluateAll(all => all.map(card => card.clientHeight))
      const before = await heights()
      for (const card of ['signMessage', 'send', 'swap'] as const) {
        await run(page, card).click()
        await result(page, card).getByText(/^0x/).waitFor()
      }
      await run(page, 'pay').click()
      await stageOf(page).getByRole('button', { name: /^Pay/ }).last().click()
      await result(page, 'pay').getByText(/^0x/).waitFor()
      await run(page, 'buy').click()
      await result(page, 'buy').getByText('Opened in the modal').waitFor()
      await run(page, 'signIn').click()
      await result(page, 'signIn')
        .getByText(/Session for 0x/)
        .waitFor()
      expect(await heights()).toEqual(before)
      await result(page, 'send').getByText(/^0x/).waitFor()
    })

    test.each(['signMessage', 'signIn', 'send', 'swap'] as const)('show that %s was declined', async card => {
      const visited = await visit()
      const { page } = visited
      await connect(visited)
      await openPanel(page)
      await page.getByTestId('sandbox-declines').click()
      await page.getByTestId('sandbox-faults-on').waitFor()
      await run(page, card).click()
      await result(page, card).getByText('Declined in the wallet.').waitFor()
      await run(page, card).getByText('Try again').waitFor()
    })

    test('connect by themselves to pay and to buy, and show that the user closed the modal', async () => {
      const { page } = await visit()
      for (const card of ['signMessage', 'signIn', 'send', 'swap'] as const) {
        expect(await run(page, card).isDisabled(), card).toBe(true)
      }
      await run(page, 'buy').click()
      await stageOf(page).getByRole('heading', { name: 'Connect wallet' }).waitFor()
      await run(page, 'pay').click()
      await result(page, 'pay').getByText('Continue in the modal').waitFor()
      // The code of the payment loads first. Until then the modal belongs to the purchase, and a press on Close would not end the payment.
      await stageOf(page).getByRole('heading', { name: 'Connect Ethereum wallet' }).waitFor()
      await stageOf(page).getByRole('button', { name: 'Close' }).first().click()
      await result(page, 'pay').getByText('You closed the modal. Nothing was paid.').waitFor()
      await run(page, 'pay').click()
      await run(page, 'pay').getByText('Cancel').click()
      await result(page, 'pay').getByText('Canceled here.').waitFor()
    })

    test('stop waiting when the stage restarts', async () => {
      const visited = await visit()
      const { page } = visited
      await connect(visited)
      await run(page, 'pay').click()
      await result(page, 'pay').getByText('Continue in the modal').waitFor()
      await page.getByTestId('demo-reload').click()
      await result(page, 'pay').getByText('The stage started again before an answer came.').waitFor()
      await run(page, 'pay').getByText('Try again').waitFor()
    })

    test('name the required namespace when another one is active', async () => {
      const visited = await visit()
      const { page } = visited
      await connect(visited, 'Solana')
      await result(page, 'swap').getByText('Works with EVM. Switch the network.').waitFor()
      expect(await run(page, 'swap').isDisabled()).toBe(true)
      for (const card of ['signMessage', 'send'] as const) {
        await run(page, card).click()
        await result(page, card)
          .getByText(/\w…\w{6}/)
          .waitFor()
      }
    })
  })

  describe.each(['light', 'dark'] as const)('with the %s color scheme', colorScheme => {
    test.each([
      { width: 1280, language: 'en' },
      { width: 390, language: 'de' },
    ])('has no accessibility fault at $width px in $language', async ({ width, language }) => {
      const { page } = await visit({
        hash: `lang=${language}`,
        context: { colorScheme, viewport: { width, height: 844 } },
      })
      await stageOf(page)
        .getByRole('button', { name: /^Sandbox Wallet/ })
        .waitFor()
      await world.sandbox.fail({ match: '/nothing-here', status: 500 })
      if (width === 390) await page.getByTestId('demo-pane-sandbox').click()
      else await page.getByTestId('demo-sandbox').click()
      await page.getByTestId('sandbox-networks').getByText('Ethereum').waitFor()
      await page.getByTestId('sandbox-faults-on').waitFor()
      expect(await findViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
  })
})
