import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { createPairingWallet, type PairingWallet } from '@latchkey/sandbox/pairing-wallet'
import { addMockWallet, type PageMockWallet } from '@latchkey/testing/page'
import axe from 'axe-core'
import type { Page } from 'playwright'
import { verifyMessage } from 'viem'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { usePlace } from './support/place.ts'
import { type ServedSite, serveSite } from './support/serve-site.ts'
import { useWorld, type Visit } from './support/world.ts'

/** Paths of the modal's code in a build: its package, its elements, and Lit. */
const partsOfTheModal = /\/packages\/(modal|ui)\/|\/node_modules\/(lit|lit-html|lit-element|@lit)\//

/** The modules of each built file. */
const modulesOf = new Map<string, readonly string[]>()
let folder: string
let site: ServedSite

beforeAll(async () => {
  const root = fileURLToPath(new URL('../../examples/headless', import.meta.url))
  folder = await mkdtemp(join(tmpdir(), 'latchkey-headless-'))
  const built = await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  for (const { output } of [built].flat() as { output: { fileName: string; moduleIds?: string[] }[] }[])
    for (const { fileName, moduleIds = [] } of output) modulesOf.set(basename(fileName), moduleIds)
  site = await serveSite(folder, usePlace().sandboxUrl)
}, 120_000)
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each([
  ['in plain TypeScript', '/'],
  ['in React', '/react.html'],
])('a site with its own list %s', (_, path) => {
  const world = useWorld()
  const apps: PairingWallet[] = []

  afterEach(async () => {
    await Promise.all(apps.splice(0).map(app => app.close()))
  })

  /** Opens an empty page to add the wallets to, then the site. */
  async function visit<Wallets extends PageMockWallet[]>(
    addWallets: (page: Page) => Promise<[...Wallets]>,
    expectedErrors?: RegExp,
  ): Promise<Visit & { wallets: [...Wallets] }> {
    const visited = await world.visit('about:blank', { path: '', ...(expectedErrors && { expectedErrors }) })
    const wallets = await addWallets(visited.page)
    await visited.page.goto(`${site.url}${path}?sandbox=${encodeURIComponent(world.sandbox.url)}`)
    return { ...visited, wallets }
  }
  const withOne = async (page: Page): Promise<[PageMockWallet]> => [await addMockWallet(page)]
  const row = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Wallets' }).getByRole('button', { name, exact: false }).first()
  const account = (page: Page, namespace: string) => page.locator(`[data-namespace="${namespace}"]`)
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

  test('loads neither Lit nor the modal, for any action', async () => {
    const { page, requests } = await visit(withOne)
    await page.getByLabel('Search wallets').fill('mock')
    await row(page, 'Mock Wallet').click()
    await button(page, 'Sign a message').click()
    await account(page, 'eip155').getByText(/^0x/).last().waitFor()
    await button(page, 'Disconnect').click()
    await account(page, 'eip155').waitFor({ state: 'detached' })
    const loaded = requests.flatMap(
      request => modulesOf.get(basename(new URL(request.split(' ')[1] ?? '').pathname)) ?? [],
    )
    expect(loaded.some(id => id.includes('/packages/core/'))).toBe(true)
    expect(loaded.filter(id => partsOfTheModal.test(id))).toEqual([])
    // The modal's parts are in the build, so that the assertion above could fail.
    expect([...modulesOf.values()].flat().some(id => partsOfTheModal.test(id))).toBe(true)
    const own = [site.url, world.sandbox.url].map(origin => `GET ${origin}`)
    expect(
      requests.filter(request => request.includes(' http') && !own.some(mine => request.startsWith(mine))),
    ).toEqual(requests.filter(request => request.startsWith(`POST ${world.sandbox.url}`)))
  })

  // covers: S1.10
  test('connects the wallets of the browser, signs, and is connected after a reload', async () => {
    const { page } = await visit(withOne)
    await expect.poll(() => row(page, 'Mock Wallet').textContent()).toContain('Installed')
    await row(page, 'Mock Wallet').click()
    const address = (await account(page, 'eip155').locator('.address').textContent()) as `0x${string}`
    await button(page, 'Sign a message').click()
    const output = account(page, 'eip155').getByRole('status')
    await expect.poll(() => output.textContent()).toMatch(/^0x[0-9a-f]{130}$/)
    const signature = (await output.textContent()) as `0x${string}`
    expect(await verifyMessage({ address, message: 'Hello from my own list', signature })).toBe(true)

    await page.reload()
    expect(await account(page, 'eip155').locator('.address').textContent()).toBe(address)
    await button(page, 'Disconnect').click()
    await account(page, 'eip155').waitFor({ state: 'detached' })
    await page.reload()
    await row(page, 'Mock Wallet').waitFor()
    expect(await account(page, 'eip155').count()).toBe(0)
  })

  test('shows that the user declined, and requests again', async () => {
    const { page, wallets } = await visit(withOne)
    await wallets[0].once('reject')
    await row(page, 'Mock Wallet').click()
    await page.getByRole('alert').getByText('You declined the connection in Mock Wallet.').waitFor()
    await row(page, 'Mock Wallet').click()
    await account(page, 'eip155').waitFor()
  })

  test('searches the directory, and shows that it failed', async () => {
    const { page } = await visit(async () => [], /500|Failed to load/)
    await page.getByLabel('Search wallets').fill('rainb')
    await page.getByRole('status').getByText('1 wallet', { exact: true }).waitFor()
    const picture = row(page, 'Rainbow').locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.getByLabel('Search wallets').fill('no such wallet')
    await page.getByRole('status').getByText('0 wallets').waitFor()
    await world.sandbox.fail({ match: 'search=', status: 500, times: 9 })
    await page.getByLabel('Search wallets').fill('meta')
    await page.getByRole('status').getByText('The list did not load', { exact: false }).waitFor()
  })

  // covers: S1.11
  test('pairs with a wallet app over its code, and follows it', async () => {
    // If both sides end a session at the same moment, the pairing library logs it.
    const { page } = await visit(async () => [], /recently deleted|No matching key|sendResult/)
    await row(page, 'Rainbow').click()
    const code = page.getByLabel('Or paste this in the wallet')
    await page.getByRole('img', { name: 'QR code' }).waitFor()
    const app = await createPairingWallet({
      relayUrl: world.sandbox.relayUrl,
      rpcUrl: world.sandbox.rpcUrl,
      auto: 'approve',
    })
    apps.push(app)
    await app.pair(await code.inputValue())
    await account(page, 'eip155').waitFor()
    const address = (await account(page, 'eip155').locator('.address').textContent()) as `0x${string}`
    await account(page, 'eip155').getByRole('button', { name: 'Sign a message' }).click()
    const output = account(page, 'eip155').getByRole('status')
    await expect.poll(() => output.textContent(), { timeout: 10_000 }).toMatch(/^0x[0-9a-f]{130}$/)
    const signature = (await output.textContent()) as `0x${string}`
    expect(await verifyMessage({ address, message: 'Hello from my own list', signature })).toBe(true)
    await app.disconnect()
    await account(page, 'eip155').waitFor({ state: 'detached' })
  })

  test('aborts a pairing, and the focus returns to the selected wallet', async () => {
    const { page } = await visit(async () => [])
    await row(page, 'Rainbow').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H3')
    await page.getByRole('img', { name: 'QR code' }).waitFor()
    await button(page, 'Cancel').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: 'QR code' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('alert').textContent()).toBe('')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Rainbow')
  })

  test('requests the namespace of a wallet with several, and connects each', async () => {
    const { page } = await visit(async page => [
      await addMockWallet(page),
      await addMockWallet(page, { namespace: 'solana' }),
    ])
    expect(await page.getByRole('button', { name: /^Mock Wallet/ }).count()).toBeLessThan(2)
    await row(page, 'Mock Wallet').click()
    await page.getByRole('heading', { name: 'Which accounts of Mock Wallet?' }).waitFor()
    await button(page, 'Solana').click()
    await account(page, 'solana').waitFor()
    expect(await account(page, 'eip155').count()).toBe(0)
    await page.getByLabel('Network family').selectOption('Ethereum')
    await row(page, 'Mock Wallet').click()
    await account(page, 'eip155').waitFor()
    await account(page, 'solana').getByRole('button', { name: 'Disconnect' }).click()
    await account(page, 'solana').waitFor({ state: 'detached' })
    expect(await account(page, 'eip155').count()).toBe(1)
  })

  test('switches between two wallets of a namespace, and connects an earlier one again', async () => {
    const { page } = await visit(async page => [
      await addMockWallet(page, { name: 'First', rdns: 'dev.first' }),
      await addMockWallet(page, { name: 'Second', rdns: 'dev.second' }),
    ])
    await row(page, 'First').click()
    await page.getByRole('heading', { name: 'Ethereum: First' }).waitFor()
    await row(page, 'Second').click()
    await page.getByRole('heading', { name: 'Ethereum: Second' }).waitFor()
    await button(page, 'Use First').click()
    await page.getByRole('heading', { name: 'Ethereum: First' }).waitFor()
    await account(page, 'eip155').getByRole('button', { name: 'Disconnect' }).click()
    await account(page, 'eip155').waitFor({ state: 'detached' })
    await button(page, 'Connect Second again on Ethereum').click()
    await page.getByRole('heading', { name: 'Ethereum: Second' }).waitFor()
  })

  test('is fit for a screen reader', async () => {
    const { page } = await visit(withOne)
    await row(page, 'Mock Wallet').click()
    await account(page, 'eip155').waitFor()
    await page.evaluate(axe.source)
    const { violations } = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }
      return axe.run()
    })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})
