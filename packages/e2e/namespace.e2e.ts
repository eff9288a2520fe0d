import { createPublicKey, verify } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { createPairingWallet, createWalletNamespaces, type PairingWallet } from '@latchkey/sandbox/wallets'
import { blake2AsU8a } from '@polkadot/util-crypto'
import type { Page } from 'playwright'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { usePlace } from './support/place.ts'
import { type ServedSite, serveSite } from './support/serve-site.ts'
import { createSuiNamespace, hashOf } from './support/sui-namespace.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type Visit } from './support/world.ts'

let folder: string
let site: ServedSite

beforeAll(async () => {
  const root = fileURLToPath(new URL('../../examples/namespace', import.meta.url))
  folder = await mkdtemp(join(tmpdir(), 'latchkey-namespace-'))
  await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  site = await serveSite(folder, usePlace().sandboxUrl)
}, 120_000)
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a namespace from outside', () => {
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

  test('connects its own wallet beside those of EVM, with its network and the address of the wallet’s key', async () => {
    const { page, modal, account, strangers } = await connect()
    expect(account).toMatch(/^sui:mainnet:0x[0-9a-f]{64}$/)
    await page.locator('w3m-button').click()
    await untilView(page, 'Account')
    const link = page.getByTestId('explorer-link')
    expect(await link.getAttribute('href')).toBe(`https://suiscan.xyz/mainnet/account/${account.split(':')[2]}`)
    expect(strangers()).toEqual([])
    await modal.card.waitFor()
  })

  test('passes its provider to the site, which signs with that key', async () => {
    const { page, account } = await connect()
    await expectSigned(page, account)
  })

  test('is restored by a reload, except after a disconnect', async () => {
    const { page, account } = await connect()
    await page.reload()
    expect(await untilOnSui(page)).toBe(account)
    await page.locator('w3m-button').click()
    await page.getByTestId('disconnect-button').click()
    await untilNobody(page)
    await page.reload()
    await page.getByTestId('connect-button').waitFor()
    expect(await page.locator('#account').textContent()).toBe('nobody')
  })

  test('stays connected beside a wallet of EVM, each under the name of its namespace', async () => {
    const { page, modal, account } = await connect()
    await page.locator('w3m-button').click()
    await page.getByTestId('w3m-account-select-network').click()
    await page.getByText('Ethereum').click()
    await page.getByTestId('w3m-switch-active-chain-button').click()
    await modal.wallet('dev.latchkey.sandbox').click()
    await modal.card.waitFor({ state: 'hidden' })
    await page.locator('w3m-button').click()
    await page.getByTestId('tab-eip155').getByText('Ethereum').waitFor()
    await page.getByTestId('tab-sui').getByText('Sui').waitFor()
    expect(await page.locator('#account').textContent()).toBe(account)
  })

  test('downloads only the code that finds its wallets before one of them is selected', async () => {
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

describe('a namespace of an external adapter, over a pairing', () => {
  const world = useWorld()
  const wallets: PairingWallet[] = []
  afterEach(async () => {
    await Promise.all(wallets.splice(0).map(wallet => wallet.close()))
  })

  async function connect(own = [createSuiNamespace()]) {
    const { relayUrl, rpcUrl, url } = world.sandbox
    const [visit, wallet] = await Promise.all([
      world.visit(site.url, { path: `/?sandbox=${encodeURIComponent(url)}` }),
      createPairingWallet({
        relayUrl,
        rpcUrl,
        walletNamespaces: [...createWalletNamespaces(rpcUrl), ...own],
        auto: 'approve',
      }),
    ])
    wallets.push(wallet)
    await visit.page.locator('w3m-button').click()
    await wallet.pair(await visit.modal.pairingUri())
    await visit.modal.card.waitFor({ state: 'hidden' })
    return { ...visit, wallet }
  }

  // covers: S7.93
  test('connects with EVM in one session, and signs with the wallet’s key', async () => {
    const { page, wallet, strangers } = await connect()
    const account = await untilOnSui(page)
    const granted = wallet.sessions[0]?.namespaces ?? {}
    expect(Object.keys(granted)).toEqual(['eip155', 'sui'])
    expect(granted['sui']).toMatchObject({ accounts: [account], methods: ['sui_signPersonalMessage'] })
    await expectSigned(page, account)
    await page.locator('w3m-button').click()
    await page.getByTestId('tab-eip155').getByText('Ethereum').waitFor()
    await page.getByTestId('tab-sui').getByText('Sui').waitFor()
    expect(strangers()).toEqual([])
  })

  test('is restored by a reload, signs again, and disconnects when the wallet ends the session', async () => {
    const { page, wallet } = await connect()
    const account = await untilOnSui(page)
    await page.reload()
    expect(await untilOnSui(page)).toBe(account)
    await expectSigned(page, account)
    await wallet.disconnect()
    await untilNobody(page)
  })

  test('disconnects when the wallet drops it, and EVM stays', async () => {
    const { page, wallet } = await connect()
    await untilOnSui(page)
    await wallet.update({ namespaces: ['eip155'] })
    await untilNobody(page)
    await page.getByTestId('account-button').waitFor()
  })

  test('is left out by a wallet that lacks it', async () => {
    const { page, wallet } = await connect([])
    await page.getByTestId('account-button').waitFor()
    expect(wallet.proposals).toEqual([])
    expect(Object.keys(wallet.sessions[0]?.namespaces ?? {})).toEqual(['eip155'])
    await untilNobody(page)
  })
})

async function expectSigned(page: Page, account: string): Promise<void> {
  await page.locator('#sign').click()
  await expect.poll(() => page.locator('#signature').textContent(), { timeout: 10_000 }).not.toBe('')
  const signed = Buffer.from((await page.locator('#signature').textContent()) ?? '', 'base64')
  const [signature, publicKey] = [signed.subarray(1, 65), signed.subarray(65)]
  const isSigned = (text: string) => verify(null, hashOf(Buffer.from(text)), toKey(publicKey), signature)
  expect(isSigned('I was here')).toBe(true)
  expect(isSigned('I was there')).toBe(false)
  const address = Buffer.from(blake2AsU8a(Buffer.of(0, ...publicKey))).toString('hex')
  expect(account).toBe(`sui:mainnet:0x${address}`)
}

async function untilNobody(page: Page): Promise<void> {
  await expect.poll(() => page.locator('#account').textContent(), { timeout: 10_000 }).toBe('nobody')
}

async function untilOnSui(page: Page): Promise<string> {
  const account = page.locator('#account')
  await expect.poll(() => account.textContent(), { timeout: 10_000 }).toMatch(/^sui:/)
  return (await account.textContent()) ?? ''
}

/** Turns a bare Ed25519 key into one of node's crypto ([RFC 8410](https://www.rfc-editor.org/rfc/rfc8410)). */
function toKey(bytes: Buffer) {
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes])
  return createPublicKey({ key, format: 'der', type: 'spki' })
}
