import { expect, test } from 'vitest'

import { exactAmount, shownFee, sumOfTexts, usdOf } from './shown-amount.ts'

test.each([
  ['0.05', 'en', '0.05 ETH'],
  ['1204.500', 'en', '1,204.5 ETH'],
  ['1204.5', 'de', '1.204,5 ETH'],
  ['7', 'en', '7 ETH'],
  [
    '123456789012345678901234567890.123456789012345678',
    'en',
    '123,456,789,012,345,678,901,234,567,890.123456789012345678 ETH',
  ],
])('%s in %s shows to its last digit', (amount, locale, text) => {
  expect(exactAmount(amount, 'ETH', locale)).toBe(text)
})

test('a symbol with marks that reverse text is cleaned', () => {
  expect(exactAmount('1', '\u202eETH', 'en')).toBe('1 ETH')
})

test.each([
  [21_000n * 10n ** 9n, undefined, '0.000021 ETH'],
  [21_000n * 10n ** 9n + 1n, undefined, '0.000022 ETH'],
  [123n, undefined, '0.00000000000000013 ETH'],
  [0n, undefined, '0 ETH'],
  [10n ** 14n, 4_200, '$0.42'],
  [10n ** 11n, 4_200, '<$0.01'],
])('a fee of %s at a price of %s is rounded up to %s', (units, price, text) => {
  expect(shownFee(units, { decimals: 18, symbol: 'ETH', price }, 'en')).toBe(text)
})

test('the worth of an amount is not known without a price', () => {
  const ether = { decimals: 18, symbol: 'ETH' }
  expect(usdOf(15n * 10n ** 17n, { ...ether, price: 2 })).toBe('3')
  expect(usdOf(10n ** 18n, ether)).toBeUndefined()
})

test.each([
  [['0.1', '0.25', '3'], '3.35'],
  [['2', '3'], '5'],
  [['1.5', 'no amount'], '1.5'],
  [[], '0'],
])('the sum of %j is exact', (amounts, sum) => {
  expect(sumOfTexts(amounts)).toBe(sum)
})
