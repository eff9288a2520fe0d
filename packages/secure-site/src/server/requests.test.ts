import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createSecureSite, type SecureSite } from './create-secure-site.ts'
import { createWallet, openVisitor, origin } from './visitor.test-support.ts'
import { createWorld, type World } from './world.test-support.ts'

const ann = 'ann@example.com'
let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const writes = [
  ['POST', '/api/email'],
  ['POST', '/api/email/code'],
  ['POST', '/api/device'],
  ['POST', '/api/social'],
  ['POST', '/api/social/begun'],
  ['POST', '/api/social/ticket'],
  ['POST', '/api/social/wait'],
  ['POST', '/api/sign-out'],
  ['POST', '/api/confirm'],
  ['POST', '/api/confirm/code'],
  ['PUT', '/api/wallet'],
  ['PUT', '/api/wallet/recovery'],
  ['PUT', '/api/handover'],
  ['POST', '/api/email/update'],
  ['POST', '/api/email/update/primary'],
  ['POST', '/api/email/update/secondary'],
  ['POST', '/api/rpc'],
  ['POST', '/api/bundler'],
  ['POST', '/api/paymaster'],
] as const
const reads = ['/api/session', '/api/wallet', '/api/wallet/recovery', '/api/handover', '/api/projects/shop'] as const

describe('another page', () => {
  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of the page around the frame', { origin: 'https://shop.example' }],
    ['of a host below', { origin: 'https://a.secure.example' }],
    ['of another port', { origin: 'https://secure.example:8443' }],
    ['without https', { origin: 'http://secure.example' }],
    ['in a sandbox', { origin: 'null' }],
    ['of the same site', { 'sec-fetch-site': 'same-site' }],
    ['opened by hand', { 'sec-fetch-site': 'none' }],
    ['that says nothing', {}],
  ])('%s writes nothing', async (_what, headers) => {
    const { visitor, wallet } = await world.settle(ann)
    const cookie = [...visitor.cookies].map(pair => pair.join('=')).join('; ')
    for (const [method, path] of writes) {
      const response = await world.site.fetch(
        new Request(`${origin}${path}`, {
          method,
          body: '{}',
          headers: { cookie, 'content-type': 'application/json', ...headers },
        }),
      )
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect([path, response.status]).toEqual([path, 403])
    }
    expect(await visitor.wallet()).toMatchObject({ wallet })
  })

  test('reads nothing', async () => {
    const { visitor } = await world.settle(ann)
    for (const path of reads) {
      for (const headers of [{ origin: 'https://shop.example' }, { 'sec-fetch-site': 'cross-site' }])
        expect((await visitor.request('GET', path, undefined, headers)).status).toBe(403)
      const { status, headers } = await visitor.request('GET', path, undefined, { 'sec-fetch-site': 'same-origin' })
      expect([status, headers.get('cross-origin-resource-policy')]).toEqual([200, 'same-origin'])
    }
  })

  test('sends no form', async () => {
    const visitor = world.visit()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'])
      for (const [method, path] of writes) {
        const { status } = await visitor.request(method, path, '{}', { 'content-type': type })
        // Who is not signed in hears that first.
        expect([400, 401]).toContain(status)
      }
    expect(world.post.mails).toEqual([])
  })

  test('answers no link of a mail, though it has it', async () => {
    await world.settle(ann)
    const other = world.visit()
    await world.signIn(other, ann)
    const token = new URL(world.post.linkTo(ann)).searchParams.get('token') ?? ''
    for (const from of ['https://evil.example', 'null']) {
      const { status } = await world.visit().request('POST', '/device', `token=${token}&answer=approved`, {
        'content-type': 'application/x-www-form-urlencoded',
        origin: from,
      })
      expect(status).toBe(403)
    }
    const { status } = await world.visit().request('POST', '/device', JSON.stringify({ token, answer: 'approved' }))
    expect(status).toBe(400)
    // Nor does one that looks through mails.
    await world.visit().request('GET', `/device?token=${token}`)
    expect(await world.database.all('SELECT answer FROM secure_device_requests')).toEqual([{ answer: null }])
  })
})

