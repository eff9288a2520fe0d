import { readFile } from 'node:fs/promises'

import { mockEvmAccounts, mockSolanaAccounts } from '@latchkey/testing'
import { addMockWallet, createModalPage } from '@latchkey/testing/page'
import { describe, expect, test } from 'vitest'

import type { SiteOptions } from './site/options.ts'
import { usePlace } from './support/place.ts'
import { readFacts, untilStatus } from './support/site-facts.ts'
import { useWorld } from './support/world.ts'

const repository = new URL('../../', import.meta.url)

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
