import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'

import { addOddTokens, oddTokens } from './support/odd-tokens.ts'
import { readFacts, untilNetwork } from './support/site-facts.ts'
import { switchNetwork } from './support/site-calls.ts'
import {
  confirm,
  connectToSwap,
  createSwapChain,
  openFilled,
  received,
  requestsTo,
  review,
} from './support/swapping.ts'
import { useWorld } from './support/world.ts'

/** A swap of a sequence, all of one account. */
interface Direction {
  readonly from: string
  readonly to: string
  readonly amount: string
  /** The exchange's present allowance, in the smallest unit. */
  readonly allowed?: bigint
  /** Slippage in percent, if it differs from the default. */
  readonly slippage?: string
  /** Number of transactions that the wallet is asked to send. */
  readonly asks: number
}

const directions: readonly Direction[] = [
  { from: 'native', to: 'STUB', amount: '1.5', asks: 1 },
  // The token refuses an approval while another exists, so that is revoked first.
  { from: 'STUB', to: 'native', amount: '30', allowed: 5n, asks: 3 },
  { from: 'native', to: 'TAX', amount: '1', slippage: '5', asks: 1 },
  { from: 'TAX', to: 'native', amount: '100', asks: 2 },
  { from: 'USDC', to: 'DAI', amount: '250.5', allowed: parseUnits('250.5', 18) - 1n, asks: 2 },
  {
    from: 'DAI',
    to: 'USDC',
    amount: '40.000000000000000001',
    allowed: parseUnits('40.000000000000000001', 18),
    asks: 1,
  },
]

describe('a swap', () => {
  const world = useWorld()

  test.each([
    { caip2: 'eip155:1', native: 'ETH' },
    { caip2: 'eip155:137', native: 'POL' },
  ])(
    'spends exactly the amount and receives the shown amount on $caip2, for any tokens and allowances',
    async ({ caip2, native }) => {
      const visit = await world.visitSite({ wallets: ['mode=approve'] })
      const { page, modal } = visit
      const chain = createSwapChain(world, caip2)
      await connectToSwap(visit)
      await switchNetwork(page, caip2)
      await untilNetwork(page, caip2)
      const { address } = await readFacts(page)
      await addOddTokens(visit, chain, address)
      const contracts: Record<string, string> = {
        ...oddTokens,
        USDC: await chain.tokenOf('USDC'),
        DAI: await chain.tokenOf('DAI'),
      }
      for (const { from, to, amount, allowed, slippage, asks } of directions) {
        const [given, wanted] = [contracts[from], contracts[to]]
        if (given && allowed !== undefined) await chain.allow(given, address, allowed)
        const [sent, count] = [await requestsTo(page, /send/i), await chain.countOf(address)]
        const before = await chain.balanceOf(address, given)
        await openFilled(visit, { fromToken: given ?? from, toToken: wanted ?? to, amount })
        if (slippage !== undefined) {
          await modal.get('swap-slippage-button').click()
          await modal.get('swap-slippage-input').fill(slippage)
        }
        await review(visit)
        const hash = await confirm(visit)
        const what = `${amount} ${from} for ${to}`
        const gained = await chain.gainedBy(hash, address, wanted)
        expect(gained, what).toBeGreaterThan(0n)
        expect(await received(visit, wanted ? to : native), what).toBe(gained)
        const fee = given === undefined ? await chain.feeOf(hash) : 0n
        expect(before - (await chain.balanceOf(address, given)), what).toBe(parseUnits(amount, 18) + fee)
        if (given) expect(await chain.allowanceOf(given, address), what).toBe(0n)
        expect((await requestsTo(page, /send/i)).length - sent.length, what).toBe(asks)
        expect((await chain.countOf(address)) - count, what).toBe(asks)
        await modal.get('swap-done-button').click()
      }
      expect(visit.strangers()).toEqual([])
    },
    120_000,
  )
})
