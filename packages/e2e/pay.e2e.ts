import { mockSolanaAccounts } from '@latchkey/testing'
import { Keypair } from '@solana/web3.js'
import type { Page } from 'playwright'
import { parseEther } from 'viem'
import { describe, expect, test } from 'vitest'

import type { SiteOptions } from './site/options.ts'
import { createModalPage } from './support/modal-page.ts'
import { untilStatus } from './support/site-facts.ts'
import { useWorld, type Visit } from './support/world.ts'

const rdns = 'dev.latchkey.sandbox'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const on: SiteOptions = { features: { pay: true } }

/** Lets the page request a payment, and store the outcome. */
async function ask(page: Page, request: Record<string, unknown>): Promise<void> {
  await page.evaluate(wanted => window.askToPay?.(wanted), request)
}

/** Returns the hash that the site received, or the code of the error. */
async function told(page: Page): Promise<string> {
  await page.waitForFunction(() => window.payTold !== undefined)
  return (await page.evaluate(() => window.payTold)) ?? ''
}

/** Fills the storage completely, and removes the caches that could make room. */
function fillStorage(): void {
  for (const key of Object.keys(localStorage)) if (key.endsWith('_cache')) localStorage.removeItem(key)
  let text = ''
  for (let more = 2 ** 22; more >= 1; more /= 2)
    try {
      for (;;) {
        localStorage.setItem('filler', text + 'x'.repeat(more))
        text += 'x'.repeat(more)
      }
    } catch {
      // A shorter text may still fit.
    }
}

