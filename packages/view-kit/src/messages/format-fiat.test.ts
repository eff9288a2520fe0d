import { expect, test } from 'vitest'

import { fiatParts, formatFiat } from './format-fiat.ts'

// covers: S9.33
test.each([
  ['en', '4218.0649', '$4,218.06'],
  ['en', 0, '$0.00'],
  ['en', '0.004', '$0.00'],
  ['en', '-1.5', '-$1.50'],
  ['de', '4218.06', '4.218,06\u00a0$'],
])('money in %s: %s shows as %s', (locale, usd, text) => {
  expect(formatFiat(usd, locale)).toBe(text)
})

test('a sum beyond what a number holds keeps its cents', () => {
  expect(formatFiat('90071992547409931.07', 'en')).toBe('$90,071,992,547,409,931.07')
})

test('the fraction comes apart, wherever the language puts the currency', () => {
  const fractionOf = (locale: string) =>
    fiatParts('4218.06', locale).flatMap(({ text, isFraction }) => (isFraction ? text : []))
  expect(fractionOf('en')).toEqual(['.', '06'])
  expect(fractionOf('de')).toEqual([',', '06'])
})
