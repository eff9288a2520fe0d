import type { Locator } from 'playwright'
import { describe, expect, test } from 'vitest'

import { type DemoStage, openDemoStage } from './support/demo-stage.ts'
import { useWorld, type Visit } from './support/world.ts'

const wallets = ['mode=approve&families=eip155,bip122']
const texts = {
  en: { title: 'Connect wallet', dark: 'Dark', green: 'Green', rtl: 'RTL', networks: 'Networks' },
  de: { title: 'Wallet verbinden', dark: 'Dunkel', green: 'Grün', rtl: 'RTL', networks: 'Netzwerke' },
}

describe('the controls of the demo', () => {
  const world = useWorld()

  async function open(context: { width: number; locale?: string; colorScheme?: 'light' | 'dark' }) {
    const { width, ...others } = context
    const visit = await world.visitDemo({ wallets, context: { viewport: { width, height: 844 }, ...others } })
    const stage = openDemoStage(visit.page)
    await stage.get('all-wallets').waitFor({ state: 'attached' })
    await stage.go('options')
    return { ...visit, stage }
  }
  /** Clicks a segment or a swatch by its label, which draws its radio button. */
  const choose = ({ page }: Visit, group: string, name: string): Promise<void> =>
    page.getByTestId(group).locator('label', { hasText: name }).click()

  describe.each([
    { width: 1280, locale: 'en', colorScheme: 'light' },
    { width: 390, locale: 'en', colorScheme: 'dark' },
    { width: 1280, locale: 'de', colorScheme: 'dark' },
    { width: 390, locale: 'de', colorScheme: 'light' },
  ] as const)('at $width px in $locale, $colorScheme', context => {
    const words = texts[context.locale]

    test('change theme, accent and corners of the modal at once, and print them', async () => {
      const visit = await open(context)
      const { page, stage } = visit
      expect(await stage.readCode()).not.toMatch(/themeMode|themeVariables/)
      await choose(visit, 'demo-theme', words.dark)
      await choose(visit, 'demo-accent', words.green)
      await page.getByTestId('demo-corners').fill('0')
      expect(await stage.modal.getAttribute('data-theme')).toBe('dark')
      expect(await page.locator('body').evaluate(body => getComputedStyle(body).backgroundColor)).toBe(
        'rgb(20, 20, 22)',
      )
      expect(await styleOf(stage, '--w3m-accent')).toBe('#0f7a5c')
      expect(await stage.get('w3m-modal-card').evaluate(card => getComputedStyle(card).borderRadius)).toBe('0px')
      const code = await stage.readCode()
      expect(code).toContain("  themeMode: 'dark',\n")
      expect(code).toContain("    '--w3m-accent': '#0f7a5c',\n    '--w3m-border-radius-master': '0px',\n")
      expect(await marked(visit)).toEqual(["'--w3m-border-radius-master': '0px',"])
    })

    test('switch connect methods off and on, and print that', async () => {
      const { page, stage } = await open(context)
      await page.getByTestId('demo-way-email').click()
      await stage.get('social-selector-google').waitFor({ state: 'attached' })
      expect(await stage.get('email-login-input').or(stage.frame.locator('input[type=email]')).count()).toBe(0)
      expect(await stage.readCode()).toContain('    email: false,\n')
      await page.getByTestId('demo-way-wallet').click()
      await stage.get('all-wallets').waitFor({ state: 'detached' })
      expect(await stage.readCode()).toContain('  enableWallets: false,\n')
      await page.getByTestId('demo-reset').click()
      await stage.get('all-wallets').waitFor({ state: 'attached' })
      expect(await stage.readCode()).not.toMatch(/email: false|enableWallets/)
    })

    test('order the methods by keyboard, which is announced, and by dragging', async () => {
      const { page, stage } = await open(context)
      const ways = (): Promise<string[]> =>
        page
          .getByTestId('demo-ways')
          .locator('[role=switch]')
          .evaluateAll(all => all.map(each => each.dataset['testid'] ?? ''))
      await page.getByTestId('demo-grip-wallet').focus()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      expect(await ways()).toEqual(['demo-way-wallet', 'demo-way-email', 'demo-way-social'])
      expect(await page.locator('.group output.sr-only').textContent()).toMatch(/1 (of|von) 3/)
      await stage.get('all-wallets').waitFor({ state: 'attached' })
      expect(await stage.readCode()).toContain("    connectMethodsOrder: ['wallet', 'email', 'social'],\n")
      const topOf = (part: Locator): Promise<number> => part.evaluate(element => element.getBoundingClientRect().top)
      const field = stage.frame.locator('input[type=email]')
      expect(await topOf(stage.get('all-wallets'))).toBeLessThan(await topOf(field))

      const grip = (await page.getByTestId('demo-grip-wallet').boundingBox())!
      const last = (await page.getByTestId('demo-way-social').boundingBox())!
      await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
      await page.mouse.down()
      await page.mouse.move(grip.x + 4, (grip.y + last.y) / 2, { steps: 5 })
      await page.mouse.move(grip.x + 4, last.y + last.height / 2, { steps: 5 })
      await page.mouse.up()
      expect(await ways()).toEqual(['demo-way-email', 'demo-way-social', 'demo-way-wallet'])
      expect(await stage.readCode()).not.toContain('connectMethodsOrder')
    })

    test('add and remove chains, but not the last one', async () => {
      const { page, stage } = await open(context)
      await page.getByTestId('demo-chain-bip122').click()
      await page.getByTestId('demo-chain-solana').click()
      await stage.get('all-wallets').waitFor({ state: 'attached' })
      const code = await stage.readCode()
      expect(code).toContain('  networks: [mainnet, polygon, bitcoin],\n')
      expect(code).toContain('  adapters: [new EvmAdapter(), new BitcoinAdapter()],\n')
      await stage.get('wallet-selector-dev.latchkey.sandbox').evaluate(row => (row as HTMLElement).click())
      await stage.frame.getByText('Bitcoin').first().waitFor({ state: 'attached' })
      expect(await stage.frame.getByText('Solana').count()).toBe(0)
      await page.getByTestId('demo-chain-bip122').click()
      await page.getByTestId('demo-chain-eip155').click({ force: true })
      expect(await page.getByTestId('demo-chain-eip155').getAttribute('aria-pressed')).toBe('true')
    })

    test('change language and direction of the page and the modal', async () => {
      const visit = await open(context)
      const { page, stage } = visit
      const other = context.locale === 'en' ? 'de' : 'en'
      await page.getByTestId('demo-language').selectOption(other)
      await stage.waitForTitle(texts[other].title)
      expect(await page.locator('html').getAttribute('lang')).toBe(other)
      expect(await stage.readCode()).toContain(`  locale: '${other}',\n`)
      await choose(visit, 'demo-direction', words.rtl)
      await stage.waitForTitle(texts[other].title)
      await expect.poll(() => stage.modal.getAttribute('dir')).toBe('rtl')
      await page.getByTestId('demo-language').selectOption('ar-XB')
      await expect.poll(() => stage.modal.getAttribute('lang')).toBe('ar-XB')
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    })
  })

  test('show the modal in a phone, as a sheet over a page, and leave the focus in place', async () => {
    const { page, stage } = await open({ width: 1280 })
    await page.getByTestId('demo-phone').click()
    await expect.poll(() => stage.modal.getAttribute('data-layout')).toBe('sheet')
    await stage.frame.getByRole('heading', { name: 'Fieldnote' }).waitFor({ state: 'attached' })
    const size = await page
      .locator('.stage-frame')
      .evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])
    expect(size).toEqual([360, 640])
    await stage.get('all-wallets').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('demo-phone')
    await page.getByTestId('demo-frame').getByRole('radio', { name: 'Phone' }).press('ArrowLeft')
    await expect.poll(() => stage.modal.getAttribute('data-layout')).toBe(null)
  })

  test('are stored in a link, which restores the same set-up on another visit', async () => {
    const visit = await open({ width: 1280 })
    const { page, context, stage } = visit
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await choose(visit, 'demo-theme', 'Dark')
    await page.getByTestId('demo-chain-polkadot').click()
    await page.getByTestId('demo-way-social').click()
    await page.getByTestId('demo-copy-link').click()
    await page.getByTestId('demo-copy-link').getByText('Copied').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const other = await context.newPage()
    await other.goto(link)
    await openDemoStage(other).get('all-wallets').waitFor()
    expect(await openDemoStage(other).readCode()).toBe(await stage.readCode())
    expect(new URL(link).hash).toBe('#theme=dark&ways=email,-social,wallet&chains=eip155,solana,polkadot')
  })

  async function marked({ page }: Visit): Promise<string[]> {
    const lines = await page.locator('.code-line[data-marked]').allTextContents()
    return lines.map(line => line.trim())
  }
  const styleOf = (stage: DemoStage, name: string): Promise<string> =>
    stage.modal.evaluate((modal, property) => getComputedStyle(modal).getPropertyValue(property).trim(), name)
})
