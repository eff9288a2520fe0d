import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { openDatabase } from '@latchkey/sql'

import { openBrowser, verifyKey } from './browser.test-support.ts'
import { createSiwxServer, type SiwxServer } from './create-siwx-server.ts'
import { databaseStore } from './database-store.ts'
import type { SiwxLogEntry } from './options.ts'

let server: SiwxServer
let logged: SiwxLogEntry[]
const visit = (origin?: string) => openBrowser(request => server.fetch(request), origin)

beforeEach(() => {
  logged = []
  server = createSiwxServer({
    domains: ['shop.example'],
    store: databaseStore({ file: ':memory:' }),
    verifySignature: verifyKey,
    log: entry => logged.push(entry),
  })
})
afterEach(() => server.close())

describe('a write', () => {
  test.each([
    ['a request of another site', { origin: 'https://evil.example' }],
    ['of a host below', { origin: 'https://a.shop.example' }],
    ['of a host that ends alike', { origin: 'https://evilshop.example' }],
    ['a request of the host without https', { origin: 'http://shop.example' }],
    ['a request of another port', { origin: 'https://shop.example:8443' }],
    ['a request of a sandboxed page', { origin: 'null' }],
    ['a request of an address that is no origin', { origin: 'https://shop.example/' }],
    ['a request without an origin', { origin: '' }],
    ['a request without an origin, of the same site', { origin: '', 'sec-fetch-site': 'same-site' }],
    ['a request without an origin, from the address bar', { origin: '', 'sec-fetch-site': 'none' }],
  ])('%s is rejected', async (_what, headers) => {
    const send = async (path: string) => {
      const request = new Request(`https://shop.example/siwx${path}`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', ...headers },
      })
      if (headers.origin === '') request.headers.delete('origin')
      const response = await server.fetch(request)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(response.headers.getSetCookie()).toEqual([])
      const { error } = (await response.json()) as { error: { code: string; message: string } }
      expect(error.message).toMatch(/^Pages of (this origin|[\w.]+(:8443)?) may not sign in here/)
      return [response.status, error.code]
    }
    for (const path of ['/nonce', '/verify', '/sign-out', '/active'])
      expect(await send(path)).toEqual([403, 'originNotAllowed'])
  })

  test('is accepted without an Origin header if it is of the same origin', async () => {
    const response = await server.fetch(
      new Request('https://shop.example/siwx/nonce', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      }),
    )
    expect(await response.json()).toMatchObject({ domain: 'shop.example', uri: 'https://shop.example' })
  })

  test('behind a proxy without https has the origin of its page', async () => {
    const browser = openBrowser(async request =>
      server.fetch(new Request(request.url.replace('https://shop.example', 'http://10.0.0.7:8080'), request)),
    )
    expect((await browser.signIn()).status).toBe(200)
    expect(await browser.session()).toHaveLength(1)
  })

  test('is rejected from a form', async () => {
    const { status, body } = await visit().request('POST', '/nonce', '{}', { 'content-type': 'text/plain' })
    expect([status, body.error?.code]).toEqual([400, 'messageUnreadable'])
  })

  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no message', '{}'],
    ['a message that is no text', '{"message":1,"signature":"0x"}'],
    ['a message that is a list', '{"message":["Hello"],"signature":"0x"}'],
    ['a message that is none', '{"message":"Hello","signature":"0x"}'],
    ['a pairing that is none', '{"message":"Hello","signature":"0x","cacao":{"h":1}}'],
    ['a message that is too long', JSON.stringify({ message: 'a'.repeat(16_385), signature: '0x' })],
    ['the account to sign out', JSON.stringify({ address: 'a'.repeat(129) }), '/sign-out'],
    ['an account that is shown, without its network', JSON.stringify({ address: '0x' }), '/active'],
    ['a network that is shown, without its account', JSON.stringify({ chainId: 'eip155:1' }), '/active'],
    ['an order that is no number', JSON.stringify({ chainId: 'eip155:1', address: '0x', at: '1' }), '/active'],
    ['an order below zero', JSON.stringify({ chainId: 'eip155:1', address: '0x', at: -1 }), '/active'],
    ['an order at the maximum', JSON.stringify({ chainId: 'eip155:1', address: '0x', at: 2 ** 53 - 1 }), '/active'],
    ['the network to sign out of', JSON.stringify({ chainId: 'a'.repeat(65) }), '/sign-out'],
  ])('is unreadable with %s', async (_what, text, path = '/verify') => {
    const { status, body } = await visit().request('POST', path, text)
    expect([status, body.error?.code]).toEqual([400, 'messageUnreadable'])
  })

  test('is rejected with the missing field if it reports an account without its network', async () => {
    const { body } = await visit().request('POST', '/active', { address: '0x' })
    expect(body.error?.message).toBe('The request has a chainId and an address, and "at" is a number')
  })

  test('is unreadable with a public key of more than 256 characters', async () => {
    const browser = visit()
    const signed = await browser.sign(await browser.prepare())
    const codeOf = async (length: number) =>
      (await browser.verify({ ...signed, publicKey: 'a'.repeat(length) })).body.error?.code
    expect([await codeOf(257), await codeOf(256)]).toEqual(['messageUnreadable', undefined])
  })

  test('is unreadable with a pairing whose fields are nested 20,000 levels deep, and counts as an attempt', async () => {
    const browser = visit()
    const signed = await browser.sign(await browser.prepare())
    const deep = '['.repeat(20_000) + ']'.repeat(20_000)
    const text = JSON.stringify({
      ...signed,
      cacao: { h: { t: 'caip122' }, p: { iss: 0 }, s: { t: 'eip191', s: '0x' } },
    })
    const codes: unknown[] = []
    for (let turn = 0; turn < 11; turn++)
      codes.push((await browser.request('POST', '/verify', text.replace('"iss":0', `"iss":${deep}`))).body.error?.code)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'messageUnreadable'), 'tooManyAttempts'])
  })

  test('is rejected before it was read if it has a megabyte', async () => {
    const { status, body } = await visit().verify({ message: 'a'.repeat(1_000_000), signature: '0x' })
    expect([status, body.error?.code]).toEqual([413, 'messageTooLarge'])
  })

  test('is read no further than the limit if it has no length', async () => {
    let sent = 0
    let isCancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: controller => {
        sent += 1_024
        controller.enqueue(new Uint8Array(1_024).fill(97))
      },
      cancel: () => {
        isCancelled = true
      },
    })
    const request = new Request('https://shop.example/siwx/verify', {
      method: 'POST',
      body: endless,
      headers: { origin: 'https://shop.example', 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit)
    const response = await server.fetch(request)
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(68 * 1_024)
    expect(isCancelled).toBe(true)
  })
})

