import { expect, test } from 'vitest'

import { pickLanguage } from './languages.ts'

test.each([
  ['de', 'de'],
  ['DE-at', 'de'],
  ['de-AT,de;q=0.9,en;q=0.5', 'de'],
  ['fr, en;q=0.5, de;q=0.1', 'en'],
  ['fr, en;q=0.5, de; q=0.6', 'de'],
  ['en;q=0.9, de', 'de'],
  ['de;q=0, en;q=0.1', 'en'],
  ['de;q=0', 'en'],
  ['de;q=1.1.1', 'en'],
  ['de;q=0.5, en', 'en'],
  ['den', 'en'],
  ['fr', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [null, 'en'],
  [undefined, 'en'],
  [`${'fr,'.repeat(171)}de`, 'en'],
] as const)('parses %o as %s', (accepted, language) => {
  expect(pickLanguage(accepted)).toBe(language)
})
