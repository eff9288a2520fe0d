import { readFileSync } from 'node:fs'

import type { Catalogue, Language, Plural } from '@latchkey/core'
import { format, formatCount, mergeMessages, pickLocale, sharedTexts } from '@latchkey/view-kit'
import { describe, expect, test } from 'vitest'

import { languages } from '../languages.ts'
import { slices } from './slices.test-support.ts'

const loaded = await Promise.all(slices.map(({ texts }) => texts.load()))
const en = Object.assign({}, sharedTexts, ...loaded.map(module => module.en)) as Record<string, Record<string, string>>

describe('format', () => {
  test('fills placeholders, and keeps one that is part of a value', () => {
    expect(format('{name} and {other}', { name: '{other} $& $1', other: 'B' })).toBe('{other} $& $1 and B')
  })

  test('keeps a placeholder without a value, and reads nothing from the prototype', () => {
    expect(format('{name} {constructor}', { name: 'A' })).toBe('A {constructor}')
  })

  test('picks the plural form of the language', () => {
    const matches = en['allWallets']?.['matches'] as unknown as Plural
    expect(formatCount(matches, 'en', 1, { query: 'x' })).toBe('1 wallet matches “x”')
    expect(formatCount(matches, 'en', 1200, { query: 'x' })).toBe('1,200 wallets match “x”')
    expect(formatCount({ other: '{count} o', few: '{count} f' }, 'pl', 3)).toBe('3 f')
  })
})

describe('mergeMessages', () => {
  test('merges texts into the catalogue deeply, and reports keys that it does not have', () => {
    const reported: string[] = []
    const overrides = {
      connect: { title: 'Sign in', nonsense: 'x' },
      allWallets: { matches: { one: 'One {query}' } },
      account: 7,
      unknown: {},
      common: { back: { html: '<b>' } },
      __proto__: { polluted: 'yes' },
    }
    const messages = mergeMessages(en, overrides, path => reported.push(path))
    expect(messages['connect']?.['title']).toBe('Sign in')
    expect(messages['connect']?.['wallets']).toBe(en['connect']?.['wallets'])
    expect(messages['allWallets']?.['matches']).toMatchObject({
      one: 'One {query}',
      other: expect.any(String) as string,
    })
    expect(messages['common']?.['back']).toBe('Back')
    expect(reported).toEqual(['connect.nonsense', 'account', 'unknown', 'common.back'])
    expect('polluted' in {}).toBe(false)
  })

  test.each([undefined, null, 'text', 5, []])('accepts %o', value => {
    expect(mergeMessages(en, value, () => {})).toEqual(en)
  })
})

describe('pickLocale', () => {
  test.each([
    [['de-DE', 'en-GB'], 'en'],
    [['fr'], 'en'],
    [[], 'en'],
    [['EN-xa'], 'en-XA'],
    [['ar-XB', 'en'], 'ar-XB'],
    [['constructor', '__proto__'], 'en'],
  ] as const)('picks of %o the language %s', (wanted, locale) => {
    expect(pickLocale(wanted, ['en-XA', 'ar-XB'])).toBe(locale)
  })
})

describe.each(Object.entries(languages))('the language %s', (locale, language) => {
  test('has every text, with the placeholders of the English one', async () => {
    const messages = (await textsOf(language)) as typeof en
    for (const [group, texts] of Object.entries(en)) {
      expect(Object.keys(messages[group] ?? {}).sort(), group).toEqual(Object.keys(texts).sort())
      for (const [key, text] of Object.entries(texts)) {
        expect(placeholders(messages[group]?.[key]), `${group}.${key}`).toEqual(placeholders(text))
      }
    }
  })

  test('has the plural forms of its language', async () => {
    const counted = Object.values(await textsOf(language)).flatMap(texts =>
      Object.values(texts).filter(text => typeof text !== 'string'),
    )
    expect(counted.length).toBeGreaterThan(0)
    // The pseudo-locales turn the forms that English has.
    const { pluralCategories } = new Intl.PluralRules(language.turn ? 'en' : locale).resolvedOptions()
    for (const text of counted) expect(Object.keys(text)).toEqual(expect.arrayContaining(pluralCategories))
  })

  test('has its own texts for each slice', async () => {
    const { slices: translated = {} } = (await language.load?.()) ?? {}
    const groups = Object.entries(translated).map(async ([name, load]) => [name, Object.keys((await load()).messages)])
    const own = slices.map(({ name, texts }) => [name, texts.groups])
    expect(await Promise.all(groups)).toEqual(language.load ? expect.arrayContaining(own) : [])
  })
})