describe('a browser', () => {
  test('has a code for itself alone', async () => {
    const visitor = world.visit()
    await visitor.ask(ann)
    const code = world.post.codeTo(ann)
    expect((await world.visit().bring(code)).body.error?.code).toBe('codeMissing')
    const other = world.visit()
    world.pass(30)
    await other.ask('eve@example.com')
    expect((await other.bring(code)).body.error?.code).toBe('codeWrong')
    // Another one's guesses are none of this one's.
    expect((await visitor.bring(code)).body).toEqual({ status: 'connected' })
  })

  test('is not signed in by a code that somebody else asked for', async () => {
    const attacker = world.visit()
    await attacker.ask('eve@example.com')
    const victim = world.visit()
    await victim.ask(ann)
    expect((await victim.bring(world.post.codeTo('eve@example.com'))).body.error?.code).toBe('codeWrong')
    expect(await victim.session()).toEqual({ user: null })
  })

  test('has the last of several codes, for ten minutes', async () => {
    const visitor = world.visit()
    await visitor.ask(ann)
    const first = world.post.codeTo(ann)
    world.pass(30)
    await visitor.ask(ann)
    const second = world.post.codeTo(ann)
    if (first !== second) expect((await visitor.bring(first)).body.error?.code).toBe('codeWrong')
    world.pass(599)
    expect((await visitor.bring(second)).body).toEqual({ status: 'connected' })
    world.pass(60)
    const late = world.visit()
    await late.ask(ann)
    world.pass(600)
    expect((await late.bring(world.post.codeTo(ann))).body.error?.code).toBe('codeExpired')
  })

  test('is given a new session each time, and cookies that no other host could have set', async () => {
    const visitor = world.visit()
    visitor.cookies.set('__Host-latchkey-secure-session', 'A'.repeat(43))
    await world.signIn(visitor, ann)
    expect(visitor.cookies.get('__Host-latchkey-secure-session')).not.toBe('A'.repeat(43))
    for (const line of visitor.lines)
      expect(line).toMatch(
        /^__Host-latchkey-secure-(browser|session)=[-\w]{43}; Secure; HttpOnly; SameSite=None; Partitioned; Path=\/; Max-Age=\d+$/,
      )
    const plain = world.visit()
    plain.cookies.set('latchkey-secure-session', visitor.cookies.get('__Host-latchkey-secure-session') ?? '')
    expect(await plain.session()).toEqual({ user: null })
  })

  test('without cookies is told its tokens in headers, and then no cookie counts', async () => {
    const visitor = world.visit()
    const asked = { projectId: 'shop', email: ann, device: 'Safari on iOS' }
    const first = await visitor.request('POST', '/api/email', asked, { 'latchkey-browser': '' })
    const browser = { 'latchkey-browser': first.headers.get('latchkey-browser') ?? '' }
    const code = { code: world.post.codeTo(ann) }
    for (const other of [{ 'latchkey-browser': '' }, { 'latchkey-browser': 'A'.repeat(43) }, {}])
      expect((await visitor.request('POST', '/api/email/code', code, other)).body.error?.code).toBe('codeMissing')
    const second = await visitor.request('POST', '/api/email/code', code, browser)
    expect(second.body).toEqual({ status: 'connected' })
    const headers = { ...browser, authorization: `Bearer ${second.headers.get('latchkey-session') ?? ''}` }
    expect((await visitor.request('GET', '/api/session', undefined, headers)).body).toMatchObject({
      user: { email: ann },
    })
    expect(await visitor.session()).toEqual({ user: null })
    expect(visitor.lines).toEqual([])

    const { visitor: withCookies } = await world.settle('bob@example.com')
    for (const wrong of ['Bearer', `Bearer ${'A'.repeat(43)}`, 'Basic YTpi'])
      expect(
        (await withCookies.request('GET', '/api/wallet', undefined, { authorization: wrong })).body.error?.code,
      ).toBe('sessionExpired')
    expect((await withCookies.request('GET', '/api/wallet', undefined, browser)).body.error?.code).toBe('notSignedIn')
    const out = await visitor.request('POST', '/api/sign-out', {}, headers)
    expect(out.headers.get('latchkey-session')).toBe('')
    expect((await visitor.request('GET', '/api/wallet', undefined, headers)).status).toBe(401)
  })

  test('hears that its session is over', async () => {
    const { visitor } = await world.settle(ann)
    world.pass(30 * 86_400)
    expect((await visitor.wallet()).error?.code).toBe('sessionExpired')
    expect(await visitor.session()).toEqual({ user: null, expired: true })
    expect(await visitor.session()).toEqual({ user: null })
  })

  test('that signs out while it waits is not signed in by the link later', async () => {
    await world.settle(ann)
    const other = world.visit()
    await world.signIn(other, ann)
    await other.request('POST', '/api/sign-out', {})
    await world.visit().press(world.post.linkTo(ann), 'approved')
    expect((await other.wait()).body.error?.code).toBe('codeMissing')
  })
})

