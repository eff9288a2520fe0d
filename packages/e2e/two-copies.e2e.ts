import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import { useWorld } from './support/world.ts'

/** The page of these tests, with the first copy, and the stored kit of the second. */
interface ScriptPage {
  Latchkey: { createAppKit(options: object): { open(): Promise<void> }; networks: { mainnet: object } }
  first?: unknown
  second?: { open(): Promise<void> }
}

const rdns = 'dev.latchkey.sandbox'

describe('a page that loads the one script twice', () => {
  const world = useWorld()

  /** Serves the script and its files from a second address too. @param edit changes their code */
  async function serveCopy(page: Page, edit: (code: string) => string = code => code): Promise<void> {
    await page.route('**/copy/**', async route => {
      const response = await route.fetch({ url: route.request().url().replace('/copy/', '/') })
      await route.fulfill({ response, body: edit(await response.text()) })
    })
  }

  const loadCopy = (page: Page): Promise<void> =>
    // The code is text, because the runner would rewrite the import of a function.
    page.evaluate(`import('/copy/latchkey.js').then(() => {})`)

  test('uses the first copy, without a warning, and connects', async () => {
    const warnings: string[] = []
    const { page, modal } = await world.visitHtml({ wallets: ['mode=approve'] })
    page.on('console', message => void (message.type() === 'warning' && warnings.push(message.text())))
    await page.evaluate(() => void Object.assign(window, { first: (window as unknown as ScriptPage).Latchkey }))
    await serveCopy(page)
    await loadCopy(page)
    const isFirst = await page.evaluate(() => {
      const { Latchkey, first } = window as unknown as ScriptPage
      return Latchkey === first
    })
    expect(isFirst).toBe(true)
    await page.getByTestId('connect-button').click()
    await modal.wallet(rdns).click()
    await page.locator('#account').getByText('0x').waitFor()
    expect(warnings).toEqual([])
  })

  test('keeps the first copy and names both versions if the second is another version', async () => {
    const warnings: string[] = []
    const { page, modal } = await world.visitHtml({ wallets: ['mode=approve'] })
    page.on('console', message => void (message.type() === 'warning' && warnings.push(message.text())))
    await serveCopy(page, code =>
      code.replaceAll(/([`"'])0\.0\.0\1/g, '"0.1.0"').replace('Latchkey 0.0.0', 'Latchkey 0.1.0'),
    )
    await loadCopy(page)
    expect(warnings).toEqual([
      'Latchkey 0.1.0 was loaded after version 0.0.0, which stays in use. Load one of the two scripts.',
    ])
    await page.getByTestId('connect-button').click()
    await modal.wallet(rdns).waitFor()
  })

  test('rejects opening a kit whose modal another copy has defined, and shows one modal for the other copy', async () => {
    const { page, modal } = await world.visitHtml({
      wallets: ['mode=approve'],
      expectedErrors: /The code of the modal did not load/,
    })
    await serveCopy(page)
    // Two bundles of a page contain independent copies.
    await page.evaluate(() => {
      Object.assign(window, { first: (window as unknown as ScriptPage).Latchkey })
      Reflect.deleteProperty(window, 'Latchkey')
    })
    await loadCopy(page)
    await page.evaluate(() => {
      const { createAppKit, networks } = (window as unknown as ScriptPage).Latchkey
      Object.assign(window, { second: createAppKit({ projectId: 'second', networks: [networks.mainnet] }) })
    })
    await page.getByTestId('connect-button').click()
    await modal.wallet(rdns).waitFor()
    expect(await page.evaluate(() => document.querySelectorAll('w3m-modal').length)).toBe(2)
    expect(await page.getByTestId('w3m-modal-card').count()).toBe(1)
    await modal.close.click()
    await modal.waitUntilClosed()
    const outcome = await page.evaluate(() =>
      (window as unknown as { second: { open(): Promise<void> } }).second.open().then(
        () => 'shown',
        (error: Error & { code?: string }) => [error.code, error.message],
      ),
    )
    expect(outcome).toEqual(['modalTaken', expect.stringContaining('two copies of Latchkey')])
    expect(await page.getByTestId('w3m-modal-card').count()).toBe(0)
  })
})
