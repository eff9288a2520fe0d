import { useSandbox } from '@latchkey/sandbox/use-started'
import { describe, expect, test } from 'vitest'

import { balanceOf, setUpSwap, swapper } from './swap-world.test-support.ts'

const sandbox = useSandbox()

describe('a swap', () => {
  // covers: S1.04, S9.22
  test.each([
    { from: 'ETH', to: 'USDC', amount: '1', steps: ['swap'] },
    { from: 'USDC', to: 'ETH', amount: '3000', steps: ['approve', 'swap'] },
    { from: 'USDC', to: 'DAI', amount: '1000', steps: ['approve', 'swap'] },
  ])(
    'spends $amount $from and receives the shown $to, by its balance on the chain',
    async ({ from, to, amount, steps }) => {
      const world = await setUpSwap(sandbox)
      const { swap, sent, settled, tokenOf, events } = world
      await world.enter(from, to, amount)
      expect(swap.state).toMatchObject({ issue: undefined, quote: { status: 'ready' } })
      await swap.review()
      const { review } = swap.state
      if (review.status !== 'ready') throw new Error(JSON.stringify(review))
      expect(review.plan.steps.map(({ kind }) => kind)).toEqual(steps)
      const contract = (symbol: string) =>
        symbol === 'ETH' ? undefined : tokenOf(symbol).address.slice('eip155:1:'.length)
      const before = await balanceOf(sandbox, swapper, contract(to))
      const record = await swap.confirm()
      const stage = await settled(record?.id ?? '')
      if (stage?.status !== 'done') throw new Error(JSON.stringify([stage, swap.state.review]))
      expect(sent()).toHaveLength(steps.length)
      const received = BigInt(stage.received ?? '0')
      expect(received).toBe(review.plan.expected)
      expect(received).toBeGreaterThanOrEqual(review.plan.minimum)
      if (to !== 'ETH') expect((await balanceOf(sandbox, swapper, contract(to))) - before).toBe(received)
      expect(events.at(0)).toBe('SWAP_INITIATED')
      expect(events.at(-1)).toBe('SWAP_SUCCESS')
      world.end()
    },
  )
})

describe('an amount', () => {
  test.each([
    { group: '.', text: '1,500' },
    { group: ',', text: '1.500' },
  ] as const)(
    'is one and a half for the text of a site, in a language that groups thousands by "$group"',
    async each => {
      const { swap, end } = await setUpSwap(sandbox)
      swap.begin({ fromToken: 'native', toToken: 'USDC', amount: '1.500' }, each.group)
      await expect.poll(() => swap.state.quote.status).toBe('ready')
      expect(swap.state).toMatchObject({
        fromText: each.text,
        issue: undefined,
        quote: { fromAmount: 15n * 10n ** 17n },
      })
      end()
    },
  )

  test('is ambiguous with a comma before three digits, for any decimals of the token', async () => {
    const { swap, tokenOf, end } = await setUpSwap(sandbox)
    swap.setToken('from', { ...tokenOf('USDC'), decimals: 2 })
    swap.setToken('to', tokenOf('ETH'))
    swap.setAmount('from', '1,000', ',')
    expect(swap.state).toMatchObject({ fromText: '1,000', issue: 'amountUnclear' })
    swap.setAmount('from', '1,0000', ',')
    expect(swap.state.fromText).toBe('1,00')
    end()
  })
})

describe('a node that cannot simulate', () => {
  test('is reported before any input, because no swap could be reviewed', async () => {
    let asked = 0
    const { swap, end } = await setUpSwap(sandbox, {
      actions: real => ({
        ...real,
        async simulateCalls() {
          asked++
          return { status: 'notSimulated' }
        },
      }),
    })
    const stop = swap.follow()
    await expect.poll(() => swap.state.issue).toBe('unavailable')
    stop()
    swap.follow()()
    expect(asked).toBe(1)
    end()
  })

  test('is not reported if it only fails, or simulates', async () => {
    for (const isGone of [true, false]) {
      let hasAnswered = false
      const { swap, end } = await setUpSwap(sandbox, {
        actions: real => ({
          ...real,
          async simulateCalls(...request) {
            hasAnswered = true
            if (isGone) throw new Error('The node is gone')
            return (await real.simulateCalls?.(...request)) ?? { status: 'notSimulated' }
          },
        }),
      })
      const stop = swap.follow()
      swap.begin({ fromToken: 'native', toToken: 'USDC', amount: '0.1' })
      await expect.poll(() => hasAnswered && swap.state.quote.status).toBe('ready')
      expect(swap.state.issue).toBeUndefined()
      stop()
      end()
    }
  })
})
