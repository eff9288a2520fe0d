import { expect, test } from 'vitest'

import { groupSign, unclearText } from './unclear-amount.ts'

const texts = { amountUnclear: '{text}: {small} or {large}' }

test.each([
  ['en', ','],
  ['de', '.'],
  ['fr', '.'],
])('in %s, the sign %s groups thousands', (locale, sign) => {
  expect(groupSign(locale)).toBe(sign)
})

test.each([
  [' 1,250 ', 'en', '1,250: 1.25 or 1250'],
  ['1,000', 'en', '1,000: 1 or 1000'],
  ['1.250', 'de', '1.250: 1,25 or 1250'],
  ['1250', 'en', '1250: 1250 or 1250'],
])('the readings of %j in %s are named', (text, locale, sentence) => {
  expect(unclearText(text, locale, texts)).toBe(sentence)
})
