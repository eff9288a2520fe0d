import { type Browser, chromium, type Page } from 'playwright'
import { recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { findHeadlessChromium } from '../../../../scripts/chromium.mjs'
import { findViolations } from '../find-violations.test-support.ts'
import type { InPageControl } from './in-page-wallet.ts'
import { startWalletHarness, type WalletHarness } from './wallet-harness.ts'

/** Detail of an announcement (EIP-6963). */
interface Announced {
  info: { uuid: string; name: string; rdns: string; icon: string }
  provider: InPageControl['provider']
}

declare global {
  interface Window {
    announced: Announced[]
    heardKeys: string[]
    signature: Promise<unknown>
  }
}

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let harness: WalletHarness
let browser: Browser
let page: Page
let problems: string[]

beforeAll(async () => {
  harness = await startWalletHarness()
  const executablePath = findHeadlessChromium()
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser.close()
  await harness.close()
})

beforeEach(async () => {
  page = await (await browser.newContext()).newPage()
  problems = []
  page.on('pageerror', error => problems.push(String(error)))
  page.on('console', message => message.type() === 'error' && problems.push(message.text()))
  await page.addInitScript(() => {
    window.announced = []
    window.addEventListener('eip6963:announceProvider', event =>
      window.announced.push((event as CustomEvent<Announced>).detail),
    )
  })
})
afterEach(async () => {
  await page.context().close()
  // The site's policy is strict, so a blocked style, script or eval would be reported here.
  if (problems.length > 0) throw new Error(problems.join('\n'))
})

const open = (query = '') => page.goto(`${harness.site}/?${query}`)
const connect = () =>
  page.evaluate(() => window.latchkeySandboxWallet?.provider.request({ method: 'eth_requestAccounts' }))

describe('the script of the in-page wallet', () => {
  test('announces itself at once and again on request, with a frozen description', async () => {
    await open()
    await page.evaluate(() => window.dispatchEvent(new Event('eip6963:requestProvider')))
    const infos = await page.evaluate(() => window.announced.map(({ info }) => info))
    expect(infos).toHaveLength(2)
    expect(infos[0]).toEqual(infos[1])
    expect(infos[0]).toMatchObject({ name: 'Sandbox Wallet', rdns: 'dev.latchkey.sandbox' })
    expect(infos[0]?.icon).toMatch(/^data:image\/svg\+xml,/)
    expect(infos[0]?.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(await page.evaluate(() => window.announced.every(detail => Object.isFrozen(detail)))).toBe(true)
    expect(await page.evaluate(() => 'ethereum' in window)).toBe(false)
  })

  test('sends no request before a site does', async () => {
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await open()
    await page.evaluate(() => window.dispatchEvent(new Event('eip6963:requestProvider')))
    // A request of the wallet would precede the page's own.
    await page.evaluate(() => fetch('/?of-the-page'))
    expect(asked.toSorted()).toEqual(['/', '/', '/wallet/in-page.js'])
  })

  test('declines only its next request if the sandbox is set to decline', async () => {
    const tell = () =>
      fetch(`${harness.origin}/sandbox/wallets`, { method: 'POST', body: JSON.stringify({ declinesNext: true }) })
    await open('mode=approve&controlled=1')
    await tell()
    expect(
      await page.evaluate(() => window.latchkeySandboxWallet?.provider.request({ method: 'eth_accounts' })),
    ).toEqual([])
    await expect(connect()).rejects.toThrow('User rejected the request.')
    expect(await connect()).toHaveLength(1)
    await tell()
    await open('mode=approve&rdns=dev.other')
    expect(await connect()).toHaveLength(1)
    await harness.sandbox.reset()
  })

  test('runs on a page several times under different names', async () => {
    const other = await fetch(`${harness.origin}/wallet/in-page.js?name=Other&rdns=dev.other&mode=approve`)
    await page.addInitScript({ content: await other.text() })
    await open('mode=approve')
    expect(await page.evaluate(() => window.announced.map(({ info }) => info.rdns))).toEqual([
      'dev.other',
      'dev.latchkey.sandbox',
    ])
    await page.evaluate(() =>
      window.latchkeySandboxWallets?.['dev.other']?.provider.request({ method: 'eth_requestAccounts' }),
    )
    const ask = (rdns: string) =>
      page.evaluate(name => window.latchkeySandboxWallets?.[name]?.provider.request({ method: 'eth_accounts' }), rdns)
    expect(await ask('dev.other')).toHaveLength(1)
    expect(await ask('dev.latchkey.sandbox')).toEqual([])
  })

  test('sets window.ethereum with its flags only on request, and need not announce itself', async () => {
    await open('legacy=1&announce=0')
    const ethereum = await page.evaluate(() => (window as { ethereum?: { isMetaMask?: boolean } }).ethereum?.isMetaMask)
    expect(ethereum).toBe(true)
    expect(await page.evaluate(() => window.announced)).toEqual([])
  })

  test('is connected again after a reload', async () => {
    await open('mode=approve')
    const accounts = await connect()
    await open('mode=reject')
    expect(
      await page.evaluate(() => window.latchkeySandboxWallet?.provider.request({ method: 'eth_accounts' })),
    ).toEqual(accounts)
  })

  test('has the namespaces of its query', async () => {
    await open('families=eip155')
    expect(await page.evaluate(() => Object.keys(window.latchkeySandboxWallet?.namespaces ?? {}))).toEqual(['eip155'])
  })

  test('starts on the chain of its query', async () => {
    await open('chain=eip155:137')
    const chain = () => page.evaluate(() => window.latchkeySandboxWallet?.provider.request({ method: 'eth_chainId' }))
    expect(await chain()).toBe('0x89')
  })

  test.each([
    'mode=maybe',
    'chain=x',
    'chain=unknown:1',
    'chain=eip155:0x1',
    'families=eip155,unknown',
    'families=',
    'rpc=javascript:alert(1)',
    'delay=-1',
  ])('is rejected with 400 for ?%s', async query => {
    expect((await fetch(`${harness.origin}/wallet/in-page.js?${query}`)).status).toBe(400)
  })

  test('carries hostile names as text', async () => {
    const name = `</script><img src=x onerror=alert(1)>"'\u2028`
    await open(`name=${encodeURIComponent(name)}`)
    expect(await page.evaluate(() => window.announced[0]?.info.name)).toBe(name)
  })
})

describe("the wallet's own window", () => {
  test('is inaccessible to the site in a closed shadow root', async () => {
    await open()
    await page.evaluate(() => {
      void window.latchkeySandboxWallet?.provider.request({ method: 'eth_requestAccounts' }).catch(() => {})
    })
    await page.waitForSelector('latchkey-sandbox-wallet', { state: 'attached' })
    expect(await page.evaluate(() => document.querySelector('latchkey-sandbox-wallet')?.shadowRoot)).toBeNull()
  })

  test("connects by keyboard alone above the site's modal dialog, and restores the focus", async () => {
    await open('open=1')
    await page.evaluate(() => {
      window.heardKeys = []
      document.addEventListener('keydown', event => window.heardKeys.push(event.key))
      const dialog = document.createElement('dialog')
      const button = document.createElement('button')
      button.id = 'inside'
      dialog.append(button)
      document.body.append(dialog)
      dialog.showModal()
      button.focus()
    })
    const connecting = connect()
    const window_ = page.getByRole('dialog', { name: 'Connect this site?' })
    await window_.waitFor()
    await expect.poll(() => window_.getByRole('checkbox').count()).toBe(5)

    await page.keyboard.press('Tab')
    await page.keyboard.press('Space') // the second account besides the first
    for (let tabs = 0; tabs < 5; tabs++) await page.keyboard.press('Tab')
    expect(await window_.getByRole('button', { name: 'Approve' }).evaluate(button => button.matches(':focus'))).toBe(
      true,
    )
    await page.keyboard.press('Enter')

    expect(await connecting).toEqual([
      '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    ])
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('inside')
    expect(await page.evaluate(() => window.heardKeys)).toEqual([])
    expect(await page.locator('latchkey-sandbox-wallet').count()).toBe(0)
  })

  test.each(['light', 'dark'] as const)(
    'fits its content and has no accessibility fault in the %s theme',
    async colorScheme => {
      await page.emulateMedia({ colorScheme })
      await open('open=1')
      void connect().catch(() => {})
      const dialog = page.getByRole('dialog', { name: 'Connect this site?' })
      await dialog.waitFor()
      expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      expect(await findViolations(page, 'latchkey-sandbox-wallet')).toEqual([])
    },
  )

  test('rejects on Escape, with 4001', async () => {
    await open('open=1')
    const connecting = connect().catch((error: unknown) => String(error))
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    expect(await connecting).toContain('User rejected the request.')
  })

  test('shows the message as text and signs it', async () => {
    await open('open=1&mode=approve')
    const accounts = (await connect()) as string[]
    await page.evaluate(account => {
      window.latchkeySandboxWallet?.setMode('ask')
      window.signature = Promise.resolve(
        window.latchkeySandboxWallet?.provider.request({ method: 'personal_sign', params: ['<b>hi</b>', account] }),
      )
    }, accounts[0])
    const dialog = page.getByRole('dialog', { name: 'Sign this message?' })
    await dialog.getByText('<b>hi</b>').waitFor()
    await dialog.getByTestId('sandbox-wallet-approve').click()
    const signature = (await page.evaluate(() => window.signature)) as `0x${string}`
    expect((await recoverMessageAddress({ message: '<b>hi</b>', signature })).toLowerCase()).toBe(accounts[0])
  })

  test("sends a transaction under the site's content policy", async () => {
    await open('open=1&mode=approve')
    const accounts = (await connect()) as string[]
    const hash = await page.evaluate(
      from =>
        window.latchkeySandboxWallet?.provider.request({
          method: 'eth_sendTransaction',
          params: [{ from, to: from, value: '0x1' }],
        }),
      accounts[0],
    )
    const receipt = await page.evaluate(
      sent => window.latchkeySandboxWallet?.provider.request({ method: 'eth_getTransactionReceipt', params: [sent] }),
      hash,
    )
    expect(receipt).toMatchObject({ status: '0x1', transactionHash: hash })
  })
})
