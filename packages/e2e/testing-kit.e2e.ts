import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

import { mockEvmAccounts, mockSolanaAccounts } from '@latchkey/testing'
import { addMockWallet, createModalPage } from '@latchkey/testing/page'
import { describe, expect, test } from 'vitest'

import { findHeadlessChromium } from '../../scripts/chromium.mjs'
import type { SiteOptions } from './site/options.ts'
import { usePlace } from './support/place.ts'
import { readFacts, untilStatus } from './support/site-facts.ts'
import { useWorld } from './support/world.ts'

const repository = new URL('../../', import.meta.url)
const example = fileURLToPath(new URL('examples/tested-site', repository))

describe('the documented test of a site', () => {
  const read = (path: string): Promise<string> => readFile(new URL(path, repository), 'utf8')

  test('has the code of the page', async () => {
    const page = await read('docs/guides/testing-your-site.md')
    const shown = [...page.matchAll(/<!-- file: (\S+) -->\n+(?:<!-- code.*-->\n+)?```\w+\n([\s\S]*?)\n```/g)]
    expect(shown.map(([, path]) => path)).toEqual([
      'src/sign-order.ts',
      'src/sign-order.test.ts',
      'src/connection.test.ts',
      'src/main.ts',
      'playwright.config.ts',
      'tests/shop.spec.ts',
      'ci.yml',
    ])
    for (const [, path = '', code = ''] of shown)
      expect(code, path).toBe((await read(`examples/tested-site/${path}`)).trimEnd())
  })

  test('passes as CI runs it', async () => {
    const { scripts } = JSON.parse(await read('examples/tested-site/package.json')) as { scripts: { test: string } }
    const [site, services] = [await freePort(), await freePort()]
    const chromium = findHeadlessChromium()
    const env = {
      ...process.env,
      PORT: String(site),
      VITE_SERVICES: `http://127.0.0.1:${services}`,
      ...(chromium && { CHROMIUM: chromium }),
    }
    for (const command of scripts.test.split(' && ')) {
      const { code, output } = await run(command, env)
      expect(code, output).toBe(0)
      // A command that ran no test would also pass.
      if (command.startsWith('vitest')) expect(output).toMatch(/Tests.*4 passed/)
      if (command.startsWith('playwright')) expect(output).toMatch(/8 passed/)
    }
  }, 300_000)

  function run(command: string, env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
    return new Promise((resolve, reject) => {
      const child = spawn('npx', command.split(' '), { cwd: example, env })
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.on('error', reject)
      child.on('close', code => resolve({ code, output }))
    })
  }
})

describe('the testing kit of a site', () => {
  const world = useWorld()

  async function open(...namespaces: Parameters<typeof addMockWallet>[1][]) {
    const visit = await world.visit('about:blank', { path: '' })
    const { page } = visit
    const options = JSON.stringify({ services: world.sandbox.url })
    await page.addInitScript({ content: `window.siteOptions = ${options}` })
    const wallets = await Promise.all(namespaces.map(each => addMockWallet(page, each)))
    await page.goto(usePlace().siteUrl)
    return { page, wallets, modal: createModalPage(page, { timeout: 3_000, button: page.locator('#open') }) }
  }

  test.each([
    ['eip155', 'mainnet', mockEvmAccounts[0].address],
    ['solana', 'solana', mockSolanaAccounts[0].address],
    ['bip122', 'bitcoin', /^bc1/],
    // The account of the wallet in the form of this network.
    ['polkadot', 'polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
    ['cosmos', 'cosmoshub', /^cosmos1/],
  ] as const)(
    'has a mock wallet of %s that declines, connects and disconnects in a page',
    async (namespace, network, address) => {
      const { page } = await world.visit('about:blank', { path: '' })
      const options: SiteOptions = { services: world.sandbox.url, networkNames: [network] }
      await page.addInitScript({ content: `window.siteOptions = ${JSON.stringify(options)}` })
      const wallet = await addMockWallet(page, { namespace })
      await page.goto(usePlace().siteUrl)
      const modal = createModalPage(page, { button: page.locator('#open') })
      await wallet.once('reject')
      await modal.open()
      await modal.chooseWallet(wallet.name)
      await modal.waitForHeading('Request declined')
      await modal.retry.click()
      await untilStatus(page, 'connected')
      expect((await readFacts(page)).address).toMatch(address)
      await wallet.disconnect()
      await untilStatus(page, 'disconnected')
    },
  )

  test('reports in a failing step the screen that the modal showed instead', async () => {
    const { modal } = await open({})
    await modal.open()
    await expect(modal.chooseWallet('No Such Wallet')).rejects.toThrow(
      /The wallet "No Such Wallet" is chosen: not within 3000 ms\. The modal shows "Connect wallet".*"Mock Wallet, Installed"/,
    )
    await modal.close.click()
    await modal.waitUntilClosed()
    await expect(modal.waitUntilOpen()).rejects.toThrow(/The modal is closed; the page is http/)
  })

  test('finds a wallet by its name, and the list by the typed text', async () => {
    const { modal } = await open({ name: 'Anna’s (own) wallet' })
    await modal.open()
    expect(await modal.listWallets()).toContain('Anna’s (own) wallet, Installed')
    await modal.search('rainb')
    expect(await modal.listWallets()).toEqual([expect.stringMatching(/^Rainbow/)])
  })

  test('applies rules that were set before the page opens, also after a reload', async () => {
    const visit = await world.visit('about:blank', { path: '' })
    const { page } = visit
    await page.addInitScript({ content: `window.siteOptions = ${JSON.stringify({ services: world.sandbox.url })}` })
    const wallet = await addMockWallet(page)
    await wallet.behave('reject', 'eth_requestAccounts')
    await page.goto(usePlace().siteUrl)
    await page.reload()
    const modal = createModalPage(page, { button: page.locator('#open') })
    await modal.open()
    await modal.chooseWallet(wallet.name)
    await modal.waitForHeading('Request declined')
    expect((await wallet.calls()).at(-1)).toMatchObject({ method: 'eth_requestAccounts', asked: true })
  })

  test('has a mock wallet that reports a wrong account, which the site shows', async () => {
    const { page, wallets, modal } = await open({})
    await wallets[0]?.once('lie', 'eth_requestAccounts')
    await modal.open()
    await modal.chooseWallet('Mock Wallet')
    await untilStatus(page, 'connected')
    const { address } = await readFacts(page)
    expect((await wallets[0]?.read())?.accounts).not.toContain(address)
  })

  test('rejects if a mock wallet received no request', async () => {
    const { wallets } = await open({})
    await expect(wallets[0]?.untilAsked({ timeout: 200 })).rejects.toThrow('Nothing waits in "Mock Wallet"')
  })

  test('reads the pairing code from the screen', async () => {
    const { modal } = await open({})
    await modal.open()
    expect(await modal.pairingUri()).toMatch(/^wc:[0-9a-f]{64}@2\?.*symKey=/)
  })
})

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
