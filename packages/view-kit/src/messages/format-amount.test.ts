import { describe, expect, test } from 'vitest'

import { formatAmount } from './format-amount.ts'

describe('formatAmount', () => {
  // covers: S9.32
  test.each([
    ['10000', 'en', '10,000.000'],
    ['2.41899', 'en', '2.418'],
    ['.5', 'en', '0.500'],
    ['1234567.8', 'de', '1.234.567,800'],
    ['1234567.8', 'en-XA', '1,234,567.800'],
    ['1234567', 'hi', '12,34,567.000'],
    ['9007199254740993.0009', 'en', '9,007,199,254,740,993.000'],
    [
      '115792089237316195423570985008687907853269984665640564039457.584',
      'en',
      '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584',
    ],
  ])('shows %s in %s as %s', (amount, locale, text) => {
    expect(formatAmount(amount, locale).join('')).toBe(text)
  })

  test('shows Latin digits in every language', () => {
    expect(formatAmount('1234.5', 'ar-EG').join('')).toMatch(/^1.234.500$/)
  })

  test.each(['1e21', '-', 'NaN', '1.2.3', '0x10', 'nothing'])(
    'leaves %s, which is no decimal number, as it is',
    amount => {
      expect(formatAmount(amount, 'en').join('')).toBe(amount)
    },
  )
})
