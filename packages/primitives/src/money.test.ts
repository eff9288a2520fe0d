import fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatUnits, parseUnits } from './amount.ts'
import { createMoneyWriter, fiatParts, formatFiat, joinMoney } from './money.ts'

// covers: S9.33
test.each([
  ['en', '4218.0649', '$4,218.06'],
  ['en', '4218.065', '$4,218.07'],
  ['en', 0, '$0.00'],
  ['en', '0.004', '<$0.01'],
  ['en', '0.005', '$0.01'],
  ['en', '-1.5', '-$1.50'],
  ['en', '-0.25', '-$0.25'],
  ['en', '-0.004', '$0.00'],
  ['en', '-0', '$0.00'],
  ['en', '-0.005', '-$0.01'],
  ['en', 1.5e-7, '<$0.01'],
  ['en', '1e5', '1e5'],
  ['de', '4218.06', '4.218,06\u00a0$'],
  ['de', '0.001', '<0,01\u00a0$'],
  ['hi', '1234567.5', '$12,34,567.50'],
  ['ar-EG-u-nu-arab', '1234.5', '\u200f١٬٢٣٤٫٥٠\u00a0US$'],
])('money in %s: %s shows as %s', (locale, usd, text) => {
  expect(formatFiat(usd, locale)).toBe(text)
})

test.each([
  ['0.381', '$0.39'],
  ['0.38', '$0.38'],
  ['0.007', '<$0.01'],
  ['9.991', '$10.00'],
  ['0', '$0.00'],
])('a cost of %s dollars shows as %s, which is no less', (usd, text) => {
  expect(formatFiat(usd, 'en', 'up')).toBe(text)
})

test('a sum beyond the digits of a number keeps its cents', () => {
  expect(formatFiat('90071992547409931.07', 'en')).toBe('$90,071,992,547,409,931.07')
})

test.each([
  ['JPY', 'en', '1234.5', '¥1,235'],
  ['JPY', 'en', '0.2', '<¥1'],
  ['EUR', 'de', '150', '150,00\u00a0€'],
  ['KWD', 'en', '1.2345', 'KWD\u00a01.235'],
])('an amount of %s in %s has the decimals of its currency: %s is %s', (currency, locale, amount, text) => {
  expect(joinMoney(createMoneyWriter(currency, locale)(amount))).toBe(text)
})

test('the fraction is split off at any position of the currency', () => {
  const fractionOf = (locale: string) =>
    fiatParts('4218.06', locale).flatMap(({ text, isFraction }) => (isFraction ? text : []))
  expect(fractionOf('en')).toEqual(['.', '06'])
  expect(fractionOf('de')).toEqual([',', '06'])
})

test('any amount is within half a cent of itself, and within a cent above it as a cost, at any size', () => {
  const write = createMoneyWriter('USD', 'en')
  const read = (text: string): bigint => parseUnits(text.replace(/[$,<]/g, ''), 20) ?? -1n
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 200n }), fc.integer({ min: 0, max: 20 }), (units, decimals) => {
      const amount = formatUnits(units, decimals)
      const exact = parseUnits(amount, 20) ?? 0n
      const [worth, cost] = [joinMoney(write(amount)), joinMoney(write(amount, 'up'))]
      expect(read(worth) > 0n).toBe(exact > 0n)
      expect(read(cost)).toBeGreaterThanOrEqual(exact)
      expect(read(cost) - exact).toBeLessThan(10n ** 18n)
      const off = read(worth) - exact
      if (!worth.startsWith('<')) expect(off < 0n ? -off : off).toBeLessThanOrEqual(5n * 10n ** 17n)
      expect(worth).toMatch(/^<?\$[\d,]+\.\d\d$/)
    }),
  )
})

// The C locale of WebKit, and invalid tags of a site.
test.each(['c', 'C', '', 'en_US', 'not a tag'])('the invalid language %j is English', tag => {
  expect(formatFiat('10000.5', tag)).toBe('$10,000.50')
})