describe('the frame', () => {
  const csp = async (path: string) => (await world.visit().request('GET', path)).headers.get('content-security-policy')

  // covers: S7.75
  test('is had by the pages of its project alone', async () => {
    const query = 'chainId=eip155%3A1&version=4&enableLogger=false'
    expect(await csp(`/frame?projectId=shop&${query}`)).toMatch(/frame-ancestors https:\/\/shop\.example$/)
    expect(await csp(`/frame?projectId=open&${query}`)).toMatch(/frame-ancestors \*$/)
    for (const path of [
      '/frame',
      '/frame?projectId=none',
      '/frame?projectId=constructor',
      '/frame?projectId=__proto__',
    ]) {
      const { status, headers } = await world.visit().request('GET', path)
      expect([status, headers.get('content-security-policy')]).toEqual([
        403,
        "default-src 'none'; frame-ancestors 'none'",
      ])
    }
  })

  test('tells its project’s pages, and nothing of one that there is not', async () => {
    const ask = async (id: string) => (await world.visit().request('GET', `/api/projects/${id}`)).body
    expect(await ask('shop')).toEqual({ origins: ['https://shop.example'] })
    expect(await ask('open')).toEqual({ origins: null })
    for (const id of ['none', 'constructor', '%', '..', '%2e%2e'])
      expect((await ask(id)).error?.code).toMatch(/projectUnknown|notFound/)
  })

  test('is files by name: nothing beside them is read', async () => {
    const files = {
      'index.html': { body: '<p>Frame', type: 'text/html' },
      'a-5f3a9c1b.js': { body: '1', type: 'text/javascript' },
    }
    const site = createSecureSite({
      origin,
      projects: { shop: null },
      mail: async () => {},
      secret: 'A'.repeat(43),
      frame: files,
      store: world.database,
    })
    const get = (path: string) => site.fetch(new Request(`${origin}${path}`))
    expect(await (await get('/frame?projectId=shop')).text()).toBe('<p>Frame')
    const script = await get('/frame/a-5f3a9c1b.js')
    expect([
      script.headers.get('content-type'),
      script.headers.get('cache-control'),
      script.headers.get('x-content-type-options'),
    ]).toEqual(['text/javascript', 'public, max-age=31536000, immutable', 'nosniff'])
    for (const path of [
      '/frame/index.html',
      '/frame/constructor',
      '/frame/../../package.json',
      '/frame/%2e%2e/package.json',
    ])
      expect((await get(path)).status).toBe(404)
  })
})

describe('a server', () => {
  test('answers what nobody should send in its own words, and never fails by it', async () => {
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

  test('takes no address that would be more than one, or end a header', async () => {
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

  test('answers what it does not have with 404, and one of a kilobyte too much with 413', async () => {
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

  test('is mounted where it is said to be', async () => {
    const site = createSecureSite({
      origin,
      basePath: '/secure-site/',
      projects: { shop: null },
      mail: world.post.send,
      secret: 'A'.repeat(43),
      store: world.database,
    })
    const visitor = openVisitor(request => site.fetch(request))
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
  ])('is refused the origin "%s"', wrong => {
    expect(() => createSecureSite({ origin: wrong, projects: {}, mail: async () => {} })).toThrow(TypeError)
  })

  test('is refused a project whose page is no origin', () => {
    expect(() => createSecureSite({ origin, projects: { a: ['shop.example'] }, mail: async () => {} })).toThrow(
      'write https://',
    )
  })

  test('says that it is well, counts what it does, and tells who waits when it ends', async () => {
    await world.settle(ann)
    const other = world.visit()
    await world.signIn(other, ann)
    const get = (path: string) => world.visit().request('GET', path)
    expect((await get('/health')).body).toEqual({ status: 'ok' })
    const text = await world.metrics()
    expect(text).toContain('latchkey_secure_site_requests_total{route="PUT /api/wallet",status="200"} 1\n')
    expect(text).toContain('latchkey_secure_site_mails_total{result="sent"} 3\n')
    const waiting = other.wait()
    await new Promise(resolve => setTimeout(resolve, 20))
    await world.site.close()
    expect((await waiting).body).toEqual({ status: 'waiting' })
    expect((await get('/health')).status).toBe(503)
  })

  test('shows its metrics to who has their token alone, and to nobody where there is none', async () => {
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
