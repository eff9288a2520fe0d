import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createSecureSite, type SecureSite } from './create-secure-site.ts'
import { writes } from './routes.test-support.ts'
import { createWallet, openVisitor, origin } from './visitor.test-support.ts'
import { useWorld } from './world.test-support.ts'

const ann = 'ann@example.com'
const world = useWorld()

describe('a server', () => {
  test('answers invalid requests with its own errors, and never fails', async () => {
    const visitor = (await world.settle(ann)).visitor
    const hostile = fc.oneof(
      fc.json(),
      fc.string(),
      fc.jsonValue().map(value => JSON.stringify({ code: value, email: value, generation: value })),
      fc
        .record({
          email: fc.oneof(fc.string(), fc.constant('a@b.example\r\nBcc: eve@example.com'), fc.emailAddress()),
          projectId: fc.oneof(fc.constant('shop'), fc.string()),
          device: fc.oneof(fc.string(), fc.constant('<script>\u0000\u202e')),
          language: fc.option(fc.string(), { nil: undefined }),
        })
        .map(value => JSON.stringify(value)),
      fc
        .record({
          ...Object.fromEntries(Object.keys(createWallet()).map(key => [key, fc.oneof(fc.string(), fc.jsonValue())])),
          step: fc.oneof(fc.constantFrom('hello', 'reply', 'reveal', 'sealed'), fc.string()),
          text: fc.string(),
          kind: fc.oneof(fc.constantFrom('passkey', 'file'), fc.string()),
          credentialId: fc.oneof(fc.string(), fc.constant('__proto__')),
          sealed: fc.string(),
        })
        .map(value => JSON.stringify(value)),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...writes), hostile, async ([method, path], body) => {
        if (path === '/api/sign-out') return
        const { status } = await visitor.request(method, path, body)
        expect(status).toBeLessThan(500)
      }),
      { numRuns: 400 },
    )
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('accepts no address that would be more than one, or end a header', async () => {
    for (const email of [
      'a@b.example\r\nBcc: eve@example.com',
      'a@b.example, eve@example.com',
      'Ann <a@b.example>',
      '"a b"@b.example',
      'a@b',
      'a@b..example',
      '@b.example',
      'a@-b.example',
      `${'a'.repeat(65)}@b.example`,
      `a@${'b'.repeat(64)}.example`,
      `a@${'b.'.repeat(130)}example`,
      'a@b.example\u0000',
      'ä@b.example',
      '',
    ])
      expect([email, (await world.visit().ask(email)).body.error?.code]).toEqual([email, 'emailInvalid'])
    expect(world.post.mails).toEqual([])
  })

  test('answers unknown routes with 404, and a kilobyte too much with 413', async () => {
    for (const [method, path] of [
      ['GET', '/'],
      ['DELETE', '/api/wallet'],
      ['GET', '/api/email'],
      ['OPTIONS', '/api/wallet'],
      ['GET', '/constructor'],
    ] as const)
      expect((await world.visit().request(method, path)).status).toBe(404)
    const { status, body } = await world.visit().request('POST', '/api/email', `"${'a'.repeat(17 * 1_024)}"`)
    expect([status, body.error?.code]).toEqual([413, 'messageTooLarge'])
  })

  test('rejects a request without the network address of its client, which no limit would count by', async () => {
    const request = () => new Request(`${origin}/health`)
    const fetch = world.site.fetch as (request: Request, client?: object) => Promise<Response>
    await expect(fetch(request())).rejects.toThrow(TypeError)
    await expect(fetch(request(), {})).rejects.toThrow('needs the network address')
    expect((await fetch(request(), { address: undefined })).status).toBe(200)
  })

  test('is mounted below its base path', async () => {
    const site = createSecureSite({
      origin,
      basePath: '/secure-site/',
      projects: { shop: null },
      mail: world.post.send,
      secret: 'A'.repeat(43),
      store: world.database,
    })
    const visitor = openVisitor(request => site.fetch(request, { address: undefined }))
    const { status } = await visitor.request('POST', '/secure-site/api/email', {
      projectId: 'shop',
      email: ann,
      device: 'a',
    })
    expect([status, (await visitor.request('GET', '/health')).status]).toEqual([200, 404])
  })

  test.each([
    'http://secure.example',
    'https://secure.example/',
    'secure.example',
    'https://secure.example/wallet',
    'null',
    '',
  ])('rejects the origin "%s"', wrong => {
    expect(() => createSecureSite({ origin: wrong, projects: {}, mail: async () => {} })).toThrow(TypeError)
  })

  test('rejects a project with a page that is no origin', () => {
    expect(() => createSecureSite({ origin, projects: { a: ['shop.example'] }, mail: async () => {} })).toThrow(
      'write https://',
    )
  })

  test('reports its health, counts its work, and answers waiting requests when it ends', async () => {
    await world.settle(ann)
    const other = world.visit()
    await world.signIn(other, ann)
    const get = (path: string) => world.visit().request('GET', path)
    expect((await get('/health')).body).toEqual({ status: 'ok' })
    const text = await world.metrics()
    expect(text).toContain('latchkey_secure_site_requests_total{route="PUT /api/wallet",status="200"} 1\n')
    expect(text).toContain('latchkey_secure_site_mails_total{result="sent"} 3\n')
    const isWaiting = world.nextWait()
    const waiting = other.wait()
    await isWaiting
    await world.site.close()
    expect((await waiting).body).toEqual({ status: 'waiting' })
    expect((await get('/health')).status).toBe(503)
  })

  test('shows its metrics only for their token, and never without one', async () => {
    const open = (token: object) =>
      createSecureSite({
        origin,
        projects: {},
        mail: async () => {},
        secret: 'A'.repeat(43),
        store: world.database,
        ...token,
      })
    const statuses = (site: SecureSite) =>
      Promise.all(
        ['', 'm', 'Bearer ', 'Bearer undefined', 'Bearer n', 'Bearer m'].map(async authorization => {
          const request = new Request(`${origin}/metrics`, { headers: { ...(authorization && { authorization }) } })
          return (await site.fetch(request, { address: '127.0.0.1' })).status
        }),
      )
    expect(await statuses(open({ metricsToken: 'm' }))).toEqual([401, 401, 401, 401, 401, 200])
    expect(await statuses(open({}))).toEqual([404, 404, 404, 404, 404, 404])
  })
})
