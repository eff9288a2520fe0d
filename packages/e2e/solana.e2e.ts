import { createPublicKey, verify } from 'node:crypto'

import { createPairingWallet, type PairingWallet } from '@latchkey/sandbox/pairing-wallet'
import { PublicKey, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'

import type { SiteOptions } from './site/options.ts'
import { callProvider, switchNetwork } from './support/site-calls.ts'
import { readFacts, untilAddress, untilFacts, untilNetwork, untilStatus } from './support/site-facts.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type Visit, type World } from './support/world.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
/** Address of the public USDC, which the sandbox has too. */
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const [first, second, third] = [
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
  'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
] as const

describe('a site with Solana only, with a wallet in the page', () => {
  const world = useWorld()

  async function open(mode = 'approve'): Promise<Visit> {
    const visit = await world.visitSite({
      wallets: [`mode=${mode}&families=solana`],
      options: { networkNames: ['solana', 'solanaDevnet', 'solanaTestnet'], adapterNames: ['solana'] },
    })
    await visit.page.locator('#open').click()
    await visit.modal.wallet('Sandbox Wallet').click()
    return visit
  }

  async function connect(): Promise<Visit> {
    const visit = await open()
    await untilStatus(visit.page, 'connected')
    await visit.modal.card.waitFor({ state: 'hidden' })
    return visit
  }

  const { balanceOf, createTransfer } = createChainProbe(world)

  // covers: S1.01, S1.18, S3.16
  test('connects with one click, shows the balance, and sends no other request', async () => {
    const { page, strangers } = await connect()
    expect(await readFacts(page)).toMatchObject({ address: first, network: mainnet })
    await page.locator('#balance').click()
    await untilFacts(page, { balance: '1000 SOL' })
    await page.locator('#open').click()
    await untilView(page, 'Account')
    await page.getByTestId('token-SOL').getByText('1,000 SOL').waitFor()
    const toCents = (texts: readonly string[]) => texts.map(text => Number(text.replaceAll(/\D/g, '')))
    const values = toCents(
      await page
        .getByTestId(/^token-/)
        .locator('.value')
        .allTextContents(),
    )
    const [total] = toCents(await page.getByTestId('balance-amount').locator('.figure').allTextContents())
    expect(total).toBeGreaterThanOrEqual(15_000_000)
    expect(total).toBe(values.reduce((sum, value) => sum + value, 0))
    expect(strangers()).toEqual([])
  })

  // covers: S1.23
  test('shows its assets: the native currency, and tokens of both programs, from the network’s own node', async () => {
    const { page, modal, strangers } = await world.visitSite({
      wallets: ['mode=approve&families=solana'],
      options: {
        networkNames: ['solana'],
        adapterNames: ['solana'],
        services: { directory: world.sandbox.url },
        customRpcUrls: { [mainnet]: [{ url: world.sandbox.rpcUrl(mainnet) }] },
        tokens: { [mainnet]: { address: usdc, name: 'USD Coin', symbol: 'USDC' } },
      },
    })
    await page.locator('#open').click()
    await modal.wallet('Sandbox Wallet').click()
    await untilStatus(page, 'connected')
    await modal.card.waitFor({ state: 'hidden' })
    await page.locator('#open').click()
    await untilView(page, 'Account')
    const rows = modal.card.getByTestId(/^token-/)
    await rows.nth(2).waitFor()
    expect(await rows.evaluateAll(all => all.map(row => row.dataset['testid']))).toEqual([
      'token-SOL',
      'token-USDC',
      'token-SHELL',
    ])
    const [coin, shell] = [modal.get('token-USDC'), modal.get('token-SHELL')]
    await coin.getByText('25,000 USDC').waitFor()
    await shell.getByText('1,200.5 SHELL').waitFor()
    await shell.getByText('Tide Shell').waitFor()
    expect(strangers()).toEqual([])
  })

  // covers: S7.93, S1.18
  test('signs a message that verifies', async () => {
    const { page } = await connect()
    const message = new TextEncoder().encode('Sign in to Latchkey: é, 🔑')
    const { result } = await callProvider(page, 'solana', 'signMessage', { bytes: [...message] })
    expect(isSignedBy(first, message, Uint8Array.from(result as number[]))).toBe(true)
    expect(isSignedBy(second, message, Uint8Array.from(result as number[]))).toBe(false)
  })

  // covers: S1.18
  test.each(['legacy', 0] as const)('sends a transfer of version %s that moves the lamports', async version => {
    const { page } = await connect()
    const before = await balanceOf(mainnet, third)
    const params = { transaction: await createTransfer(mainnet, 2_500_000_000, version) }
    const { result } = await callProvider(page, 'solana', 'request', {
      method: 'solana_signAndSendTransaction',
      params,
    })
    expect(result).toMatchObject({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/) as string })
    expect((await balanceOf(mainnet, third)) - before).toBe(2_500_000_000)
  })

  test("passes on the node's error of a transfer that must fail, and nothing is paid", async () => {
    const { page } = await connect()
    const before = await balanceOf(mainnet, first)
    const params = { transaction: await createTransfer(mainnet, 2e15, 0) }
    const { code, message } = await callProvider(page, 'solana', 'request', {
      method: 'solana_signAndSendTransaction',
      params,
    })
    expect({ code, message }).toMatchObject({
      code: -32002,
      message: expect.stringContaining('simulation failed') as string,
    })
    expect(await balanceOf(mainnet, first)).toBe(before)
  })

  // covers: S1.18, S3.17, S4.17
  test('switches the cluster for the balance, the provider and sends', async () => {
    const { page } = await connect()
    await page.evaluate(() => window.kit?.open({ view: 'Networks' }))
    await page.getByTestId('w3m-network-switch-EtWTRABZaYq6iMfeYKouRu166VU2xqa1').click()
    await untilNetwork(page, devnet)
    expect(await page.evaluate(() => window.kit?.getProvider<{ chain: string }>('solana')?.chain)).toBe(devnet)
    const params = { transaction: await createTransfer(devnet, 3_000_000_000, 0) }
    await callProvider(page, 'solana', 'request', { method: 'solana_signAndSendTransaction', params })
    expect(await balanceOf(devnet, third)).toBe(1_003_000_000_000)
    expect(await balanceOf(mainnet, third)).toBe(1_000_000_000_000)
  })

  // covers: S8.88
  test('passes on the user’s rejection', async () => {
    const { page } = await connect()
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('reject'))
    expect(await callProvider(page, 'solana', 'signMessage', { bytes: [1] })).toMatchObject({ code: 4001 })
  })

  // covers: S8.12
  test('shows a rejection of the user, and can try again', async () => {
    const { page, modal } = await open('reject')
    await modal.card.getByRole('heading', { name: 'Request declined' }).waitFor()
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('approve'))
    await modal.get('w3m-connecting-widget-secondary-button').click()
    await untilStatus(page, 'connected')
  })

  test('follows the account that the user selects in the wallet', async () => {
    const { page } = await connect()
    await page.evaluate(address => window.latchkeySandboxWallet?.namespaces.solana?.setAccounts([address]), second)
    await untilAddress(page, second)
    const message = Uint8Array.of(1, 2, 3)
    const { result } = await callProvider(page, 'solana', 'signMessage', { bytes: [...message] })
    expect(isSignedBy(second, message, Uint8Array.from(result as number[]))).toBe(true)
  })

  // covers: S4.02
  test('stays connected after a reload, on the selected cluster, without a request', async () => {
    const { page } = await connect()
    await switchNetwork(page, devnet)
    await untilNetwork(page, devnet)
    await page.reload()
    expect((await readFacts(page)).address).toBe(first)
    await untilStatus(page, 'connected')
    expect(await readFacts(page)).toMatchObject({ address: first, network: devnet })
    const asked = await page.evaluate(() =>
      window.latchkeySandboxWallet?.requests.map(({ method, params }) => [method, params]),
    )
    expect(asked).toEqual([['standard:connect', { silent: true }]])
  })

  test('is disconnected when the wallet is locked', async () => {
    const { page } = await connect()
    await page.evaluate(() => window.latchkeySandboxWallet?.lock())
    await untilStatus(page, 'disconnected')
  })

  // covers: S1.18, S4.05, S4.07
  test('disconnects also in the wallet, and a reload changes nothing', async () => {
    const { page } = await connect()
    await page.evaluate(() => window.kit?.disconnect())
    await untilStatus(page, 'disconnected')
    expect(await page.evaluate(() => window.latchkeySandboxWallet?.namespaces.solana?.accounts)).toEqual([])
    await page.reload()
    await page.evaluate(() => window.kit?.ready())
    expect((await readFacts(page)).status).toBe('disconnected')
  })

  test('loads web3.js when a wallet is connected, and not before: its public key is available at once, after a reload too', async () => {
    const visit = await world.visitSite({
      wallets: ['mode=approve&families=solana'],
      options: { networkNames: ['solana'], adapterNames: ['solana'] },
    })
    const { page, modal } = visit
    const loaded = watchForWeb3(page)
    await page.locator('#open').click()
    await modal.wallet('Sandbox Wallet').waitFor()
    expect(await loaded()).toBe(false)
    await modal.wallet('Sandbox Wallet').click()
    await untilStatus(page, 'connected')
    expect(await readPublicKey(page)).toEqual({ text: first, isReal: true })
    expect(await loaded()).toBe(true)
    await page.reload()
    await untilStatus(page, 'connected')
    expect(await readPublicKey(page)).toEqual({ text: first, isReal: true })
  })

  test('connects and signs without web3.js; the key names the missing library until it loads', async () => {
    const visit = await world.visitSite({
      wallets: ['mode=approve&families=solana'],
      options: { networkNames: ['solana'], adapterNames: ['solana'] },
      expectedErrors: /^Failed to load resource/,
    })
    const { page, modal } = visit
    let isThere = false
    await page.route('**/*.js', async route => {
      const response = await route.fetch()
      if (!isThere && isWeb3(await response.text())) await route.abort()
      else await route.fulfill({ response })
    })
    await page.locator('#open').click()
    await modal.wallet('Sandbox Wallet').click()
    await untilStatus(page, 'connected')
    const missing = '@solana/web3.js did not load. Where it is not installed yet: npm install @solana/web3.js'
    expect(await readPublicKey(page)).toEqual({ error: missing })
    await page.reload()
    await untilStatus(page, 'connected')
    expect(await readPublicKey(page)).toEqual({ error: missing })
    const message = new TextEncoder().encode('Sign in')
    const { result } = await callProvider(page, 'solana', 'signMessage', { bytes: [...message] })
    expect(isSignedBy(first, message, Uint8Array.from(result as number[]))).toBe(true)
    isThere = true
    await expect.poll(() => readPublicKey(page), { timeout: 10_000 }).toEqual({ text: first, isReal: true })
    // Prefetches of the page may still be pending.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

describe('Solana over pairing, with the real wallet client', () => {
  const world = useWorld()
  const { balanceOf, createTransfer } = createChainProbe(world)
  const wallets: PairingWallet[] = []
  afterEach(async () => {
    await Promise.all(wallets.splice(0).map(wallet => wallet.close()))
  })

  // covers: S1.11, S1.18, S7.93
  test('connects by its code, signs a message that verifies, and sends a transfer that moves the lamports', async () => {
    const options = { networkNames: ['solana', 'solanaDevnet'], adapterNames: ['solana'] } satisfies SiteOptions
    const [{ page, modal }, wallet] = await Promise.all([
      world.visitSite({ options }),
      createPairingWallet({ relayUrl: world.sandbox.relayUrl, rpcUrl: world.sandbox.rpcUrl, auto: 'approve' }),
    ])
    wallets.push(wallet)
    await page.locator('#open').click()
    await wallet.pair(await modal.pairingUri())
    await untilStatus(page, 'connected')
    expect(await readFacts(page)).toMatchObject({ address: first, network: mainnet })

    const message = new TextEncoder().encode('Sign in')
    const signed = await callProvider(page, 'solana', 'signMessage', { bytes: [...message] })
    expect(isSignedBy(first, message, Uint8Array.from(signed.result as number[]))).toBe(true)

    const before = await balanceOf(mainnet, third)
    const params = { transaction: await createTransfer(mainnet, 1_250_000_000, 0) }
    const sent = await callProvider(page, 'solana', 'request', { method: 'solana_signAndSendTransaction', params })
    expect(sent.result).toHaveProperty('signature')
    expect((await balanceOf(mainnet, third)) - before).toBe(1_250_000_000)
    expect(await readPublicKey(page)).toEqual({ text: first, isReal: true })
    await page.reload()
    await untilStatus(page, 'connected')
    expect(await readPublicKey(page)).toEqual({ text: first, isReal: true })
  })
})

/** Returns whether a script with the library has loaded. */
function watchForWeb3(page: Page): () => Promise<boolean> {
  const texts: Promise<string>[] = []
  page.on('response', response => {
    if (response.url().endsWith('.js')) texts.push(response.text().catch(() => ''))
  })
  return async () => (await Promise.all(texts)).some(isWeb3)
}

/** The library contains the addresses of its sysvars as text, whatever a bundler names the file. */
const isWeb3 = (script: string): boolean => script.includes('SysvarC1ock11111111111111111111111111111111')

/**
 * Returns the public key of the provider, and whether it has a method of the library's class; or the reason why there is none.
 */
function readPublicKey(page: Page): Promise<{ text?: string; isReal?: boolean; error?: string }> {
  return page.evaluate(() => {
    const provider = window.kit?.getProvider<{ publicKey: { toBase58(): string; encode?: unknown } }>('solana')
    try {
      const key = provider?.publicKey
      return { text: String(key?.toBase58()), isReal: typeof key?.encode === 'function' }
    } catch (error) {
      return { error: (error as Error).message }
    }
  })
}

function isSignedBy(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), new PublicKey(address).toBytes()])
  return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
}

/** Reads from the clusters, and decodes signed transfers. */
function createChainProbe({ sandbox }: World) {
  const balanceOf = async (chain: string, address: string): Promise<number> =>
    (await sandbox.rpc<{ value: number }>(chain, 'getBalance', [address])).value

  /** Creates an unsigned transfer in base64, as the pairing protocol's methods expect it. */
  async function createTransfer(chain: string, lamports: number, version: 'legacy' | 0): Promise<string> {
    const { value } = await sandbox.rpc<{ value: { blockhash: string } }>(chain, 'getLatestBlockhash')
    const [from, to] = [new PublicKey(first), new PublicKey(third)]
    const instructions = [SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })]
    if (version === 'legacy') {
      const transaction = new Transaction({ feePayer: from, blockhash: value.blockhash, lastValidBlockHeight: 1 })
      return transaction
        .add(...instructions)
        .serialize({ requireAllSignatures: false })
        .toString('base64')
    }
    const message = new TransactionMessage({ payerKey: from, recentBlockhash: value.blockhash, instructions })
    return Buffer.from(new VersionedTransaction(message.compileToV0Message()).serialize()).toString('base64')
  }

  return { balanceOf, createTransfer }
}
