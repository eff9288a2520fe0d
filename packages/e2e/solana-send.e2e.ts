import { createPairingWallet, type PairingWallet } from '@latchkey/sandbox/pairing-wallet'
import { mockSolanaAccounts } from '@latchkey/testing'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterEach, describe, expect, test } from 'vitest'

import type { SiteOptions } from './site/options.ts'
import { confirmWhile } from './support/signed-transaction.ts'
import { untilStatus } from './support/site-facts.ts'
import { untilView } from './support/until-view.ts'
import { useWorld, type Visit } from './support/world.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const shell = '7VFt9zB3zgDtnGqzdwH9Z6GXCmgf1RNBgn3TjEazzKhc'
const [first, second] = [
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
] as const

/** Time in milliseconds for which a node may know a blockhash, with a margin. */
const blockhashLifeMs = 3 * 60_000 + 1_000
/** Time in milliseconds after which the page reads balances again, with a margin. */
const balanceLifeMs = 31_000

describe('sending on Solana', () => {
  const world = useWorld()
  const wallets: PairingWallet[] = []
  afterEach(async () => {
    await Promise.all(wallets.splice(0).map(wallet => wallet.close()))
  })
  const pairing: SiteOptions = { networkNames: ['solana'], adapterNames: ['solana'] }
  const options: SiteOptions = {
    ...pairing,
    customRpcUrls: { [mainnet]: [{ url: world.sandbox.rpcUrl(mainnet) }] },
    tokens: { [mainnet]: { address: usdc, name: 'USD Coin', symbol: 'USDC' } },
    services: { directory: world.sandbox.url },
  }

  async function openSend(visit: Visit): Promise<void> {
    await untilStatus(visit.page, 'connected')
    await visit.modal.card.waitFor({ state: 'hidden' })
    await visit.page.locator('#open').click()
    await untilView(visit.page, 'Account')
    await visit.modal.get('wallet-features-send-button').click()
    await visit.modal.get('send-amount-input').waitFor()
  }

  async function connect(): Promise<Visit> {
    const visit = await world.visitSite({ wallets: ['mode=approve&families=solana'], options })
    await visit.page.locator('#open').click()
    await visit.modal.wallet('Sandbox Wallet').click()
    await openSend(visit)
    return visit
  }

  async function choose({ modal }: Visit, symbol: string): Promise<void> {
    await modal.get('send-token-button').click()
    await modal.get(`send-token-${symbol}`).click()
    await modal.get('send-amount-input').waitFor()
  }

  async function review({ modal }: Visit, amount: string, to: string): Promise<void> {
    await modal.get('send-amount-input').fill(amount)
    await modal.get('send-address-input').fill(to)
    await modal.get('send-review-button').click()
    await modal.get('send-confirm-button').waitFor()
  }

  const lamportsOf = async (address: string): Promise<number> =>
    (await world.sandbox.rpc<{ value: number }>(mainnet, 'getBalance', [address])).value

  interface Held {
    value: { account: { data: { parsed: { info: { tokenAmount: { uiAmountString: string } } } } } }[]
  }
  const heldOf = async (address: string, mint: string): Promise<string | undefined> => {
    const { value } = await world.sandbox.rpc<Held>(mainnet, 'getTokenAccountsByOwner', [
      address,
      { mint },
      { encoding: 'jsonParsed' },
    ])
    return value[0]?.account.data.parsed.info.tokenAmount.uiAmountString
  }

  /** Sends from elsewhere, without a request to the wallet in the page. */
  const sendElsewhere = async (to: string, lamports: number): Promise<void> => {
    const latest = await world.sandbox.rpc<{ value: { blockhash: string } }>(mainnet, 'getLatestBlockhash')
    const sender = Keypair.fromSeed(Buffer.from(mockSolanaAccounts[0].seed, 'hex'))
    const transaction = new Transaction({ recentBlockhash: latest.value.blockhash, feePayer: sender.publicKey }).add(
      SystemProgram.transfer({ fromPubkey: sender.publicKey, toPubkey: new PublicKey(to), lamports }),
    )
    transaction.sign(sender)
    const signed = transaction.serialize().toString('base64')
    await world.sandbox.rpc(mainnet, 'sendTransaction', [signed, { encoding: 'base64' }])
  }

  // covers: S1.22, S1.28
  test('moves SOL to a recipient without any, by one request to the wallet, and shows the arrival', async () => {
    const visit = await connect()
    const { page, modal } = visit
    const to = Keypair.generate().publicKey.toBase58()
    await review(visit, '1.25', to)
    await modal.card.getByText('0.000005 SOL').first().waitFor()
    expect(await lamportsOf(to)).toBe(0)
    await modal.get('send-confirm-button').click()
    await expect.poll(() => lamportsOf(to), { timeout: 10_000 }).toBe(1_250_000_000)
    expect(await lamportsOf(first)).toBe(1_000_000_000_000 - 1_250_000_000 - 5_000)
    await modal.card.getByText('1.25 SOL arrived').waitFor()
    const asked = await page.evaluate(() => window.latchkeySandboxWallet?.requests.map(({ method }) => method))
    expect(asked?.filter(method => /sign/i.test(method))).toEqual(['solana:signAndSendTransaction'])
    expect(visit.strangers()).toEqual([])
  })

  // covers: S1.22, S1.29
  test('moves a token to a recipient without an account for it, and shows the cost', async () => {
    const visit = await connect()
    const { modal } = visit
    const to = Keypair.generate().publicKey.toBase58()
    await choose(visit, 'USDC')
    await review(visit, '12.345678', to)
    await modal.card.getByText('New account for the recipient').waitFor()
    await modal.card.getByText(/^0\.0020(3928|4) SOL$/).waitFor()
    const before = await lamportsOf(first)
    await modal.get('send-confirm-button').click()
    await expect.poll(() => heldOf(to, usdc), { timeout: 10_000 }).toBe('12.345678')
    expect(await heldOf(first, usdc)).toBe('24987.654322')
    expect(before - (await lamportsOf(first))).toBe(2_039_280 + 5_000)
  })

  // covers: S1.29, S5.10
  test('moves a Token-2022 token with a transfer fee, and shows the received amount', async () => {
    const visit = await connect()
    const { modal } = visit
    await choose(visit, 'SHELL')
    await review(visit, '100.000000001', second)
    await modal.card.getByText('Recipient gets').waitFor()
    await modal.card.getByText('99 SHELL').first().waitFor()
    expect(await modal.card.getByText('New account for the recipient').count()).toBe(0)
    await modal.get('send-confirm-button').click()
    // The fee is 1 %, rounded up.
    await expect.poll(() => heldOf(second, shell), { timeout: 10_000 }).toBe('1299.5')
    expect(await heldOf(first, shell)).toBe('1100.499999999')
  })

  test('moves nothing if the network rejects it, and arrives once it is possible', async () => {
    const visit = await connect()
    const { modal } = visit
    const to = Keypair.generate().publicKey.toBase58()
    await visit.page.clock.install()
    await review(visit, '1.25', to)

    // The network starts again, and accepts no earlier blockhash.
    const expired = await confirmWhile(visit, () => world.sandbox.reset())
    expect(expired).toMatch(/Blockhash not found/)
    // Another node may accept the blockhash until it has expired.
    await modal.card.getByText('1.25 SOL may be on its way.').waitFor()
    await visit.page.clock.fastForward(blockhashLifeMs)
    await modal.card.getByText('The network didn’t confirm it in time.').waitFor()

    await modal.get('send-again-button').click()
    await modal.get('send-review-button').click()
    const poor = await confirmWhile(visit, () => sendElsewhere(second, 999_000_000_000))
    expect(poor).toMatch(/custom program error: 0x1"/)
    await modal.card.getByText('There wasn’t enough SOL for the amount and the fee.').waitFor()
    expect(await lamportsOf(to)).toBe(0)

    await world.sandbox.rpc(mainnet, 'requestAirdrop', [first, 999_000_000_000])
    await modal.get('send-again-button').click()
    await modal.get('send-amount-input').waitFor()
    // A slow page has read the balance before the airdrop.
    await visit.page.clock.fastForward(balanceLifeMs)
    await modal.get('send-review-button').click()
    await modal.get('send-confirm-button').click()
    await modal.card.getByText('1.25 SOL arrived').waitFor()
    expect(await lamportsOf(to)).toBe(1_250_000_000)
  })

  // covers: S1.22, S1.28
  test('moves SOL by a paired wallet', async () => {
    const [visit, wallet] = await Promise.all([
      world.visitSite({ options: pairing }),
      createPairingWallet({ relayUrl: world.sandbox.relayUrl, rpcUrl: world.sandbox.rpcUrl, auto: 'approve' }),
    ])
    wallets.push(wallet)
    await visit.page.locator('#open').click()
    await wallet.pair(await visit.modal.pairingUri())
    await openSend(visit)
    const before = await lamportsOf(second)
    await review(visit, '0.5', second)
    await visit.modal.get('send-confirm-button').click()
    await expect.poll(async () => (await lamportsOf(second)) - before, { timeout: 10_000 }).toBe(500_000_000)
  })
})
