import { createPublicKey, verify } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { blake2AsU8a } from '@polkadot/util-crypto'
import type { Page } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { usePlace } from './support/place.ts'
import { type ServedSite, serveSite } from './support/serve-site.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type Visit } from './support/world.ts'

let folder: string
let site: ServedSite

beforeAll(async () => {
  const root = fileURLToPath(new URL('../../examples/family', import.meta.url))
  folder = await mkdtemp(join(tmpdir(), 'latchkey-family-'))
  await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  site = await serveSite(folder, usePlace().sandboxUrl)
}, 120_000)
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a family from outside', () => {
  const world = useWorld()

  function open(): Promise<Visit> {
    return world.visit(site.url, {
      wallets: ['mode=approve'],
      path: `/?wallet&sandbox=${encodeURIComponent(world.sandbox.url)}`,
    })
  }

  async function connect() {
    const visit = await open()
    await visit.page.locator('w3m-button').click()
    await visit.modal.wallet('Limpet').click()
    await visit.modal.card.waitFor({ state: 'hidden' })
    return { ...visit, account: await untilOnSui(visit.page) }
  }

  test('connects a wallet of its own beside those of EVM, with its network and the address of the wallet’s key', async () => {
    const { page, modal, account, strangers } = await connect()
    expect(account).toMatch(/^sui:mainnet:0x[0-9a-f]{64}$/)
    await page.locator('w3m-button').click()
    await untilView(page, 'Account')
    const link = page.getByTestId('explorer-link')
    expect(await link.getAttribute('href')).toBe(`https://suiscan.xyz/mainnet/account/${account.split(':')[2]}`)
    expect(strangers()).toEqual([])
    await modal.card.waitFor()
  })

  test('gives its provider to the site, which signs with that key', async () => {
    const { page, account } = await connect()
    await page.locator('#sign').click()
    await expect.poll(() => page.locator('#signature').textContent(), { timeout: 10_000 }).not.toBe('')
    const signed = Buffer.from((await page.locator('#signature').textContent()) ?? '', 'base64')
    const [signature, publicKey] = [signed.subarray(1, 65), signed.subarray(65)]
    const message = Buffer.from('I was here')
    const isSigned = (bytes: Buffer) =>
      verify(null, blake2AsU8a(Buffer.of(3, 0, 0, bytes.length, ...bytes)), toKey(publicKey), signature)
    expect(isSigned(message)).toBe(true)
    expect(isSigned(Buffer.from('I was there'))).toBe(false)
    const address = Buffer.from(blake2AsU8a(Buffer.of(0, ...publicKey))).toString('hex')
    expect(account).toBe(`sui:mainnet:0x${address}`)
  })

  test('is restored by a reload, and is not once it was disconnected', async () => {
    const { page, account } = await connect()
    await page.reload()
    expect(await untilOnSui(page)).toBe(account)
    await page.locator('w3m-button').click()
    await page.getByTestId('disconnect-button').click()
    await expect.poll(() => page.locator('#account').textContent(), { timeout: 10_000 }).toBe('nobody')
    await page.reload()
    await page.getByTestId('connect-button').waitFor()
    expect(await page.locator('#account').textContent()).toBe('nobody')
  })

  test('stays connected beside a wallet of EVM, each under the name of its family', async () => {
    const { page, modal, account } = await connect()
    await page.locator('w3m-button').click()
    await page.getByTestId('w3m-account-select-network').click()
    await page.getByText('Ethereum').click()
    await page.getByTestId('w3m-switch-active-chain-button').click()
    await modal.wallet('dev.latchkey.sandbox').click()
    await modal.card.waitFor({ state: 'hidden' })
    await page.locator('w3m-button').click()
    await page.getByTestId('tab-eip155').getByText('EVM').waitFor()
    await page.getByTestId('tab-sui').getByText('Sui').waitFor()
    expect(await page.locator('#account').textContent()).toBe(account)
  })

  test('is not downloaded beyond what finds its wallets before one of them is chosen', async () => {
    const { page, modal, requests } = await open()
    await page.getByTestId('connect-button').waitFor()
    const loaded = () => requests.filter(url => url.includes('sui-connection'))
    expect(loaded()).toEqual([])
    await page.locator('w3m-button').click()
    await modal.wallet('Limpet').click()
    await untilOnSui(page)
    expect(loaded()).toHaveLength(1)
  })
})

async function untilOnSui(page: Page): Promise<string> {
  const account = page.locator('#account')
  await expect.poll(() => account.textContent(), { timeout: 10_000 }).toMatch(/^sui:/)
  return (await account.textContent()) ?? ''
}

/** A bare Ed25519 key as node's crypto takes it (RFC 8410). */
function toKey(bytes: Buffer) {
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes])
  return createPublicKey({ key, format: 'der', type: 'spki' })
}
