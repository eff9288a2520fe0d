import { describe, expect, test } from 'vitest'

import { pageTextsOf } from './frame/pages/texts/page-texts.ts'
import { textsOf } from './frame/texts/texts.ts'
import { textsFor } from './offline/texts.ts'

/** Lists the texts of the frame, its pages and the offline page, with their names. */
function textsIn(language: string): [name: string, text: string][] {
  return Object.entries({ ...textsOf(language), ...pageTextsOf(language), ...textsFor([language]).texts })
}

describe('English texts of the secure site', () => {
  test.each([
    ['contain no translated phrases', /goes by|stands? in\b|\btells?\b|is no\b|for good|any more|in all\b/i],
    ['count backups, not recoveries', /\b(a|your|my|no|the) recovery\b(?! phrase)|recovery file/i],
    ['use "email", not "mail"', /\bmails?\b/i],
    ['use "log in", not "sign in"', /\bsign(ed)?[ -]in\b/i],
  ])('%s', (_, wrong) => {
    expect(textsIn('en').filter(([, text]) => wrong.test(text))).toEqual([])
  })
})

describe('German texts of the secure site', () => {
  test.each([
    ['Sicherung', /Wiederherstellung(?!sphrase)/],
    ['Contract', /vertrag/i],
    ['signieren', /unterschr/i],
    ['E-Mail', /(?<!E-)\bMails?\b/],
    ['du', /\b(Ihr|Ihre[mnrs]?|Ihnen)\b/],
  ])('use only: %s', (_, wrong) => {
    expect(textsIn('de').filter(([, text]) => wrong.test(text))).toEqual([])
  })
})