describe('a page on another host', () => {
  const ask = (origin: string, method: string, path: string) =>
    server.fetch(new Request(`https://api.example/siwx${path}`, { method, headers: { origin } }))

  test('reads the answers, with cookies, if it belongs to the site', async () => {
    const response = await ask('https://shop.example', 'GET', '/session')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-credentials': 'true',
      'cache-control': 'no-store',
      vary: 'Origin',
    })
    const preflight = await ask('https://shop.example', 'OPTIONS', '/verify')
    expect(preflight.status).toBe(204)
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '600',
    })
  })

  test('behind a proxy that names this machine is signed in by no plain cookie, which a sibling host may have set', async () => {
    const database = await openDatabase({ file: ':memory:' })
    const open = (domains: string[]) =>
      createSiwxServer({ domains, store: databaseStore(database), verifySignature: verifyKey })
    const [local, deployed] = [open(['localhost:3000']), open(['shop.example'])]
    const attacker = openBrowser(async request => local.fetch(request), 'http://localhost:3000')
    expect((await attacker.signIn()).status).toBe(200)
    const headers = new Headers({
      host: '127.0.0.1:3000',
      cookie: `latchkey-session=${attacker.cookies.get('latchkey-session')}`,
    })
    expect(await local.getSession({ headers })).not.toBeNull()
    expect(await deployed.getSession({ headers })).toBeNull()
    await database.close()
  })

  test('reads nothing if it belongs to another site', async () => {
    const browser = visit()
    await browser.signIn()
    const cookie = [...browser.cookies].map(pair => pair.join('=')).join('; ')
    const sessionOf = (origin: string) => server.getSession({ headers: new Headers({ cookie, origin }) })
    expect(await sessionOf('https://shop.example')).not.toBeNull()
    expect(await sessionOf('https://evil.example')).toBeNull()
    const response = await ask('https://evil.example', 'GET', '/session')
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null])
    expect(await response.json()).toEqual({
      error: { code: 'originNotAllowed', message: 'This page may not ask who is signed in' },
    })
    const preflight = await ask('https://evil.example', 'OPTIONS', '/verify')
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([403, null])
  })
})

