import { describe, expect, test } from 'vitest'

import { resolveLocale } from './resolve-locale.ts'

describe('resolveLocale', () => {
  test.each([
    ['the suggestion, if the browser prefers it first', 'de', ['de', 'en'], 'de'],
    ['the suggestion, if the browser prefers it later', 'de', ['fr', 'en-US', 'de-AT'], 'de'],
    ['the suggestion with its region, by its primary tag', 'de-CH', ['de'], 'de-CH'],
    ['the suggestion in another case', 'DE-ch', ['De-AT'], 'DE-ch'],
    ['the language of the browser, if the browser does not prefer the suggestion', 'de', ['en-US', 'en'], 'en-US'],
    ['the first language of the browser that the frame supports', 'en', ['fr', 'de-AT', 'de'], 'de-AT'],
    ['the language of the browser, if the frame does not support the suggestion', 'fr', ['fr', 'de'], 'de'],
    ['no language that only starts like a preferred one', 'den', ['de'], 'de'],
    ['English, if the frame supports no language of the browser', 'de', ['fr', 'ja'], 'en'],
    ['English, if the browser names no language', 'de', [], 'en'],
    ['the language of the browser, without a suggestion', undefined, ['fr', 'de'], 'de'],
    ['English, for names of members of every object', 'constructor', ['constructor', '__proto__'], 'en'],
  ])('is %s', (_, suggested, preferred, expected) => {
    expect(resolveLocale(suggested, preferred)).toBe(expected)
  })
})
