import { describe, expect, test } from 'vitest'

import { costsOf, worthText } from './swap-costs.ts'
import type { SwapToken } from './swap-state.ts'

function token(decimals: number, price?: string): SwapToken {
  return {
    name: 'Token',
    symbol: 'TOK',
    chainId: 'eip155:1',
    address: 'eip155:1:0x1111111111111111111111111111111111111111',
    decimals,
    isNative: false,
    isNamed: true,
    takesPermit: false,
    ...(price !== undefined && { price }),
  }
}

describe('the rate of a quote', () => {
  test.each([
    [1n, 2n, '2'],
    [1n, 100n, '100'],
    [8n, 820n, '102.5'],
    [3n, 10n, '3.33333333'],
    [10n ** 9n, 10n ** 11n + 1n, '100'],
    [1000n, 100_500n, '100.5'],
    [4n, 1n, '0.25'],
    [3n, 1n, '0.33333333'],
    [3000n, 1n, '0.00033333333'],
    [10n ** 40n, 1n, '0'],
  ])('of %s for %s is %s', (fromAmount, toAmount, rate) => {
    expect(costsOf({ from: token(0), to: token(0), fromAmount, toAmount, slippage: 0 }).rate).toBe(rate)
  })

  test('counts whole units of tokens with other decimals', () => {
    const quoted = { from: token(18), to: token(6), fromAmount: 2n * 10n ** 18n, toAmount: 5_000_000n, slippage: 1 }
    expect(costsOf(quoted)).toEqual({ rate: '2.5', minimumReceived: '4.95' })
  })
})

describe('the price impact of a quote', () => {
  test.each([
    ['1', '1', 1000n, 990n, '-1'],
    ['1', '1', 1000n, 1010n, '1'],
    ['2', '0.5', 1000n, 4000n, '0'],
    ['1', '1', 3n, 2n, '-33.33'],
    ['0', '1', 1000n, 1000n, undefined],
    [undefined, '1', 1000n, 1000n, undefined],
    ['1', undefined, 1000n, 1000n, undefined],
  ])('with the prices %s and %s of %s for %s is %s', (fromPrice, toPrice, fromAmount, toAmount, priceImpact) => {
    const quoted = { from: token(0, fromPrice), to: token(0, toPrice), fromAmount, toAmount, slippage: 0 }
    expect(costsOf(quoted).priceImpact).toBe(priceImpact)
  })
})

describe('the worth of a typed amount', () => {
  test.each([
    ['1.5', '3'],
    ['1,5', '3'],
    ['', '0'],
  ])('of "%s" at 2 dollars is %s', (text, worth) => {
    expect(worthText(token(6, '2'), text)).toBe(worth)
  })

  test('is unknown without a price', () => {
    expect([worthText(token(6), '1'), worthText(undefined, '1')]).toEqual([undefined, undefined])
  })
})
