import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { UniversalProvider } from '@walletconnect/universal-provider'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import encodeQr from 'qr'
import { recoverMessageAddress, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { findHeadlessChromium } from '../../../../scripts/chromium.mjs'
import { findViolations } from '../find-violations.test-support.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { startWalletHarness, type WalletHarness } from './wallet-harness.ts'

// The site's client would otherwise report its start to its vendor.
process.env['IS_VITEST'] = 'true'

type Site = Awaited<ReturnType<typeof UniversalProvider.init>>

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })
const patience = { timeout: 15_000 }

let harness: WalletHarness
let browser: Browser
let context: BrowserContext
let page: Page
let site: Site
let problems: string[]
let elsewhere: string[]
/** Meanwhile the browser itself logs each failed connection. */
let relayDown: boolean

beforeAll(async () => {
  harness = await startWalletHarness()
  browser = await launch([])
})
afterAll(async () => {
  await browser.close()
  await harness.close()
})

beforeEach(async () => {
  problems = []
  relayDown = false
  elsewhere = []
  context = await browser.newContext()
  context.on('request', request => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== harness.origin)
      elsewhere.push(request.url())
  })
  page = await openTab()
  site = await UniversalProvider.init({
    projectId: 'sandbox',
    relayUrl: harness.sandbox.relay.url,
    logger: 'silent',
    telemetryEnabled: false,
    metadata: { name: '<b>Bold</b> site', description: 'For tests', url: 'https://site.example', icons: [] },
    customStoragePrefix: crypto.randomUUID(),
    storage: createMemoryStorage(),
  })
})
afterEach(async () => {
  await context.close()
  site.client.core.heartbeat.stop()
  await site.client.core.relayer.transportClose()
  if (problems.length + elsewhere.length > 0) throw new Error([...problems, ...elsewhere].join('\n'))
})

function launch(args: readonly string[]): Promise<Browser> {
  const executablePath = findHeadlessChromium()
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', ...args] })
}

/** One frame of uncompressed video (YUV4MPEG2), which Chromium shows as its camera over and over. */
function toVideo(modules: readonly (readonly boolean[])[]): Buffer {
  const scale = 6
  const side = Math.ceil((modules.length * scale) / 2) * 2
  const bright = Buffer.alloc(side * side, 255)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      if (modules[Math.floor(row / scale)]?.[Math.floor(column / scale)]) bright[row * side + column] = 0
    }
  }
  const header = `YUV4MPEG2 W${side} H${side} F10:1 Ip A1:1 C420jpeg\nFRAME\n`
  return Buffer.concat([Buffer.from(header), bright, Buffer.alloc((side * side) / 2, 128)])
}

async function openTab(): Promise<Page> {
  const tab = await context.newPage()
  tab.on('pageerror', error => problems.push(String(error)))
  // The client library logs its own races, such as a repeated answer.
  tab.on('console', message => {
    if (message.type() !== 'error' || relayDown) return
    if (!message.text().startsWith('{context:')) problems.push(message.text())
  })
  return tab
}

async function offer(): Promise<{ uri: string; connected: ReturnType<Site['connect']> }> {
  const uri = new Promise<string>(resolve => site.once('display_uri', resolve))
  const chains = ['eip155:1', 'eip155:137']
  const rpcMap = Object.fromEntries(chains.map(chain => [chain.replace('eip155:', ''), harness.rpcUrl(chain)]))
  const methods = ['personal_sign', 'eth_sendTransaction']
  const connected = site.connect({
    optionalNamespaces: { eip155: { chains, methods, events: ['chainChanged', 'accountsChanged'], rpcMap } },
  })
  connected.catch(() => {})
  return { uri: await uri, connected }
}

/** Opens the wallet by a site's link and approves the suggested choice. */
async function connect(): Promise<void> {
  const { uri, connected } = await offer()
  await page.goto(`${harness.origin}/wallet/wc?uri=${encodeURIComponent(uri)}`)
  await page.getByTestId('proposal-approve').click()
  await connected
}

const grantedAccounts = () => site.session?.namespaces['eip155']?.accounts
const status = () => page.getByTestId('status').textContent()
const notice = () => page.getByTestId('notice').textContent()

