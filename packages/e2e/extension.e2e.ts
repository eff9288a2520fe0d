import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { usePlace } from './support/place.ts'
import { type ServedSite, serveSite } from './support/serve-site.ts'
import { useWorld } from './support/world.ts'

let folder: string
let site: ServedSite

beforeAll(async () => {
  const root = fileURLToPath(new URL('../../examples/extension', import.meta.url))
  folder = await mkdtemp(join(tmpdir(), 'latchkey-extension-'))
  await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  site = await serveSite(folder, usePlace().sandboxUrl)
}, 120_000)
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a feature of the site', () => {
  const world = useWorld()

  async function connect() {
    const visit = await world.visit(site.url, {
      wallets: ['mode=approve'],
      path: `/?sandbox=${encodeURIComponent(world.sandbox.url)}`,
    })
    const { page, modal } = visit
    await page.locator('w3m-button').click()
    await modal.wallet('dev.latchkey.sandbox').click()
    await modal.card.waitFor({ state: 'hidden' })
    await page.locator('w3m-button').click()
    return visit
  }

  test('has a tab, a row, a screen with parameters and an action in the modal', async () => {
    const { page } = await connect()
    await page.getByTestId('tab-points').click()
    await expect.poll(() => page.getByTestId('points-balance').innerText()).toMatch(/^\d+ points?$/)
    await page.getByTestId('points-reward-cake').click()
    await expect.poll(() => page.getByTestId('w3m-header-text').innerText()).toBe('Cake')
    await page.getByTestId('points-take').click()
    await page.getByText('Cake is on the counter').waitFor()
    await page.getByTestId('header-back').click()
    await page.getByTestId('wallet-features-points-button').click()
    await page.getByText('for 5 points').first().waitFor()
    await page.getByTestId('header-back').click()
    await page.getByTestId('account-points-cake').click()
    await page.getByText('for 8 points').first().waitFor()
  })

  async function ask(query: string) {
    const visit = await world.visit(site.url, {
      wallets: ['mode=approve'],
      path: `/?sandbox=${encodeURIComponent(world.sandbox.url)}&${query}`,
    })
    await visit.page.locator('w3m-button').click()
    await visit.modal.wallet('dev.latchkey.sandbox').click()
    return visit
  }

  test('shows its screen before the modal closes by itself, and the account once it is done', async () => {
    const { page, modal } = await ask('rules')
    await expect.poll(() => page.getByTestId('w3m-header-text').innerText()).toBe('House rules')
    await page.getByTestId('house-accept').click()
    await modal.card.waitFor({ state: 'hidden' })
    await page.getByTestId('account-button').waitFor()
    await page.reload()
    await page.getByTestId('account-button').waitFor()
  })

  test('rejects on its screen: the wallet is disconnected, also at the next visit', async () => {
    const { page } = await ask('rules')
    await page.getByTestId('house-decline').click()
    await page.getByTestId('connect-button').waitFor()
    await page.reload()
    await page.getByTestId('connect-button').click()
    await page.getByTestId('wallet-selector-dev.latchkey.sandbox').waitFor()
  })

  test('rejects an address as the wallet would', async () => {
    const { page } = await ask('closed=all')
    await page.getByText('Request declined').waitFor()
  })

  test('has a section of its own on Connect, after the wallets', async () => {
    const { page, modal } = await world.visit(site.url, {
      wallets: ['mode=approve'],
      path: `/?sandbox=${encodeURIComponent(world.sandbox.url)}&rules`,
    })
    await page.locator('w3m-button').click()
    await modal.wallet('dev.latchkey.sandbox').waitFor()
    await page.getByTestId('house-guest').click()
    await modal.card.waitFor({ state: 'hidden' })
  })

  test('adds a connect method, which a reload restores', async () => {
    const { page, modal } = await world.visit(site.url, {
      path: `/?sandbox=${encodeURIComponent(world.sandbox.url)}&demo`,
    })
    await page.locator('w3m-button').click()
    await modal.wallet('demo').click()
    await modal.card.waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByTestId('account-button').waitFor()
  })

  test('opens the modal when the page loads', async () => {
    const { modal } = await world.visit(site.url, {
      path: `/?sandbox=${encodeURIComponent(world.sandbox.url)}&invited`,
    })
    await modal.card.waitFor()
  })

  test('is not downloaded before the modal shows it', async () => {
    const { requests } = await world.visit(site.url, {
      path: `/?sandbox=${encodeURIComponent(world.sandbox.url)}`,
    })
    expect(requests.filter(url => url.includes('points'))).toEqual([])
  })
})
