import type { DlItem } from '@latchkey/ui'
import { nothing } from 'lit'
import { describe, expect, test } from 'vitest'

import type { SwapController } from '../swap-controller.ts'
import type { SwapPlan, SwapQuoteState } from '../swap-state.ts'
import { nativeOf, planFacts, timeLeft, worthOf } from './plan-parts.ts'
import { impactNote, quoteFacts, quoteFailure, rateText } from './quote-plate.ts'
import { slippageOf } from './slippage-editor.ts'
import { dollar, draftState, ether, mainnet, messages, textOf } from './views.test-support.ts'

const linesOf = (items: readonly DlItem[]): string[] => items.map(({ term, value }) => `${term}: ${textOf(value)}`)

const plan: SwapPlan = {
  account: '0x00',
  networkId: 'eip155:1',
  from: ether,
  to: dollar,
  fromAmount: 15n * 10n ** 16n,
  expected: 486_120_000n,
  minimum: 481_258_800n,
  slippage: 1,
  steps: [],
  networkFee: '0.0001',
  madeAt: 0,
}
const native = { ...mainnet.nativeCurrency, price: 3250 }

describe('the facts of a plan', () => {
  const factsOf = (shown: SwapPlan): string[] => linesOf(planFacts(shown, native, '0:12', messages, 'en'))
  const { networkFee: _, ...unestimated } = plan

  test('are its rate, fee and slippage, and the time left of the quote', () => {
    expect(factsOf(plan)).toEqual([
      'Rate: 1 ETH = 3,240.8 USDC',
      'Network fee: $0.33',
      'Slippage: 1%',
      'Quote refreshes in: 0:12',
    ])
  })

  test.each<[string, string, SwapPlan]>([
    ['Not known', 'if no node has estimated it', unestimated],
    ['Not known', 'if it is no amount', { ...plan, networkFee: 'much' }],
    ['Paid by Sponsor', 'if another account pays it', { ...plan, feePayer: { name: 'Sponsor', isFree: true } }],
  ])('name the fee “%s” %s', (text, _when, shown) => {
    expect(factsOf(shown)[1]).toBe(`Network fee: ${text}`)
  })

  test('name no fee without the currency of the network, and a rate of zero for nothing', () => {
    const facts = linesOf(planFacts({ ...plan, fromAmount: 0n }, undefined, '', messages, 'en'))
    expect(facts.slice(0, 2)).toEqual(['Rate: 1 ETH = 0 USDC', 'Network fee: Not known'])
  })

  test.each([
    ['3250', 3250],
    [undefined, undefined],
  ])('take the price %s of the currency from the listed tokens', (listed, price) => {
    const { price: _, ...unpriced } = ether
    const tokens = [{ ...dollar, price: '1' }, listed === undefined ? unpriced : { ...unpriced, price: listed }]
    const controller = { network: () => mainnet, tokens: { known: () => ({ status: 'ready', value: tokens }) } }
    expect(nativeOf(controller as unknown as SwapController)).toEqual({ ...mainnet.nativeCurrency, price })
  })

  test('have no currency without a network', () => {
    const controller = { network: () => undefined, tokens: { known: () => ({ status: 'idle' }) } }
    expect(nativeOf(controller as unknown as SwapController)).toBeUndefined()
  })
})

describe('the time left of a quote', () => {
  const ready = (expiresAt: number, isRenewing = false): SwapQuoteState => ({
    status: 'ready',
    fromAmount: 1n,
    toAmount: 1n,
    askedAt: 0,
    expiresAt,
    isRenewing,
  })
  test.each<[string, SwapQuoteState, string]>([
    ['0:12', ready(12_100), 'en'],
    ['0:05', ready(5_100), 'en'],
    ['1:06', ready(65_101), 'en'],
    ['0:01', ready(101), 'en'],
    ['0:05', ready(5_100), 'ar-EG'],
    ['Now', ready(100), 'en'],
    ['Now', ready(50), 'en'],
    ['Now', ready(12_100, true), 'en'],
    ['Now', { status: 'loading' }, 'en'],
  ])('is “%s” for %o in %s', (text, quote, locale) => {
    expect(timeLeft(quote, 100, locale, messages.swap)).toBe(text)
  })
})

test('the worth of an amount is shown if its price is known', () => {
  const { price: _, ...unpriced } = ether
  expect(textOf(worthOf(plan.fromAmount, ether, 'en'))).toBe('$487.50')
  expect(worthOf(plan.fromAmount, unpriced, 'en')).toBe(nothing)
})

describe('a quote', () => {
  test('shows its rate once tokens and costs are known', () => {
    expect(rateText(draftState, messages, 'en')).toBe('1 ETH = 3,240.8 USDC')
    for (const missing of ['from', 'to', 'costs'] as const)
      expect(rateText({ ...draftState, [missing]: undefined }, messages, 'en'), missing).toBe('')
  })

  test('shows the minimum and the difference from the market, if that is known', () => {
    const costs = { rate: '1', minimumReceived: '481.2588', priceImpact: '-0.28' }
    expect(linesOf(quoteFacts(costs, 'USDC', messages, 'en'))).toEqual([
      'Minimum received: 481.258 USDC',
      'Price impact: 0.28%',
    ])
    const { priceImpact: _, ...unknown } = costs
    expect(linesOf(quoteFacts(unknown, undefined, messages, 'en'))).toEqual([
      'Minimum received: 481.258',
      'Price impact: Not known',
    ])
  })

  test('warns only of a high loss', () => {
    const noteOf = (priceImpact: string) =>
      textOf(impactNote({ rate: '1', minimumReceived: '1', priceImpact }, messages, 'en')).trim()
    expect([noteOf('-5'), noteOf('-4'), noteOf('+5')]).toEqual(['Swap a smaller amount to get a better rate.', '', ''])
  })

  test.each([
    ['noRoute', 'Try a smaller amount or another token.'],
    ['hostile', 'The service answered for a different swap. We ignored it.'],
    ['unreachable', 'Check your connection. Trying again soon.'],
  ] as const)('that failed as %s shows: %s', (reason, text) => {
    expect(textOf(quoteFailure(reason, messages)).trim()).toBe(text)
  })
})

test.each([
  ['0.01', 0.01],
  ['0,25', 0.25],
  [' 3 ', 3],
  ['3.', 3],
  ['50', 50],
  ['50.01', undefined],
  ['0.009', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1e1', undefined],
  ['', undefined],
])('the slippage “%s” is read as %s', (text, percent) => {
  expect(slippageOf(text)).toBe(percent)
})
