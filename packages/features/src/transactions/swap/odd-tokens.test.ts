import { useSandbox } from '@latchkey/sandbox/use-started'
import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { approveCall } from './approve-call.ts'
import { oddTokenCode } from './odd-tokens.generated.test-support.ts'
import { useOddTokens } from './odd-tokens.test-support.ts'
import { balanceOf, callNode, exchange, setUpSwap, swapper } from './swap-world.test-support.ts'

const addresses = { TAX: `0x${'7a'.repeat(20)}`, STUB: `0x${'7b'.repeat(20)}` } as const

const sandbox = useSandbox()

const odd = useOddTokens(sandbox, addresses, { TAX: oddTokenCode.TaxToken, STUB: oddTokenCode.StubbornToken })

/** A kit whose service lists the odd tokens too. */
async function setUp() {
  const environment = createTestEnvironment({ now: Date.now(), handle: request => odd.answer(request) })
  const world = await setUpSwap(sandbox, { environment, actions: odd.actions })
  return {
    ...world,
    async plan(from: string, to: string, amount: string, slippage = 1) {
      await world.enter(from, to, amount)
      world.swap.setSlippage(slippage)
      await world.swap.review()
      const { review } = world.swap.state
      return review.status === 'ready' ? review.plan : review
    },
    async run() {
      return await world.settled((await world.swap.confirm())?.id ?? '')
    },
  }
}

describe('a swap with unusual tokens', () => {
  test('resets the old approval first for a sold token that returns nothing and rejects a second approval', async () => {
    const { plan, run, sent, end } = await setUp()
    await callNode(sandbox, 'eth_sendTransaction', [
      { from: swapper, ...callOf(approveCall(addresses.STUB, exchange, 5n)) },
    ])
    const made = await plan('STUB', 'ETH', '30')
    expect('steps' in made && made.steps.map(({ kind }) => kind)).toEqual(['reset', 'approve', 'swap'])
    expect(await run()).toMatchObject({ status: 'done' })
    expect(sent()).toHaveLength(3)
    end()
  })

  test('receives the shown amount of a token that returns nothing', async () => {
    const { plan, run, end } = await setUp()
    const made = await plan('ETH', 'STUB', '1')
    expect(await run()).toMatchObject({ status: 'done', received: String('expected' in made && made.expected) })
    end()
  })

  test('costs exactly the amount of a sold token with a transfer fee', async () => {
    const { plan, run, end } = await setUp()
    const before = await balanceOf(sandbox, swapper, addresses.TAX)
    expect(await plan('TAX', 'ETH', '100')).toHaveProperty('minimum')
    expect(await run()).toMatchObject({ status: 'done' })
    expect(before - (await balanceOf(sandbox, swapper, addresses.TAX))).toBe(100n * 10n ** 18n)
    end()
  })

  test('shows the net amount of a bought token with a transfer fee, once the user allows that slippage', async () => {
    const { plan, run, end, swap } = await setUp()
    expect(await plan('ETH', 'TAX', '1')).toEqual({ status: 'refused', reason: 'belowMinimum' })
    const made = await plan('ETH', 'TAX', '1', 5)
    const { quote } = swap.state
    if (!('expected' in made) || quote.status !== 'ready') throw new Error(JSON.stringify(made))
    const stage = await run()
    expect(stage).toMatchObject({ status: 'done', received: String(made.expected) })
    // The contract's minimum does not include the part that the token keeps.
    const kept = quote.toAmount - made.expected
    expect(made.minimum).toBe((quote.toAmount * 95n) / 100n - kept)
    end()
  })
})

const callOf = ({ to, data }: { to: string; data: string }) => ({ to, data })
