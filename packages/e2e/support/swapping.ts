import type { Page } from 'playwright'
import { parseUnits } from 'viem'
import { expect } from 'vitest'

import { untilStatus } from './site-facts.ts'
import type { Visit, World } from './world.ts'

/** A site's input for the screen Swap. */
export interface AskedSwap {
  fromToken: string
  toToken: string
  amount: string
}

/** A swap as the browser stores it. */
export interface StoredSwap {
  stage: { status: string; step?: string; hash?: string; received?: string }
}

/** Connects the sandbox's wallet. */
export async function connectToSwap({ page, modal }: Visit): Promise<void> {
  await page.locator('#open').click()
  await modal.wallet('dev.latchkey.sandbox').click()
  await untilStatus(page, 'connected')
  await modal.card.waitFor({ state: 'hidden' })
}

/** Opens Swap as a site does. */
export async function openFilled({ page, modal }: Visit, asked: AskedSwap): Promise<void> {
  await page.evaluate(filled => void window.kit?.open({ view: 'Swap', arguments: filled }).catch(() => {}), asked)
  await modal.get('swap-input-from').waitFor()
}

/** Continues to the plan, once the quote is there. */
export async function review({ modal }: Visit): Promise<void> {
  await modal.card.getByText('Review swap', { exact: true }).waitFor()
  await modal.get('swap-action-button').click()
  await modal.get('swap-plan').waitFor()
}

/** Confirms the plan, once it is no longer being updated. */
export async function press({ page, modal }: Visit): Promise<void> {
  await modal.get('swap-confirm-button').and(page.locator(':not([aria-busy])')).click()
}

/** Completes the swap. @returns the hash of its transaction */
export async function confirm(visit: Visit): Promise<string> {
  await press(visit)
  return await untilDone(visit)
}

/** @returns the hash of the swap's transaction */
export async function untilDone({ modal }: Visit): Promise<string> {
  await modal.get('swap-done').waitFor({ timeout: 30_000 })
  return (await modal.get('swap-explorer').getAttribute('href'))?.split('/').at(-1) ?? ''
}

/** Reads the received amount from the screen, in the smallest unit: the heading is cut, and its title has the exact amount. */
export async function received({ modal }: Visit, symbol: string, decimals = 18): Promise<bigint> {
  const outcome = modal.get('swap-done')
  const heading = await outcome.locator('h2').innerText()
  const exact = (await outcome.getAttribute('title')) ?? ''
  const [, amount = ''] = new RegExp(`^You got ([\\d.,]+) ${symbol}$`).exec(heading) ?? []
  const [, whole = ''] = new RegExp(`^([\\d.,]+) ${symbol}$`).exec(exact) ?? []
  if (amount === '' || !whole.startsWith(amount)) throw new Error(`"${heading}" is not "${exact}", cut`)
  return parseUnits(whole.replaceAll(',', ''), decimals)
}

/** Returns this page's requests to the wallet. */
export function requestsTo(page: Page, methods: RegExp): Promise<string[]> {
  return page
    .evaluate(() => window.latchkeySandboxWallet?.requests.map(({ method }) => method) ?? [])
    .then(all => all.filter(method => methods.test(method)))
}

/** Waits until the wallet shows a prompt to the user. */
export async function untilAsked(page: Page): Promise<void> {
  await page.waitForFunction(() => window.latchkeySandboxWallet?.pending === 'sign')
}

/** Sets the wallet's reaction from now on. */
export async function answerBy(page: Page, mode: 'approve' | 'reject' | 'hang'): Promise<void> {
  await page.evaluate(wanted => window.latchkeySandboxWallet?.setMode(wanted), mode)
}

/** Returns the swaps that the browser stores, the newest first. */
export async function stored(page: Page): Promise<StoredSwap[]> {
  const text = await page.evaluate(() => localStorage.getItem('@appkit/pending_swaps'))
  return JSON.parse(text ?? '[]') as StoredSwap[]
}

/** Waits until the newest swap has this status. */
export async function untilStage(page: Page, status: string): Promise<void> {
  await expect.poll(() => stored(page).then(([newest]) => newest?.stage.status), { timeout: 40_000 }).toBe(status)
}

export type SwapChain = ReturnType<typeof createSwapChain>

/** Reads the chain's facts about swapping accounts. @param world of the test */
export function createSwapChain({ sandbox }: World, caip2 = 'eip155:1') {
  const rpc = <Result>(method: string, ...params: unknown[]): Promise<Result> =>
    sandbox.rpc<Result>(caip2, method, params)
  const receipt = (hash: string) => rpc<Record<string, string>>('eth_getTransactionReceipt', hash)

  /** Returns the balance of a token, or of the chain's own currency. */
  async function balanceOf(account: string, token?: string, block = 'latest'): Promise<bigint> {
    if (token === undefined) return BigInt(await rpc<string>('eth_getBalance', account, block))
    return BigInt(await rpc<string>('eth_call', { to: token, data: `0x70a08231${word(account)}` }, block))
  }

  async function feeOf(hash: string): Promise<bigint> {
    const { gasUsed, effectiveGasPrice } = await receipt(hash)
    return BigInt(gasUsed ?? 0) * BigInt(effectiveGasPrice ?? 0)
  }

  return {
    caip2,
    rpc,
    balanceOf,
    feeOf,
    /** Returns an account's gain in the block of a transaction whose fee it paid; negative for a loss. */
    async gainedBy(hash: string, account: string, token?: string): Promise<bigint> {
      const { blockNumber = '0x0' } = await receipt(hash)
      const before = await balanceOf(account, token, `0x${(BigInt(blockNumber) - 1n).toString(16)}`)
      const after = await balanceOf(account, token, blockNumber)
      return after - before + (token === undefined ? await feeOf(hash) : 0n)
    },
    async allowanceOf(token: string, owner: string): Promise<bigint> {
      const data = `0xdd62ed3e${word(owner)}${word(exchange)}`
      return BigInt(await rpc<string>('eth_call', { to: token, data }, 'latest'))
    },
    /** Approves the exchange without the wallet, as from another app. */
    async allow(token: string, owner: string, amount: bigint): Promise<void> {
      const data = `0x095ea7b3${word(exchange)}${word(amount.toString(16))}`
      await rpc('eth_sendTransaction', { from: owner, to: token, data })
      // The node returns a hash a moment before it has mined the transaction.
      await expect.poll(() => this.allowanceOf(token, owner)).toBe(amount)
    },
    /** Returns the number of transactions that an account has sent. */
    async countOf(account: string): Promise<number> {
      return Number(await rpc<string>('eth_getTransactionCount', account, 'latest'))
    },
    /**
     * Moves the price: others sell the chain's own currency until it is worth that many percent less, or buy it for a negative
     * number.
     */
    async movePrice(percent: number): Promise<void> {
      const reserve = await balanceOf(exchange)
      await rpc('anvil_setBalance', exchange, `0x${((reserve * 100n) / BigInt(100 - percent)).toString(16)}`)
    },
    /** Returns the address of a token that the exchange trades. */
    async tokenOf(symbol: string): Promise<string> {
      const answer = await fetch(`${sandbox.url}/v1/convert/tokens?projectId=e2e&chainId=${caip2}`)
      const { tokens } = (await answer.json()) as { tokens: { symbol: string; address: string }[] }
      return tokens.find(token => token.symbol === symbol)?.address.split(':')[2] ?? ''
    },
  }
}

/** Address of the exchange on every chain of the sandbox. */
export const exchange = '0x00000000000000000000000000000000001a7c5e'

/** Encodes a parameter of a call. */
export function word(hex: string): string {
  return hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')
}
