import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { balanceDecimals, formatBalance, formatUnits, truncateAddress } from './amount.ts'

describe('formatUnits', () => {
  test.each([
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [1_500_000n, 6, '1.5'],
    [10n ** 18n, 18, '1'],
    [-1_500_000n, 6, '-1.5'],
    [42n, 0, '42'],
    [100n, 0, '100'],
    [2n ** 256n - 1n, 18, '115792089237316195423570985008687907853269984665640564039457.584007913129639935'],
  ])('writes %s with %s decimals as %s', (value, decimals, text) => {
    expect(formatUnits(value, decimals)).toBe(text)
  })

  test('loses nothing at any size', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 40 }), (value, decimals) => {
        const [whole = '', fraction = ''] = formatUnits(value, decimals).split('.')
        expect(BigInt(`${whole}${fraction.padEnd(decimals, '0')}`)).toBe(value)
      }),
    )
  })
})

describe('formatBalance', () => {
  // covers: S9.32
  test('shows three decimals and never more than there is', () => {
    expect(balanceDecimals).toBe(3)
    expect(formatBalance('2.41899')).toBe('2.418')
    expect(formatBalance('0.0009')).toBe('0.000')
    expect(formatBalance('2')).toBe('2.000')
    expect(formatBalance('2.4')).toBe('2.400')
  })

  test('shows as many decimals as it is told', () => {
    expect(formatBalance('1.999', 2)).toBe('1.99')
    expect(formatBalance('1.999', 0)).toBe('1')
  })
})

describe('truncateAddress', () => {
  // covers: S9.35
  test('keeps four characters before and six after', () => {
    expect(truncateAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')).toBe('0xA0…06eB48')
  })

  test('leaves alone what is no longer than that', () => {
    expect(truncateAddress('0123456789')).toBe('0123456789')
    expect(truncateAddress('01234567890')).toBe('0123…567890')
    expect(truncateAddress('')).toBe('')
  })

  test('takes other lengths', () => {
    expect(truncateAddress('a-very-long-name.eth', 6, 0)).toBe('a-very…')
    expect(truncateAddress('a-very-long-name.eth', 0, 4)).toBe('….eth')
  })

  test('cuts no character in half', () => {
    expect(truncateAddress('🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊', 2, 1)).toBe('🦊🦊…🦊')
  })
})