describe('a SIWX server', () => {
  test('answers unknown paths with 404', async () => {
    for (const [method, path] of [
      ['GET', '/nonce'],
      ['POST', '/session'],
      ['GET', '/constructor'],
      ['GET', ''],
    ] as const)
      expect((await visit().request(method, path)).status).toBe(404)
  })

  test('is mounted at its base path', async () => {
    server = createSiwxServer({
      domains: ['shop.example'],
      store: databaseStore({ file: ':memory:' }),
      basePath: '/api/auth/',
      verifySignature: verifyKey,
    })
    const statusOf = async (path: string) => (await server.fetch(new Request(`https://shop.example${path}`))).status
    expect([await statusOf('/api/auth/session'), await statusOf('/siwx/session')]).toEqual([200, 404])
  })

  test('answers only that it failed, and logs why', async () => {
    const failing = new Error('The disk is full')
    server = createSiwxServer({
      domains: ['shop.example'],
      store: databaseStore({ file: ':memory:' }),
      verifySignature: () => Promise.reject(failing),
      log: entry => logged.push(entry),
    })
    const browser = visit()
    const signed = await browser.sign(await browser.prepare())
    const { status, headers, body } = await browser.verify(signed)
    expect([status, body]).toEqual([
      500,
      { error: { code: 'internalError', message: 'The server failed; its log says why' } },
    ])
    expect(headers.getSetCookie()).toEqual([])
    expect(logged).toEqual([{ code: 'internalError', message: 'The disk is full', cause: failing }])
  })

  test('tries again to open a database that failed to open', async () => {
    server = createSiwxServer({
      domains: ['shop.example'],
      store: databaseStore({ url: 'postgres://nobody@127.0.0.1:1/none' }),
      verifySignature: verifyKey,
    })
    await expect(server.ready()).rejects.toThrow('ECONNREFUSED')
    await expect(server.ready()).rejects.toThrow('ECONNREFUSED')
    await server.close()
  })

  test.each(['https://shop.example', 'shop.example/', 'Shop.example', '*.shop.example', 'shöp.example', ''])(
    'rejects the domain "%s"',
    domain => {
      expect(() => createSiwxServer({ domains: [domain], store: databaseStore({ file: ':memory:' }) })).toThrow(
        TypeError,
      )
    },
  )

  test.each([undefined, null, 'latchkey.db', {}])('rejects %j as its store, with advice', store => {
    expect(() => createSiwxServer({ domains: ['shop.example'], store: store as never })).toThrow(
      'createSiwxServer() needs a "store": databaseStore() of "@latchkey/siwx/server/node" for a file or PostgreSQL',
    )
  })

  test('rejects an empty list of domains', () => {
    expect(() => createSiwxServer({ domains: [], store: databaseStore({ file: ':memory:' }) })).toThrow(
      'at least one domain',
    )
  })
})
