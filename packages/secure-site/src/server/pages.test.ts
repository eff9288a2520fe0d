import { createHash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { answerDevicePage } from './device-page.ts'
import { answerSocialPage, type SocialPage } from './social/social-pages.ts'
import { socialTextsDe, socialTextsEn } from './social/social-texts.ts'
import { useWorld } from './world.test-support.ts'

const world = useWorld()
const languages = ['en', 'de'] as const
const facts = { device: 'Chrome on macOS', network: '203.0.113.7', time: Date.UTC(2026, 10, 23) }
const token = 'a'.repeat(43)

/** The content of each element, and of each `data-` attribute. */
const contentsOf = (html: string, tags: string): (string | undefined)[] => [
  ...[...html.matchAll(new RegExp(`<(?:${tags})[^>]*>([^<]*)`, 'g'))].map(match => match[1]),
  ...[...html.matchAll(/ data-\w+="([^"]*)"/g)].map(match => match[1]),
]

function expectWhole(html: string, tags: string, count: number): void {
  const contents = contentsOf(html, tags)
  expect(contents).toHaveLength(count)
  for (const content of contents) expect(content?.trim()).toMatch(/.{2}/)
  expect(html).not.toMatch(/undefined|Stryker/)
}

async function expectStyled(response: Response, html: string): Promise<void> {
  const styles = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? ''
  const hash = createHash('sha256').update(styles).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
}

describe.each(languages)('the page of a link in a mail, in %s', language => {
  test('prompts for a browser, and has a button for each answer', async () => {
    const response = await answerDevicePage(language, '/wallet', { kind: 'question', token, facts })
    const html = await response.text()
    expectWhole(html, 'title|h1|dt|dd|p|button', 11)
    expect([...html.matchAll(/<button name="answer" value="(\w*)">/g)].map(match => match[1])).toEqual([
      'refused',
      'approved',
    ])
    expect(html).toContain(
      `<form method="post" action="/wallet/device"><input type="hidden" name="token" value="${token}">`,
    )
    await expectStyled(response, html)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    })
    expect(html).not.toMatch(/<\/?script/)
    expect(html).toMatch(/<dl><dt>[^<]+<dd>Chrome on macOS<dt>[^<]+<dd>203\.0\.113\.7<dt>[^<]+<dd>[^<]+<\/dl>/)
  })

  test.each(['approved', 'refused', 'passed', 'over', 'error'] as const)('shows the result: %s', async kind => {
    const [one, other] = await Promise.all(
      languages.map(async each => (await answerDevicePage(each, '', { kind })).text()),
    )
    const html = await (await answerDevicePage(language, '', { kind })).text()
    expect(html).toContain(`<html lang="${language}">`)
    expectWhole(html, 'title|h1|p', 3)
    expect(contentsOf(one ?? '', 'h1')).not.toEqual(contentsOf(other ?? '', 'h1'))
    expect(contentsOf(one ?? '', 'p')).not.toEqual(contentsOf(other ?? '', 'p'))
  })

  test.each(['/device', '/login-pass'] as const)(
    'posts its token to %s by a script, and explains that without one',
    async path => {
      const response = await answerDevicePage(language, '/wallet', { kind: 'link', path })
      const html = await response.text()
      expectWhole(html, 'title|h1|noscript', 4)
      expect(html).toContain(
        '</style>\n<script type="module" src="/wallet/frame/device-link.js"></script>\n<main data-empty="',
      )
      expect(html).toContain(`<form method="post" action="/wallet${path}"><input type="hidden" name="token"></form>`)
      await expectStyled(response, html)
      const policyOf = (each: Response) => each.headers.get('content-security-policy')?.split('; ')
      expect(policyOf(response)).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        expect.stringContaining('style-src') as string,
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ])
      // No other page of a link runs anything.
      const over = await answerDevicePage(language, '/wallet', { kind: 'over' }, 400)
      expect([over.status, policyOf(over)?.[1]]).toEqual([400, "script-src 'none'"])
      expect(await over.text()).toContain('</style>\n\n<main>\n')
    },
  )

  test('prompts whether codes can be requested from a network', async () => {
    const page = { kind: 'pass', token, email: 'ann@example.com', network: undefined } as const
    const html = await (await answerDevicePage(language, '/wallet', page)).text()
    expectWhole(html, 'title|h1|p|button', 4)
    expect(html).toContain(`action="/wallet/login-pass"><input type="hidden" name="token" value="${token}">`)
    expect(contentsOf(html, 'p')[0]).toMatch(/ann@example\.com.*\((?:unknown|unbekannt)\)/)
  })

  test('opens a wallet in a window, and explains each possible failure', async () => {
    const headers = { 'accept-language': language }
    const { status, body, headers: answered } = await world.visit().request('GET', '/device-window', undefined, headers)
    const html = String(body.text)
    expect(status).toBe(200)
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain('<script type="module" src="/frame/device-window.js"></script>')
    expectWhole(html, 'title|h1|p', 6)
    await expectStyled(new Response(null, { headers: answered }), html)
    // The page reports to its opener.
    expect(answered.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect([answered.get('x-frame-options'), answered.get('cache-control')]).toEqual(['DENY', 'no-store'])
  })
})

