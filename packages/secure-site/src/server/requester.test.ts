import { describe, expect, test } from 'vitest'

import { browserHeader, sessionHeader } from '../wire.ts'
import { bindBrowser, requireSameOrigin, dropSession, keepSession, readRequestContext } from './request-context.ts'

const token = 'a'.repeat(43)
const origin = 'https://secure.example'
const contextOf = (headers: Record<string, string>, method = 'GET', at = origin) =>
  readRequestContext(new Request(`${at}/api/session`, { method, headers }), { address: '203.0.113.7' }, at)

describe('a request', () => {
  test.each([
    [`Bearer ${token}`, [token]],
    [`bearer ${token}`, [token]],
    [`Bearer ${token} more`, ['']],
    [`A Bearer ${token}`, ['']],
    [`Bearer  ${token}`, ['']],
    [`Bearer ${token}a`, ['']],
    ['Bearer', ['']],
    ['', ['']],
  ])('has, by the authorization %o, the sessions %j', (authorization, tokens) => {
    expect(contextOf({ authorization }).sessionTokens).toEqual(tokens)
  })

  test('has the sessions of its cookies only if no header names the browser', () => {
    const cookie = `__Host-latchkey-secure-session-abcdefgh=${token}; __Host-latchkey-secure-browser=${token}`
    expect(contextOf({ cookie })).toMatchObject({
      sessionTokens: [token],
      sessionCookies: ['session-abcdefgh'],
      browser: token,
      isWithoutCookies: false,
    })
    for (const header of [{ [browserHeader]: '' }, { authorization: 'Bearer' }])
      expect(contextOf({ cookie, ...header })).toMatchObject({ browser: undefined, isWithoutCookies: true })
    expect(contextOf({ [browserHeader]: token })).toMatchObject({ browser: token, sessionTokens: [] })
  })

  test('has cookies without the prefix that needs https if the server is on this machine', async () => {
    const local = 'http://localhost:3000'
    const visit = contextOf({ cookie: `latchkey-secure-browser=${token}` }, 'GET', local)
    expect(visit.browser).toBe(token)
    keepSession(visit, token, 60)
    await bindBrowser(visit)
    expect(visit.cookies).toHaveLength(2)
    // A header could be read by a script, which no cookie can.
    expect(visit.headers).toEqual([])
    for (const line of visit.cookies)
      expect(line).toMatch(/^latchkey-secure-(session-[-\w]{8}|browser)=a{43}; Secure; HttpOnly;/)
    expect(contextOf({ cookie: `latchkey-secure-browser=${token}` }).browser).toBeUndefined()
  })

  test('is answered in headers, and never by a cookie, if it has no cookies', async () => {
    const visit = contextOf({ [browserHeader]: '' })
    await bindBrowser(visit)
    keepSession(visit, token, 60)
    dropSession(visit)
    expect(visit.cookies).toEqual([])
    expect(visit.headers).toEqual([
      [browserHeader, expect.stringMatching(/^[-\w]{43}$/)],
      [sessionHeader, ''],
      [sessionHeader, token],
      [sessionHeader, ''],
    ])
  })

  test('names its browser by names of the server, and its language', () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'accept-language': 'de' }
    expect(contextOf(headers)).toMatchObject({ device: 'Firefox on Linux', language: 'de', network: '203.0.113.7' })
    expect(contextOf({})).toMatchObject({ device: 'Browser', language: 'en' })
  })

  test.each([
    ['GET', {}, true],
    ['GET', { 'sec-fetch-site': 'none' }, true],
    ['GET', { 'sec-fetch-site': 'same-origin' }, true],
    ['GET', { 'sec-fetch-site': 'cross-site' }, false],
    ['GET', { 'sec-fetch-site': 'same-site' }, false],
    ['GET', { origin: 'https://shop.example' }, false],
    ['GET', { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }, false],
    ['GET', { origin }, true],
    ['POST', { origin }, true],
    ['POST', { origin, 'sec-fetch-site': 'cross-site' }, true],
    ['POST', { 'sec-fetch-site': 'same-origin' }, true],
    ['POST', { 'sec-fetch-site': 'none' }, false],
    ['POST', {}, false],
  ] as const)('belongs, with the method %s and the headers %j, to its own page: %s', (method, headers, isOwn) => {
    const requireOrigin = () => requireSameOrigin(contextOf({ ...headers }, method))
    if (isOwn) expect(requireOrigin).not.toThrow()
    else
      expect(requireOrigin).toThrow(
        expect.objectContaining({ code: 'originNotAllowed', message: 'Only pages of this site may ask that' }),
      )
  })
})
