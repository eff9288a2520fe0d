import { describe, expect, test } from 'vitest'

import type { Language } from './languages.ts'
import {
  type Mail,
  writeCodeMail,
  writeDeviceMail,
  writeRecoveryMail,
  writeReleaseMail,
  writeSplitMail,
} from './mail.ts'

const to = 'ann@example.com'
const facts = { device: 'Chrome on macOS', network: '203.0.113.7', time: Date.UTC(2026, 10, 23, 9, 30) }
const code = { to, code: '123456', device: facts.device, site: 'shop.example', address: 'new@example.com' }
const link = 'https://secure.example/device?token=abc'

/** Each mail with its number of paragraphs, and the values that it repeats. */
const mails: readonly [name: string, write: (language: Language) => Mail, parts: number, values: string[]][] = [
  ['a sign-in', language => writeCodeMail({ ...code, language, purpose: 'sign-in' }), 3, ['123456', 'shop.example']],
  ['a confirmation', language => writeCodeMail({ ...code, language, purpose: 'confirm' }), 3, ['123456']],
  [
    'a change, to the former address',
    language => writeCodeMail({ ...code, language, purpose: 'update-primary' }),
    3,
    ['123456', 'new@example.com'],
  ],
  [
    'a change, to the new address',
    language => writeCodeMail({ ...code, language, purpose: 'update-secondary' }),
    3,
    ['123456'],
  ],
  [
    'a new browser',
    language => writeDeviceMail({ to, language, link, ...facts }),
    4,
    [link, facts.device, facts.network],
  ],
  [
    'a release',
    language => writeReleaseMail({ to, language, operator: 'Shop', ...facts }),
    3,
    ['Shop', facts.device, facts.network],
  ],
  ['new shares', language => writeSplitMail({ to, language, ...facts }), 3, [facts.device, facts.network]],
  ...(['added', 'removed'] as const).map(
    change =>
      [
        `a recovery that was ${change}`,
        (language: Language) => writeRecoveryMail({ to, language, change, ...facts }),
        3,
        [facts.device, facts.network],
      ] as [string, (language: Language) => Mail, number, string[]],
  ),
]

describe.each(mails)('the mail of %s', (_name, write, parts, values) => {
  test.each(['en', 'de'] as const)('is complete in %s, as text and as HTML', language => {
    const { subject, text, html } = write(language)
    expect(write(language).to).toBe(to)
    expect(subject).toMatch(/\w{4}/)
    const paragraphs = text.split('\n\n')
    expect(paragraphs).toHaveLength(parts)
    for (const paragraph of paragraphs) expect(paragraph).toMatch(/\S{6}/)
    for (const value of values) expect(text).toContain(value)
    for (const value of values) expect(html).toContain(value)
    for (const body of [subject, text, html]) expect(body).not.toMatch(/\{\w+\}|undefined/)
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).not.toMatch(/<(p|a|b)[^>]*>\s*<\//)
    expect(text.endsWith('\n')).toBe(true)
  })

  test('has the same facts in German as in English, and other words', () => {
    const [english, german] = [write('en'), write('de')]
    expect(german.subject).not.toBe(english.subject)
    const own = (mail: Mail) =>
      mail.text
        .trimEnd()
        .split('\n\n')
        .filter(part => !values.includes(part))
    for (const paragraph of own(german)) expect(own(english)).not.toContain(paragraph)
  })
})

describe('the description of a browser in a mail', () => {
  const parts = (language: Language, network: string | undefined) =>
    writeDeviceMail({ to, language, link, ...facts, network }).text.split('\n\n')[1]

  test('has one line for each fact, with the time in UTC', () => {
    expect(parts('en', facts.network)).toBe(
      'Browser: Chrome on macOS\nIP address: 203.0.113.7\nTime: November 23, 2026 at 9:30:00 AM UTC',
    )
    expect(parts('de', facts.network)).toBe(
      'Browser: Chrome on macOS\nIP-Adresse: 203.0.113.7\nZeit: 23. November 2026 um 09:30:00 UTC',
    )
  })

  test('reports that a network address is unknown', () => {
    expect(parts('en', undefined)).toContain('IP address: unknown\n')
    expect(parts('de', undefined)).toContain('IP-Adresse: unbekannt\n')
  })

  test('has as HTML each fact on its line', () => {
    expect(writeReleaseMail({ to, language: 'en', operator: '<b>', ...facts }).html).toContain(
      '<p>Browser: <b>Chrome on macOS</b><br>IP address: <b>203.0.113.7</b><br>Time: <b>',
    )
  })
})
