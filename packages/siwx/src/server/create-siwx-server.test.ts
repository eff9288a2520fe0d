import { type Database, openDatabase } from '@latchkey/sql'
import { type TestDatabases, testDatabases } from '@latchkey/sql/test-databases'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openBrowser, verifyKey } from './browser.test-support.ts'
import { createSiwxServer } from './create-siwx-server.ts'
import { databaseStore } from './database-store.ts'
import type { SiwxLogEntry, SiwxServerOptions } from './options.ts'

const minute = 60_000
const hour = 60 * minute

describe.each(testDatabases)('a SIWX server on %s', (_name, start) => {
  let databases: TestDatabases
  let database: Database
  let now: number
  let logged: SiwxLogEntry[]
  let server: ReturnType<typeof createSiwxServer>
  const openServer = (options: Partial<SiwxServerOptions> = {}) =>
    createSiwxServer({
      domains: ['shop.example', 'other.example'],
      store: databaseStore(database),
      verifySignature: verifyKey,
      clock: () => now,
      log: entry => logged.push(entry),
      ...options,
    })
  const count = async (table: 'nonces' | 'sessions' | 'attempts', where = '1 = 1') =>
    (await database.all(`SELECT count(*) AS n FROM siwx_${table} WHERE ${where}`))[0]?.n
  const visit = (origin?: string) => openBrowser(request => server.fetch(request), origin)

  beforeAll(async () => {
    databases = await start()
    database = await openDatabase(await databases.create())
    await openServer().ready()
  })
  afterAll(async () => {
    await database.close()
    await databases.stop()
  })
  beforeEach(async () => {
    for (const table of ['nonces', 'sessions', 'attempts']) await database.run(`DELETE FROM siwx_${table}`)
    now = Date.parse('2026-11-23T11:00:00.000Z')
    logged = []
    server = openServer()
  })

  // covers: S3.59, S3.60, S3.61
  test('signs in the signer of its message, and reports the session', async () => {
    server = openServer({ statement: 'I accept the terms', resources: ['https://shop.example/terms'] })
    const browser = visit()
    const { status, body } = await browser.signIn()
    expect(status).toBe(200)
    expect(body.session).toMatchObject({
      address: browser.account.address,
      chainId: 'eip155:1',
      expiresAt: '2026-11-24T11:00:00.000Z',
      data: { domain: 'shop.example', uri: 'https://shop.example', statement: 'I accept the terms' },
      message: expect.stringContaining('shop.example wants you to sign in') as string,
      signature: expect.stringMatching(/^0x/) as string,
    })
    expect(await browser.session()).toEqual([body.session])
    const cookie = `__Host-latchkey-session=${browser.cookies.get('__Host-latchkey-session')}`
    expect(await server.getSession({ headers: new Headers({ cookie }) })).toEqual(body.session)
    expect(await visit().session()).toEqual([])
  })

  test('sets cookies that no script reads and no other host sets', async () => {
    const browser = visit()
    await browser.signIn()
    expect(browser.lines.map(line => line.replace(/=[^;]{43};/, '=TOKEN;'))).toEqual([
      '__Host-latchkey-browser=TOKEN; Secure; HttpOnly; SameSite=Lax; Path=/; Max-Age=2592000',
      '__Host-latchkey-session=TOKEN; Secure; HttpOnly; SameSite=Lax; Path=/; Max-Age=86400',
    ])
    const ofMachine = openServer({ domains: ['localhost:3000'] })
    const local = openBrowser(request => ofMachine.fetch(request), 'http://localhost:3000')
    expect((await local.signIn()).status).toBe(200)
    expect(local.lines.map(line => line.replace(/=[^;]{43};/, '=TOKEN;'))).toEqual([
      'latchkey-browser=TOKEN; HttpOnly; SameSite=Lax; Path=/; Max-Age=2592000',
      'latchkey-session=TOKEN; HttpOnly; SameSite=Lax; Path=/; Max-Age=86400',
    ])
    expect(await local.session()).toHaveLength(1)
    const plain = [...browser.cookies].map(([name, value]) => `${name.replace('__Host-', '')}=${value}`).join('; ')
    const { body } = await visit().request('GET', '/session', undefined, { cookie: plain })
    expect(body.sessions).toEqual([])
  })

  test('stores no token, only its hash', async () => {
    const browser = visit()
    await browser.signIn()
    const kept = JSON.stringify([
      await database.all('SELECT * FROM siwx_sessions'),
      await database.all('SELECT * FROM siwx_nonces'),
      await database.all('SELECT * FROM siwx_attempts'),
    ])
    expect(kept).toContain(browser.account.address)
    for (const token of browser.cookies.values()) expect(kept).not.toContain(token)
  })

  test('rejects a message that has signed in already', async () => {
    const browser = visit()
    const signed = await browser.sign(await browser.prepare())
    expect((await browser.verify(signed)).status).toBe(200)
    const again = await browser.verify(signed)
    expect([again.status, again.body.error]).toEqual([
      401,
      { code: 'nonceSpent', message: 'This message has signed in already' },
    ])
    expect(await count('sessions')).toBe(1)
  })

  test('rejects a nonce that was issued to a page of another of its domains', async () => {
    const browser = visit()
    const signed = await browser.sign(await browser.prepare())
    const elsewhere = await browser.verify(signed, { origin: 'https://other.example' })
    expect([elsewhere.status, elsewhere.body.error]).toEqual([
      401,
      { code: 'domainMismatch', message: 'The message was issued to a page of another domain' },
    ])
    expect((await browser.verify(signed)).status).toBe(200)
  })

  test('reads a grant in a message only if it came with a pairing', async () => {
    const browser = visit()
    const data = await browser.prepare()
    const recap = Buffer.from(JSON.stringify({ att: { eip155: { 'request/personal_sign': [{}] } } })).toString(
      'base64url',
    )
    const statement =
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'."
    const granting = { ...data, statement, resources: [`urn:recap:${recap}`] }
    const signed = await browser.sign(granting)
    const alone = await browser.verify(signed)
    expect([alone.status, alone.body.error?.code]).toEqual([401, 'fieldMismatch'])
    const p = { iss: `did:pkh:eip155:1:${data.accountAddress}`, domain: data.domain, aud: data.uri, nonce: data.nonce }
    const cacao = { h: { t: 'caip122' }, p, s: { t: 'eip191', s: signed.signature } }
    expect((await browser.verify({ ...signed, cacao })).status).toBe(200)
  })

  test('stores nothing for a page that hung up while the signature was verified', async () => {
    let isAsked = (): void => {}
    let goOn = (): void => {}
    const asked = new Promise<void>(resolve => (isAsked = resolve))
    const released = new Promise<void>(resolve => (goOn = resolve))
    server = openServer({
      // The site's own verifier ignores the signal.
      verifySignature: async () => {
        isAsked()
        await released
        return { by: 'key' }
      },
    })
    const browser = visit()
    const signed = await browser.sign(await browser.prepare())
    const abort = new AbortController()
    const answer = browser.fetch(
      new Request('https://shop.example/siwx/verify', {
        method: 'POST',
        body: JSON.stringify(signed),
        headers: { 'content-type': 'application/json' },
        signal: abort.signal,
      }),
    )
    await asked
    abort.abort()
    goOn()
    expect((await answer).headers.getSetCookie()).toEqual([])
    expect([await count('sessions'), await count('nonces', 'spent_at IS NULL')]).toEqual([0, 1])
  })

  test('accepts a message once for many simultaneous requests', async () => {
    const browser = visit()
    const signed = await browser.sign(await browser.prepare())
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.verify(signed)))
    expect(answers.map(({ body }) => body.error?.code ?? 'in').sort()).toEqual([
      'in',
      ...Array.from({ length: 7 }, () => 'nonceSpent'),
    ])
    expect(await count('sessions')).toBe(1)
  })

  test('rejects the nonce of another browser as unknown, and logs the reason', async () => {
    const [browser, thief] = [visit(), visit()]
    const signed = await browser.sign(await browser.prepare())
    await thief.prepare()
    const stolen = await thief.verify(signed)
    const unknown = await thief.signIn({ nonce: '0123456789abcdef' })
    expect([stolen.status, stolen.body.error]).toEqual([401, unknown.body.error])
    expect(stolen.body.error).toEqual({
      code: 'nonceUnknown',
      message: 'This nonce was not issued to this browser',
    })
    expect(logged.map(({ code, cause }) => [code, cause])).toEqual([
      ['nonceUnknown', 'It was issued to another browser'],
      ['nonceUnknown', 'It was not issued'],
    ])
    expect((await browser.verify(signed)).status).toBe(200)
  })

  test.each([
    ['another domain', { domain: 'other.example' }, {}, 'domainMismatch'],
    ['a domain that looks alike in ASCII', { domain: 'xn--shp-8cd.example' }, {}, 'domainMismatch'],
    ['a domain that looks alike in another script', { domain: 'shоp.example' }, {}, 'messageUnreadable'],
    ['another URI', { uri: 'https://shop.example/other' }, {}, 'uriMismatch'],
    ['another chain', { chainId: 'eip155:10' }, { chainId: 'eip155:1' }, 'chainMismatch'],
    ['another account', {}, { accountAddress: '0x8ba1f109551bD432803012645Ac136ddd64DBA72' }, 'addressMismatch'],
    ['another version', { version: '2' }, {}, 'messageUnreadable'],
    ['another statement', { statement: 'I give you everything' }, {}, 'fieldMismatch'],
    ['other resources', { resources: ['https://evil.example'] }, {}, 'fieldMismatch'],
    ['a longer time', { expirationTime: '2026-12-23T11:00:00.000Z' }, {}, 'fieldMismatch'],
    ['no end', { expirationTime: undefined }, {}, 'fieldMismatch'],
    ['no time', { issuedAt: undefined }, {}, 'fieldMismatch'],
    ['an end that is over', { expirationTime: '2026-11-23T10:59:59.000Z' }, {}, 'messageExpired'],
    ['a start in an hour', { notBefore: '2026-11-23T12:00:00.000Z' }, {}, 'notYetValid'],
    ['a clock that is an hour behind', { issuedAt: '2026-11-23T10:00:00.000Z' }, {}, 'clockSkewed'],
    ['a clock that is an hour ahead', { issuedAt: '2026-11-23T12:00:00.000Z' }, {}, 'clockSkewed'],
  ])('rejects a message with %s', async (_what, change, ask, code) => {
    const { status, body } = await visit().signIn(change, ask)
    expect([status, body.error?.code]).toEqual([code === 'messageUnreadable' ? 400 : 401, code])
    expect(await count('sessions')).toBe(0)
    expect(await count('nonces', 'spent_at IS NOT NULL')).toBe(0)
  })

  test.each([
    ['a clock that is a minute behind', { issuedAt: '2026-11-23T10:59:00.000Z' }],
    ['a clock that is a minute ahead', { issuedAt: '2026-11-23T11:01:00.000Z' }],
    ['the time in another form', { issuedAt: '2026-11-23T12:00:00+01:00' }],
    ['an id of its own', { requestId: 'a-1' }],
    ['a start that is past', { notBefore: '2026-11-23T10:00:00.000Z' }],
  ])('accepts a message with %s', async (_what, change) => {
    expect((await visit().signIn(change)).status).toBe(200)
  })

  test('ends a sign-in when its message expires, if that is earlier', async () => {
    const browser = visit()
    await browser.signIn({ expirationTime: '2026-11-23T11:10:00.000Z' })
    now += 10 * minute - 1
    expect(await browser.session()).toHaveLength(1)
    now += 1
    expect(await browser.session()).toEqual([])
  })

  test('rejects a message whose time to sign is over, and removes it later', async () => {
    const browser = visit()
    const signed = await browser.sign(await browser.prepare())
    now += 5 * minute
    expect((await browser.verify(signed)).body.error).toEqual({
      code: 'nonceExpired',
      message: 'The time to sign this message is over',
    })
    await visit().signIn()
    now += 25 * hour
    await visit().prepare()
    // The attempts of this browser, and those of all browsers.
    expect([await count('nonces'), await count('sessions'), await count('attempts')]).toEqual([1, 0, 2])
    expect((await browser.verify(signed)).body.error?.code).toBe('nonceUnknown')
  })

  test('rejects the signature of another account, stores nothing, and accepts the right one after that', async () => {
    const [browser, other] = [visit(), visit()]
    const data = await browser.prepare()
    const wrong = await browser.verify(await browser.sign(data, other.account))
    expect([wrong.status, wrong.body.error?.code]).toEqual([401, 'signatureInvalid'])
    expect([await count('sessions'), await count('nonces', 'spent_at IS NOT NULL')]).toEqual([0, 0])
    expect((await browser.verify(await browser.sign(data))).status).toBe(200)
  })

  test('stores nothing before the signature was verified', async () => {
    const seen: unknown[] = []
    server = openServer({
      verifySignature: async (...call) => {
        seen.push(await count('sessions'), await count('nonces', 'spent_at IS NOT NULL'))
        return verifyKey(...call)
      },
    })
    expect((await visit().signIn()).status).toBe(200)
    expect(seen).toEqual([0, 0])
    expect(await count('sessions')).toBe(1)
  })

  test('counts failed attempts, and reports when another is possible', async () => {
    const [browser, other] = [visit(), visit()]
    const data = await browser.prepare()
    const wrong = await browser.sign(data, other.account)
    const right = await browser.sign(data)
    for (let attempt = 0; attempt < 10; attempt++) expect((await browser.verify(wrong)).status).toBe(401)
    now += minute
    const rejected = await browser.verify(right)
    expect([rejected.status, rejected.body.error]).toEqual([
      429,
      { code: 'tooManyAttempts', message: 'There were too many attempts to sign in' },
    ])
    expect(rejected.headers.get('retry-after')).toBe('540')
    expect((await other.signIn()).status).toBe(200)
    now += 9 * minute
    expect((await browser.signIn()).status).toBe(200)
  })

  test('counts the attempts of a client address, if it is known, over all browsers', async () => {
    server = openServer({ clientAddress: request => request.headers.get('x-client') ?? undefined })
    const from = (address: string) =>
      openBrowser(request => {
        request.headers.set('x-client', address)
        return server.fetch(request)
      })
    const fail = async () => (await from('192.0.2.1').verify({ message: 'a', signature: 'b' })).status
    expect(await fail()).toBe(400)
    // Counts 197 more attempts without sending them.
    expect(await database.run("UPDATE siwx_attempts SET count = count + 197 WHERE who LIKE '%192.0.2.1'")).toBe(1)
    expect([await fail(), await fail(), await fail()]).toEqual([400, 400, 429])
    expect((await from('192.0.2.1').signIn()).status).toBe(429)
    expect((await from('192.0.2.2').signIn()).status).toBe(200)
  })

  test('does not count valid attempts, nor those without an answer of the node', async () => {
    const { SiwxError } = await import('../siwx-error.ts')
    let isDown = true
    server = openServer({
      verifySignature: async () => {
        if (isDown) throw new SiwxError('nodeUnavailable', 'The node of eip155:1 does not answer')
        return { by: 'key' }
      },
    })
    const browser = visit()
    const signed = await browser.sign(await browser.prepare())
    for (let attempt = 0; attempt < 12; attempt++) expect((await browser.verify(signed)).status).toBe(503)
    isDown = false
    for (let attempt = 0; attempt < 12; attempt++) expect((await browser.signIn()).status).toBe(200)
  })

  test('does not count attempts that the server itself fails', async () => {
    let isDown = true
    server = openServer({
      verifySignature: async () => {
        if (isDown) throw new Error('The library cannot be loaded')
        return { by: 'key' }
      },
    })
    const browser = visit()
    const signed = await browser.sign(await browser.prepare())
    for (let attempt = 0; attempt < 12; attempt++) expect((await browser.verify(signed)).status).toBe(500)
    isDown = false
    expect((await browser.verify(signed)).status).toBe(200)
  })

  test('gives a browser a new token with each sign-in, and keeps its other accounts', async () => {
    const browser = visit()
    await browser.signIn()
    const first = browser.cookies.get('__Host-latchkey-session')
    await browser.signIn({ chainId: 'eip155:10' })
    await browser.signIn()
    expect(browser.cookies.get('__Host-latchkey-session')).not.toBe(first)
    expect((await browser.session())?.map(({ chainId }) => chainId).sort()).toEqual(['eip155:1', 'eip155:10'])
    const old = await visit().request('GET', '/session', undefined, { cookie: `__Host-latchkey-session=${first}` })
    expect(old.body.sessions).toEqual([])
  })

  test('signs out of one network, of one account, or of all', async () => {
    const browser = visit()
    for (const chainId of ['eip155:1', 'eip155:10', 'eip155:137']) await browser.signIn({ chainId })
    const address = browser.account.address.toLowerCase()
    const one = await browser.request('POST', '/sign-out', { chainId: 'eip155:1', address })
    expect(one.body.sessions?.map(({ chainId }) => chainId).sort()).toEqual(['eip155:10', 'eip155:137'])
    expect((await visit().request('POST', '/sign-out', {})).body.sessions).toEqual([])
    expect(await browser.session()).toHaveLength(2)
    expect((await browser.request('POST', '/sign-out', {})).body.sessions).toEqual([])
    expect(browser.cookies.has('__Host-latchkey-session')).toBe(false)
    expect(await count('sessions')).toBe(0)
  })

  test('is the same server in two processes', async () => {
    const browser = openBrowser(
      (() => {
        const servers = [openServer(), openServer()]
        let turn = 0
        return request => servers[turn++ % 2]!.fetch(request)
      })(),
    )
    const signed = await browser.sign(await browser.prepare())
    const answers = await Promise.all([browser.verify(signed), browser.verify(signed)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await browser.session()).toHaveLength(1)
    expect(await browser.session()).toHaveLength(1)
  })
})
