import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { decimalTextOf, formatUnits, multiplyDecimals, parseUnits, truncateAddress } from './amount.ts'

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

describe('parseUnits', () => {
  test.each([
    ['1.5', 6, 1_500_000n],
    ['0.000000000000000001', 18, 1n],
    ['.5', 1, 5n],
    ['7.', 0, 7n],
    ['007', 0, 7n],
    ['1.500', 1, 15n],
    ['0', 18, 0n],
  ])('reads %s with %s decimals as %s', (text, decimals, value) => {
    expect(parseUnits(text, decimals)).toBe(value)
  })

  test.each(['', '.', '1,5', '1e3', '-1', '+1', ' 1', '0x10', '1.2.3', '١', '1.25'])(
    'rejects %j with one decimal',
    text => {
      expect(parseUnits(text, 1)).toBeUndefined()
    },
  )

  // covers: S5.10
  test('returns every amount of every token, digit for digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        expect(parseUnits(formatUnits(value, decimals), decimals)).toBe(value)
      }),
    )
  })
})

describe('multiplyDecimals', () => {
  test.each([
    ['0.05', '3250.5', '162.525'],
    ['0.1', '0.2', '0.02'],
    ['1000000000000000000.000000000000000001', '3', '3000000000000000000.000000000000000003'],
    ['0', '12.5', '0'],
  ])('multiplies %s by %s to exactly %s', (one, other, product) => {
    expect(multiplyDecimals(one, other)).toBe(product)
    expect(multiplyDecimals(other, one)).toBe(product)
  })

  test('rejects invalid amounts', () => {
    expect(multiplyDecimals('1', '1e3')).toBeUndefined()
    expect(multiplyDecimals('', '1')).toBeUndefined()
  })
})

describe('decimalTextOf', () => {
  test.each([
    [0, '0'],
    [4218.06, '4218.06'],
    [-1.5, '-1.5'],
    [1.5e-7, '0.00000015'],
    [-2e-10, '-0.0000000002'],
    [1e21, '1000000000000000000000'],
    [1.25e22, '12500000000000000000000'],
  ])('writes %s as %s', (value, text) => {
    expect(decimalTextOf(value)).toBe(text)
  })

  test('has the digits of every number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value => {
        expect(Number(decimalTextOf(value))).toBe(value === 0 ? Number(decimalTextOf(value)) : value)
        expect(decimalTextOf(value)).toMatch(/^-?\d+(\.\d+)?$/)
      }),
    )
  })
})

describe('truncateAddress', () => {
  // covers: S9.35
  test('keeps four characters before and six after', () => {
    expect(truncateAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')).toBe('0xA0…06eB48')
  })

  test('leaves shorter texts unchanged', () => {
    expect(truncateAddress('0123456789')).toBe('0123456789')
    expect(truncateAddress('01234567890')).toBe('0123…567890')
    expect(truncateAddress('')).toBe('')
  })

  test('accepts other lengths', () => {
    expect(truncateAddress('a-very-long-name.eth', 6, 0)).toBe('a-very…')
    expect(truncateAddress('a-very-long-name.eth', 0, 4)).toBe('….eth')
  })

  test('cuts no character in half', () => {
    expect(truncateAddress('🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊', 2, 1)).toBe('🦊🦊…🦊')
  })
})