describe('a page in a window of its own', () => {
  test.each([
    ['/device-window', ['cut', 'unavailable', 'over'], []],
    ['/approval-window', ['cut', 'over'], ["img-src 'self' data:"]],
  ])('is, at %s, in no frame, and runs its own script only', async (path, names, sources) => {
    const pages = await Promise.all(
      languages.map(language => world.visit().request('GET', path, undefined, { 'accept-language': language })),
    )
    const texts = pages.map(({ headers, body }) => {
      const html = String(body.text)
      expect(html).toContain(`<script type="module" src="/frame${path}.js"></script>\n<main data-`)
      const styles = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? ''
      expect(styles).toMatch(/^:root \{/)
      expect(headers.get('content-security-policy')?.split('; ')).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
        ...sources,
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ])
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cross-origin-opener-policy': 'unsafe-none',
        'origin-agent-cluster': '?1',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
      })
      const data = [...html.matchAll(/ data-(\w+)="([^"]*)"/g)]
      expect(data.map(match => match[1])).toEqual(names)
      expectWhole(html, 'title|h1|p', 3 + names.length)
      return contentsOf(html, 'h1|p')
    })
    const [english = [], german = []] = texts
    for (const content of german) expect(english).not.toContain(content)
  })
})

describe('the texts of a login by a provider', () => {
  test.each(Object.keys(socialTextsEn) as (keyof typeof socialTextsEn)[])('have %s in both languages', name => {
    const [english, german] = [socialTextsEn[name], socialTextsDe[name]]
    const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
    expect(english).toMatch(/\w{3}/)
    expect(german).toMatch(/\w{3}/)
    expect(german).not.toBe(english)
    expect(placesIn(german)).toEqual(placesIn(english))
  })
})

describe('the window of a login by a provider', () => {
  const values = { site: 'shop.example', host: 'google.com' }
  const question = { attempt: 'an-attempt', warning: true, rows: [['Site', 'https://shop.example']] } as const
  const ask: SocialPage = {
    heading: 'socialAskHeading',
    text: 'socialAskText',
    values,
    facts: { does: 'ask', attempt: 'an-attempt', origin: 'https://shop.example' },
    question,
  }
  const htmlOf = async (page: SocialPage) => (await answerSocialPage('en', '/wallet', page)).text()

  test('prompts and warns if the login was started in another browser', async () => {
    const html = await htmlOf(ask)
    expect(html).toContain('<div id="question">\n<p role="alert">It was started from a different IP address')
    expect(html).toContain('<dt>Site<dd>https://shop.example')
    expect(html).toContain('name="attempt" value="an-attempt"')
    expect(html).toContain('<button name="answer" value="no">Cancel</button>')
    expect(html).toContain('<button name="answer" value="yes">Log in to shop.example</button>')
    expect(html).toContain(' data-does="ask" data-attempt="an-attempt" data-origin="https://shop.example">')
    expect(html).toContain('<script type="module" src="/wallet/frame/social.js"></script>')
    expect(html).not.toContain('spinner"')
  })

  test('reports to its script, and hides the prompt until no frame is there to receive it', async () => {
    const html = await htmlOf({
      ...ask,
      heading: 'socialHeading',
      text: 'socialReturning',
      facts: { does: 'report', attempt: 'an-attempt', origin: 'https://shop.example', ticket: token },
      question: { ...question, warning: false },
      isBusy: true,
    })
    expect(html).toContain('<div id="question" hidden>\n<h1>Log in to shop.example?</h1>\n<p>This login at google.com')
    expect(html).toContain('<div class="spinner"></div>')
    expect(html).toContain(`data-ticket="${token}"`)
    expect(html).toContain('only if you started it yourself, just now.\n\n<dl>')
  })

  test('needs no script and no prompt to show that a login has expired', async () => {
    const response = await answerSocialPage('de', '', {
      heading: 'socialOverHeading',
      text: 'socialOverText',
      status: 400,
    })
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(html).toMatch(/<html lang="de">[^]*<h1>Diese Anmeldung ist abgelaufen<\/h1>\n\n<p role="status">Sie wurde/)
    expect(html).toMatch(/<\/style>\n\n<main data-opening="\{host\} wird geöffnet …" data-over="Sie wurde schon[^"]*">/)
    expect(html).toMatch(/<\/div>\n\n<\/main>\n<\/html>\n$/)
    expect(html).not.toMatch(/<script|<form|spinner"/)
    await expectStyled(response, html)
  })

  test('is in no frame and in no cache, and sends its form to this site and the page only', async () => {
    const { headers, status } = await answerSocialPage('en', '', ask)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'unsafe-none',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    })
    const policy = headers.get('content-security-policy')
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "form-action 'self' https://shop.example",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy?.split('; ')).toContain(part)
  })
})