describe('a payment', () => {
  const world = useWorld()
  const onEthereum = <Result>(method: string, ...params: unknown[]): Promise<Result> =>
    world.sandbox.rpc<Result>('eip155:1', method, params)
  const balanceOf = async (address: string): Promise<bigint> =>
    BigInt(await onEthereum<string>('eth_getBalance', address, 'latest'))
  /** Returns whether a loaded script contains the code of Pay, recognized by a text of its errors. */
  const hasPay = async ({ requests }: Visit): Promise<boolean> => {
    const scripts = requests.flatMap(request => /^GET (.*\.js)$/.exec(request)?.[1] ?? [])
    const texts = await Promise.all(scripts.map(async url => (await fetch(url)).text()))
    return texts.some(text => text.includes('The id was used for another payment'))
  }

  test('connects a user without a wallet, is paid once, and resolves; the same id is not paid again, also after a reload', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'], options: on })
    const { page, modal } = visit
    const to = '0x000000000000000000000000000000000000c0de'
    const before = await balanceOf(to)
    const request = { id: 'order-7', asset: { chainId: 'eip155:1' }, amount: '0.25', to, merchant: 'Odile Books' }
    await ask(page, request)
    await modal.wallet(rdns).click()
    await modal.get('pay-address').filter({ hasText: to }).waitFor()
    await modal.card.getByText('Pay 0.25 ETH').waitFor()
    await modal.get('pay-confirm-button').click()
    await modal.card.getByText('0.25 ETH paid').waitFor()
    const hash = await told(page)
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect((await balanceOf(to)) - before).toBe(parseEther('0.25'))
    await ask(page, request)
    expect(await told(page)).toBe(hash)
    await page.reload()
    await untilStatus(page, 'connected')
    await ask(page, request)
    expect(await told(page)).toBe(hash)
    await ask(page, { ...request, amount: '0.5' })
    expect(await told(page)).toBe('payIdTaken')
    expect((await balanceOf(to)) - before).toBe(parseEther('0.25'))
    expect(visit.strangers()).toEqual([])
  })

  test('is not requested again if the page was reloaded while the wallet was pending', async () => {
    const visit = await world.visitSite({ wallets: ['mode=approve'], options: on })
    const { page, modal } = visit
    const to = '0x000000000000000000000000000000000000c1de'
    const request = { id: 'order-8', asset: { chainId: 'eip155:1' }, amount: '0.25', to }
    await ask(page, request)
    await modal.wallet(rdns).click()
    await modal.card.getByText('Pay 0.25 ETH').waitFor()
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('hang'))
    await modal.get('pay-confirm-button').click()
    await page.waitForFunction(() => window.latchkeySandboxWallet?.pending === 'sign')
    await page.reload()
    await untilStatus(page, 'connected')
    await ask(page, request)
    await modal.get('pay-unanswered').waitFor()
    expect(await modal.get('pay-confirm-button').count()).toBe(0)
    await modal.get('pay-close-button').click()
    expect(await told(page)).toBe('payUnanswered')
    expect(await balanceOf(to)).toBe(0n)
  })

  test('is not requested while storage is full, and is paid once although the answer does not fit', async () => {
    const { page, modal } = await world.visitSite({ wallets: ['mode=approve'], options: on })
    const to = '0x000000000000000000000000000000000000c3de'
    const request = { id: 'order-11', asset: { chainId: 'eip155:1' }, amount: '0.25', to }
    await ask(page, request)
    await modal.wallet(rdns).click()
    await modal.card.getByText('Pay 0.25 ETH').waitFor()
    await page.evaluate(() => window.latchkeySandboxWallet?.setMode('hang'))
    await page.evaluate(fillStorage)
    await modal.get('pay-confirm-button').click()
    await page.getByText('This site’s storage in your browser is full').waitFor()
    expect(await page.evaluate(() => window.latchkeySandboxWallet?.pending)).toBeUndefined()
    await page.evaluate(() => localStorage.removeItem('filler'))
    await modal.get('pay-confirm-button').click()
    await page.waitForFunction(() => window.latchkeySandboxWallet?.pending === 'sign')
    await page.evaluate(fillStorage)
    await page.evaluate(() => window.latchkeySandboxWallet?.answer(true))
    const hash = await told(page)
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await page.evaluate(() => localStorage.getItem('@appkit/transactions_pay'))).toContain('"pending"')
    await page.reload()
    await untilStatus(page, 'connected')
    await ask(page, request)
    expect(await told(page)).toBe(hash)
    expect(await balanceOf(to)).toBe(parseEther('0.25'))
  })

  test('is sent to the wallet by one of two tabs that request it, and both resolve to its transaction', async () => {
    const one = await world.visitSite({ wallets: ['mode=approve'], options: on })
    const to = '0x000000000000000000000000000000000000c2de'
    const request = { id: 'order-10', asset: { chainId: 'eip155:1' }, amount: '0.25', to }
    await ask(one.page, request)
    await one.modal.wallet(rdns).click()
    await one.modal.card.getByText('Pay 0.25 ETH').waitFor()
    const page = await one.context.newPage()
    await page.goto(one.page.url())
    await untilStatus(page, 'connected')
    await ask(page, request)
    const other = createModalPage(page)
    await other.card.getByText('Pay 0.25 ETH').waitFor()
    // A background tab paints rarely.
    await one.page.bringToFront()
    await one.page.evaluate(() => window.latchkeySandboxWallet?.setMode('hang'))
    await one.modal.get('pay-confirm-button').click()
    await one.page.waitForFunction(() => window.latchkeySandboxWallet?.pending === 'sign')
    await page.bringToFront()
    // The other tab has received the outcome, so it has no button to press any more.
    await other.get('pay-confirm-button').waitFor({ state: 'detached' })
    await one.page.evaluate(() => window.latchkeySandboxWallet?.answer(true))
    const hash = await told(one.page)
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await told(page)).toBe(hash)
    expect(await balanceOf(to)).toBe(parseEther('0.25'))
  })

  test('moves SOL on mainnet by a link of Solana Pay', async () => {
    const options: SiteOptions = {
      ...on,
      networkNames: ['solana'],
      adapterNames: ['solana'],
      customRpcUrls: { [mainnet]: [{ url: world.sandbox.rpcUrl(mainnet) }] },
    }
    const visit = await world.visitSite({ wallets: ['mode=approve&families=solana'], options })
    const { page, modal } = visit
    const to = Keypair.generate().publicKey.toBase58()
    expect(to).not.toBe(mockSolanaAccounts[0].address)
    await ask(page, { id: 'order-9', link: `solana:${to}?amount=1.25&label=Odile%20Books` })
    await modal.wallet('Sandbox Wallet').click()
    await modal.card.getByText('Pay 1.25 SOL').waitFor()
    await modal.get('pay-confirm-button').click()
    await modal.get('pay-explorer').waitFor()
    expect(await told(page)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
    const { value } = await world.sandbox.rpc<{ value: number }>(mainnet, 'getBalance', [to])
    expect(value).toBe(1_250_000_000)
  })

  // covers: S1.57, S2.10
  test('is never loaded while it is off, and not before its use while it is on', async () => {
    const off = await world.visitSite({ wallets: ['mode=approve'] })
    await ask(off.page, {
      id: 'x',
      asset: { chainId: 'eip155:1' },
      amount: '1',
      to: '0x000000000000000000000000000000000000c0de',
    })
    expect(await told(off.page)).toBe('payUnavailable')
    await off.page.locator('#open').click()
    await off.modal.wallet(rdns).click()
    await untilStatus(off.page, 'connected')
    await off.modal.card.waitFor({ state: 'hidden' })
    await off.page.locator('#open').click()
    await off.modal.get('wallet-features-send-button').waitFor()
    expect(await hasPay(off)).toBe(false)
    const visit = await world.visitSite({ wallets: ['mode=approve'], options: on })
    expect(await hasPay(visit)).toBe(false)
    await ask(visit.page, {
      id: 'x',
      asset: { chainId: 'eip155:1' },
      amount: '1',
      to: '0x000000000000000000000000000000000000c0de',
    })
    await visit.modal.wallet(rdns).waitFor()
    expect(await hasPay(visit)).toBe(true)
  })
})