describe('the page of the pairing wallet', () => {
  test('states that it is for development only, and whether it is connected to the relay', async () => {
    await page.goto(`${harness.origin}/wallet`)
    await page.getByRole('note').getByText('For development only').waitFor()
    await expect.poll(status, patience).toContain('Ready')
    expect(new URL(page.url()).pathname).toBe('/wallet/')
    await connect()
    await expect.poll(status, patience).toBe('Connected to the relay')
    relayDown = true
    harness.sandbox.relay.stop()
    await expect.poll(status, patience).toBe('Not connected to the relay')
    harness.sandbox.relay.start()
    await expect.poll(status, patience).toBe('Connected to the relay')
    relayDown = false
  })

  test('pairs from a pasted code by keyboard alone, and grants only what the user selected', async () => {
    const { uri, connected } = await offer()
    await page.goto(`${harness.origin}/wallet/`)
    const field = page.getByLabel('Pairing code')
    await field.fill(uri)
    await field.press('Tab')
    await page.getByRole('button', { name: 'Pair', exact: true }).focus()
    await page.keyboard.press('Enter')

    const proposal = page.getByTestId('proposal')
    await proposal.getByRole('heading', { name: '<b>Bold</b> site wants to connect' }).waitFor()
    await proposal.getByRole('checkbox', { name: 'Ethereum' }).press('Space')
    await proposal.getByRole('checkbox', { name: first }).press('Space')
    await proposal.getByRole('checkbox', { name: second }).press('Space')
    await proposal.getByRole('button', { name: 'Approve' }).press('Enter')

    expect((await connected)?.namespaces['eip155']?.accounts).toEqual([`eip155:137:${second}`])
    await page.getByTestId('session').waitFor()
    expect(await page.getByTestId('proposal').count()).toBe(0)
  })

  test('pairs from an image of the code', async () => {
    const { uri } = await offer()
    await page.goto(`${harness.origin}/wallet/`)
    await page.getByTestId('pairing-image').setInputFiles({
      name: 'code.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from(encodeQr(uri, 'gif', { scale: 4 })),
    })
    await page.getByTestId('proposal').waitFor()
    expect(await page.getByTestId('proposal').getByRole('heading').textContent()).toContain('wants to connect')
  })

  test('pairs from a pasted image of the code', async () => {
    const { uri } = await offer()
    await page.goto(`${harness.origin}/wallet/`)
    await page.getByLabel('Pairing code').waitFor()
    await page.evaluate(
      bytes => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([new Uint8Array(bytes)], 'code.gif', { type: 'image/gif' }))
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
      },
      [...encodeQr(uri, 'gif', { scale: 4 })],
    )
    await page.getByTestId('proposal').waitFor()
    expect(await page.getByTestId('proposal').count()).toBe(1)
  })

  test('pairs from a code in front of the camera', async () => {
    const { uri } = await offer()
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-camera-'))
    const video = join(folder, 'code.y4m')
    await writeFile(video, toVideo(encodeQr(uri, 'raw')))
    const withCamera = await launch([
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ])
    try {
      const tab = await withCamera.newPage()
      await tab.goto(`${harness.origin}/wallet/`)
      await tab.getByRole('button', { name: 'Scan with the camera' }).click()
      await tab.getByTestId('proposal').waitFor()
      expect(await tab.locator('video').isVisible()).toBe(false)
    } finally {
      await withCamera.close()
      await rm(folder, { recursive: true })
    }
  })

  test('shows that an image has no code, and that a code is invalid', async () => {
    await page.goto(`${harness.origin}/wallet/`)
    await page
      .getByTestId('pairing-image')
      .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('nothing') })
    await expect.poll(notice, patience).toBe('There is no pairing code in this image.')
    await page.getByLabel('Pairing code').fill('https://site.example')
    await page.getByTestId('pair').click()
    await expect.poll(notice, patience).toContain('This is not a pairing code')
  })

  test('pairs at once from a link, and removes the used code', async () => {
    await connect()
    expect(new URL(page.url()).search).toBe('')
    expect(grantedAccounts()).toEqual([`eip155:1:${first}`, `eip155:137:${first}`])
  })

  test('passes a rejection of the user to the site', async () => {
    const { uri, connected } = await offer()
    await page.goto(`${harness.origin}/wallet/wc?uri=${encodeURIComponent(uri)}`)
    await page.getByTestId('proposal-reject').click()
    await expect(connected).rejects.toMatchObject({ code: 5000 })
  })

  test('shows a request of the site, and signs it only when approved', async () => {
    await connect()
    const ask = () =>
      site.request<`0x${string}`>({ method: 'personal_sign', params: [toHex('Hello <i>'), first] }, 'eip155:1')
    const signed = ask()
    await page.getByTestId('request').getByText('Hello <i>').waitFor()
    await page.getByTestId('request-approve').click()
    expect(await recoverMessageAddress({ message: 'Hello <i>', signature: await signed })).toBe(first)

    const rejected = ask()
    rejected.catch(() => {})
    await page.getByTestId('request-reject').click()
    await expect(rejected).rejects.toMatchObject({ code: 5000 })
  })

  test('sends a transaction that is mined', async () => {
    await connect()
    const sent = site.request<string>(
      { method: 'eth_sendTransaction', params: [{ from: first, to: second, value: '0x1' }] },
      'eip155:1',
    )
    await page.getByTestId('request-approve').click()
    const hash = await sent
    // The node returns the hash a moment before the transaction is mined.
    await expect
      .poll(() => site.request({ method: 'eth_getTransactionReceipt', params: [hash] }, 'eip155:1'))
      .toMatchObject({ status: '0x1' })
  })

  test('switches network, changes account, pings and disconnects', async () => {
    await connect()
    const session = page.getByTestId('session')
    const switched = new Promise(resolve => site.once('chainChanged', resolve))
    await session.getByLabel('Active network').selectOption('Polygon')
    await session.getByTestId('session-switch-chain').click()
    expect(Number(await switched)).toBe(137)

    const changed = new Promise(resolve => site.once('accountsChanged', resolve))
    await session.getByLabel('Active account').selectOption(second)
    await session.getByTestId('session-change-account').click()
    expect(await changed).toEqual([second, first])

    await session.getByTestId('session-ping').click()
    await expect.poll(notice, patience).toBe('The site answered.')

    const deleted = new Promise(resolve => site.once('session_delete', resolve))
    await session.getByTestId('session-disconnect').click()
    await deleted
    await session.waitFor({ state: 'detached' })
  })

  test('answers automatically if set up so', async () => {
    const { uri, connected } = await offer()
    await page.goto(`${harness.origin}/wallet/`)
    await page.getByLabel('Answer by itself').selectOption('Approve everything')
    await page.getByLabel('Pairing code').fill(uri)
    await page.getByTestId('pair').click()
    await connected
    expect(await site.request({ method: 'personal_sign', params: ['0x00', first] }, 'eip155:1')).toMatch(/^0x/)
  })

  test('keeps its sessions after a reload, and moves to the newest tab', async () => {
    await connect()
    await page.reload()
    await page.getByTestId('session').waitFor()

    const older = page
    page = await openTab()
    await page.goto(`${harness.origin}/wallet/`)
    await page.getByTestId('session').waitFor()
    await older.getByText('The wallet was opened in another tab.').waitFor()
    const signed = site.request<string>({ method: 'personal_sign', params: ['0x00', first] }, 'eip155:1')
    await page.getByTestId('request-approve').click()
    expect(await signed).toMatch(/^0x/)
  })

  test.each(['light', 'dark'] as const)('has no accessibility fault in the %s theme', async colorScheme => {
    await page.emulateMedia({ colorScheme })
    await connect()
    const { uri } = await offer()
    await page.getByLabel('Pairing code').fill(uri)
    await page.getByTestId('pair').click()
    await page.getByTestId('proposal').waitFor()
    const signed = site.request({ method: 'personal_sign', params: ['0x00', first] }, 'eip155:1')
    signed.catch(() => {})
    await page.getByTestId('request').waitFor()
    expect(await findViolations(page)).toEqual([])
    if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/wallet-${colorScheme}.png`, fullPage: true })
  })
})