async function textsOf({ turn, load, first }: Language): Promise<Catalogue> {
  const { messages, slices: translated = {} } = (await load?.()) ?? {}
  const files = await Promise.all(Object.values(translated).map(each => each()))
  const turned = (await turn?.())?.turn(en)
  return Object.assign({}, turned, first, messages, ...files.map(file => file.messages)) as Catalogue
}

describe('English', () => {
  test('follows the guidelines: no exclamation marks, no please, no title case', () => {
    const texts = Object.values(en).flatMap(group =>
      Object.values(group as Record<string, unknown>).map(text => JSON.stringify(text)),
    )
    // S8.08 requires its three dots, and S5.16 its wording.
    const exact = ['"Authenticating..."', '"Please try again after {n} seconds"']
    expect(texts.filter(text => !exact.includes(text) && /!|\bplease\b|\boops\b|\bOK\b|\.\.\./i.test(text))).toEqual([])
  })
})

describe('English texts', () => {
  test.each([
    [
      'contain no translated phrases',
      /goes by|stands? in\b|in place of|does not have it|\btells?\b|another one|when you are ready/i,
    ],
    ['use "backup", not "recovery"', /\brecovery\b/i],
    ['use "email", not "mail"', /\bmails?\b/i],
  ])('%s', (_, wrong) => {
    expect(linesOf(en).filter(([, text]) => wrong.test(text))).toEqual([])
  })

  test('say "log in" of email and social accounts, and "sign in" of a signature', () => {
    const groups = (wanted: RegExp) =>
      new Set(linesOf(en).flatMap(([key, text]) => (wanted.test(text) ? [key.split('.')[0]] : [])))
    expect(groups(/\blog(ged)? in\b|\blogin\b/i)).toEqual(new Set(['allWallets', 'social', 'embedded', 'updateEmail']))
    expect(groups(/\bsign(ed)?[ -]in\b/i)).toEqual(new Set(['signIn', 'whatIsAWallet']))
  })

  test('never start a sentence with a wallet, which may be "your wallet"', () => {
    expect(linesOf(en).filter(([, text]) => /(^|[.?:] )\{wallet\}/.test(text))).toEqual([])
  })
})

describe('German texts', async () => {
  const german = linesOf(await textsOf(languages['de'] ?? expect.fail()))

  test('put a wallet after "in" or "von" with the dative, the case of "deiner Wallet"', () => {
    const ofWallets = german.filter(([, text]) => text.includes('{wallet}'))
    expect(ofWallets.length).toBeGreaterThan(10)
    expect(ofWallets.filter(([, text]) => /(?<!\b(in|von) )\{wallet\}/i.test(text))).toEqual([])
    const missing = german.filter(([key]) => key.endsWith('.yourWallet'))
    expect(new Set(missing.map(([, text]) => text))).toEqual(new Set(['deiner Wallet']))
  })

  test.each([
    ['Token', /\bTokens\b/],
    ['Handy', /telefon/i],
    ['erneut', /noch ?(ein)?mal/i],
    ['Contract', /vertrag/i],
    ['signieren', /unterschr/i],
    ['E-Mail', /(?<!E-)\bMails?\b/],
    ['Website', /\bSeiten\b|(?<!auf diese )\bSeite\b(?! neu laden)/],
    ['Suche löschen', /Suche leeren/],
    ['Ausblenden', /Verwerfen/],
    ['auf {network}', /\bin \{network\}|\bin diesem Netzwerk/],
    ['du', /\b(Ihr|Ihre[mnrs]?|Ihnen)\b/],
  ])('use only: %s', (_, wrong) => {
    expect(german.filter(([, text]) => wrong.test(text))).toEqual([])
  })
})

/** Returns the texts by key, with the forms of a counted text joined. */
function linesOf(
  catalogue: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): [key: string, text: string][] {
  return Object.entries(catalogue).flatMap(([group, texts]) =>
    Object.entries(texts).map(([key, text]): [string, string] => [
      `${group}.${key}`,
      typeof text === 'string' ? text : Object.values(text as Plural).join(' '),
    ]),
  )
}

function placeholders(text: unknown): string[] {
  return [...new Set(JSON.stringify(text).match(/\{\w+\}/g) ?? [])].sort()
}

test('the page about translation lists every group', () => {
  const page = readFileSync(new URL('../../../../docs/guides/translation.md', import.meta.url), 'utf8')
  const [, table = ''] = /^\| groups \| file \|\n((?:\|.*\n)+)/m.exec(page) ?? []
  const listed = table
    .split('\n')
    .flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, group]) => group))
  expect(listed.toSorted()).toEqual(Object.keys(en).toSorted())
})
