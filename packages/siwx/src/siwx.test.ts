import type { SIWXSession } from '@latchkey/primitives'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { formatMessage } from './message/format-message.ts'
import { Siwx } from './siwx.ts'
import { createSigners, dataOf, evmSigner, signBip137, type TestSigner } from './verify/signers.test-support.ts'

const key = '@appkit/siwx-sessions'
const kept = new Map<string, string>()
const signer = evmSigner()
const account = { chainId: signer.chainId, accountAddress: signer.address }

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('location', new URL('https://shop.example/cart'))
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function signIn(siwx: Siwx, by: TestSigner = signer): Promise<SIWXSession> {
  const created = await siwx.createMessage({ chainId: by.chainId, accountAddress: by.address })
  const message = created.toString()
  return { data: { ...created }, message, ...(await by.sign(message)) }
}
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'taken',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )

describe('sign-in on a page without a server', () => {
  // covers: S3.59, S3.60
  test('writes the page into the message and stores the session once its signature was verified', async () => {
    const siwx = new Siwx({ statement: 'I accept the terms' })
    for (const each of await createSigners()) {
      const created = await signIn(siwx, each)
      const { nonce, domain, uri, chainId } = created.data
      const p = { iss: `did:pkh:${chainId}:${each.address}`, nonce, domain, aud: uri }
      const cacao = { h: { t: 'caip122' }, p, s: { t: 'eip191', s: created.signature } }
      const session = { ...created, ...(each.name === 'eip155' && { cacao }) }
      expect(session.data).toMatchObject({ domain: 'shop.example', uri: 'https://shop.example', version: '1' })
      expect(session.message).toContain('I accept the terms')
      await siwx.addSession(session)
      expect(await new Siwx().getSessions(each.chainId, each.address)).toEqual([session])
    }
    expect(siwx.getRequired()).toBe(true)
    expect(siwx.signOutOnDisconnect).toBe(true)
  })

  // covers: S3.62
  test('stores nothing of an invalid signature, nor of a message for another page or time', async () => {
    const siwx = new Siwx()
    const session = await signIn(siwx)
    const other = await signIn(siwx)
    expect(await codeOf(siwx.addSession({ ...session, signature: other.signature }))).toBe('signatureInvalid')
    const resigned = async (change: object) => {
      const data = { ...session.data, ...change }
      const message = formatMessage(data)
      return siwx.addSession({ data, message, ...(await signer.sign(message)) })
    }
    expect(await codeOf(resigned({ domain: 'evil.example' }))).toBe('domainMismatch')
    expect(await codeOf(resigned({ uri: 'https://evil.example/' }))).toBe('uriMismatch')
    expect(await codeOf(resigned({ expirationTime: '2020-01-01T00:00:00Z' }))).toBe('messageExpired')
    expect(await codeOf(resigned({ notBefore: '2100-01-01T00:00:00Z' }))).toBe('notYetValid')
    expect(await codeOf(siwx.setSessions([session, { ...other, signature: session.signature }]))).toBe(
      'signatureInvalid',
    )
    expect(await siwx.getSessions(account.chainId, signer.address)).toEqual([session])
    await siwx.signOut()
    expect([...kept.keys()]).toEqual([])
  })

  test('removes a session when it is revoked, replaced or expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const siwx = new Siwx({ goodForMs: 60_000, required: false, signOutOnDisconnect: false })
    expect([siwx.getRequired(), siwx.signOutOnDisconnect]).toEqual([false, false])
    const session = await signIn(siwx)
    await Promise.all([siwx.addSession(session), siwx.addSession(session)])
    expect(await siwx.getSessions(account.chainId, signer.address.toLowerCase())).toHaveLength(1)
    expect(await siwx.getSessions('eip155:10', signer.address)).toEqual([])
    await siwx.setSessions([])
    expect(await siwx.getSessions(account.chainId, signer.address)).toEqual([])
    await siwx.addSession(session)
    await siwx.revokeSession(account.chainId, signer.address)
    expect(await siwx.getSessions(account.chainId, signer.address)).toEqual([])
    await siwx.addSession(session)
    vi.setSystemTime(Date.now() + 60_001)
    expect(await siwx.getSessions(account.chainId, signer.address)).toEqual([])
  })

  test('reads any storage, and trusts only valid messages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.array(fc.object()).map(each => JSON.stringify(each)),
        ),
        async text => {
          kept.set(key, text)
          expect(await new Siwx().getSessions(account.chainId, signer.address)).toEqual([])
        },
      ),
    )
    const siwx = new Siwx()
    const session = await signIn(siwx)
    kept.set(key, JSON.stringify([{ ...session, data: { ...session.data, chainId: 'eip155:10' } }, null, 'x']))
    expect(await siwx.getSessions('eip155:10', signer.address)).toEqual([])
    expect(await siwx.getSessions(account.chainId, signer.address)).toEqual([session])
  })

  test('accepts signatures that wallets write in another form', async () => {
    const siwx = new Siwx()
    const session = await signIn(siwx)
    await siwx.addSession({ ...session, signature: session.signature.toUpperCase().replace('0X', '') })
    const [first] = await siwx.getSessions(account.chainId, signer.address)
    expect(first?.signature).toBe(session.signature)
    const payment = (await createSigners()).find(({ name }) => name === 'bip122 p2wpkh')!
    const bitcoin = await signIn(siwx, payment)
    // The signature is of a wallet that knows one kind of address.
    await siwx.addSession({ ...bitcoin, signature: signBip137(bitcoin.message, 31) })
    const [second] = await siwx.getSessions(payment.chainId, payment.address)
    expect(second?.signature).toBe(signBip137(bitcoin.message, 39))
  })

  test('uses the given messenger, storage and verifier', async () => {
    const sessions: SIWXSession[] = []
    const seen: string[] = []
    const siwx = new Siwx({
      messenger: { createMessage: async input => ({ ...dataOf(signer), ...input, nonce: 'ofTheSite1' }) },
      storage: { get: async () => sessions, set: async all => void sessions.splice(0, sessions.length, ...all) },
      verifiers: { eip155: ({ message }) => void seen.push(message) },
    })
    await expect(siwx.prepareMessage('eip155:1')).rejects.toThrow('prepareMessage')
    const data = await siwx.createMessage(account)
    await siwx.addSession({ data, message: 'Mine', signature: '0x00' })
    expect(data.nonce).toBe('ofTheSite1')
    expect([seen, sessions.length, kept.size]).toEqual([['Mine'], 1, 0])
  })

  test('prepares a message before the address is known', async () => {
    const prepared = await new Siwx().prepareMessage(account.chainId)
    expect(prepared).toMatchObject({ chainId: account.chainId, domain: 'shop.example' })
    expect(prepared).not.toHaveProperty('accountAddress')
    expect(prepared?.nonce).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('sign-in with a server', () => {
  interface Asked {
    url: string
    body: unknown
    init: RequestInit
  }
  const asked: Asked[] = []
  let answer: (path: string) => unknown = () => ({})
  beforeEach(() => {
    asked.length = 0
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked.push({ url, init, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
      const said = answer(new URL(url).pathname.split('/').at(-1) ?? '')
      return said instanceof Response ? said : Response.json(said)
    })
  })
  const issued = {
    nonce: 'ofTheServer1',
    domain: 'shop.example',
    uri: 'https://shop.example',
    version: '1',
    issuedAt: '2026-11-23T11:00:00.000Z',
    expirationTime: '2126-11-23T11:00:00.000Z',
  }
  const expiresAt = '2126-11-23T11:00:00.000Z'

  test('lets the server write the message, verify the signature and store the session, and requests the sessions once', async () => {
    const siwx = new Siwx({ server: '/api/siwx/' })
    expect(asked).toEqual([])
    const sessions: object[] = []
    answer = path => ({ nonce: issued, verify: {}, session: { sessions } })[path]
    expect(
      await Promise.all([siwx.getSessions(account.chainId, signer.address), siwx.getSessions('eip155:10', '0x')]),
    ).toEqual([[], []])
    expect(asked.map(({ url }) => url)).toEqual(['https://shop.example/api/siwx/session'])
    const session = await signIn(siwx)
    expect(session.data).toEqual({ ...issued, ...account })
    sessions.push({ ...session, expiresAt, address: signer.address, chainId: account.chainId })
    await Promise.all([siwx.addSession(session), siwx.addSession(session)])
    expect(await siwx.getSessions(account.chainId, signer.address)).toEqual([session])
    expect(await siwx.getSessions(account.chainId, signer.address)).toEqual([session])
    expect(asked.slice(1).map(({ url, body, init }) => [new URL(url).pathname, init.credentials, body])).toEqual([
      ['/api/siwx/nonce', 'same-origin', account],
      ['/api/siwx/verify', 'same-origin', { message: session.message, signature: session.signature }],
      ['/api/siwx/session', 'same-origin', undefined],
    ])
    answer = () => ({ sessions: [] })
    await siwx.revokeSession(account.chainId, signer.address)
    expect(await siwx.getSessions(account.chainId, signer.address)).toEqual([])
    await siwx.signOut()
    expect(asked.slice(4).map(({ body }) => body)).toEqual([{ chainId: account.chainId, address: signer.address }, {}])
    expect(kept.size).toBe(0)
  })

  test('sends cookies to another origin', async () => {
    answer = () => issued
    await new Siwx({ server: new URL('https://auth.shop.example/siwx') }).prepareMessage('eip155:1')
    expect(asked[0]).toMatchObject({ url: 'https://auth.shop.example/siwx/nonce', init: { credentials: 'include' } })
  })

  test('removes a session when it expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const siwx = new Siwx({ server: '/api/siwx' })
    const session = await signIn(new Siwx())
    answer = () => ({ sessions: [{ ...session, expiresAt: new Date(Date.now() + 1_000).toISOString() }] })
    expect(await siwx.getSessions(account.chainId, signer.address)).toHaveLength(1)
    vi.setSystemTime(Date.now() + 1_000)
    expect(await siwx.getSessions(account.chainId, signer.address)).toEqual([])
  })

  test.each([-86_400_000, 86_400_000])(
    'uses the clock of the server for the end of a session, on a device whose clock is off by %i ms',
    async offset => {
      const now = Date.now()
      vi.useFakeTimers({ toFake: ['Date'], now: now + offset })
      const siwx = new Siwx({ server: '/api/siwx' })
      const session = await signIn(new Siwx())
      answer = () => ({
        now: new Date(now).toISOString(),
        sessions: [{ ...session, expiresAt: new Date(now + 60_000).toISOString() }],
      })
      expect(await siwx.getSessions(account.chainId, signer.address)).toHaveLength(1)
      vi.setSystemTime(now + offset + 4_000)
      expect(await siwx.getSessions(account.chainId, signer.address)).toHaveLength(1)
      answer = () => ({ sessions: [{ ...session, expiresAt: new Date(now + 60_000).toISOString() }], now: 'soon' })
      vi.setSystemTime(now + 60_001)
      expect(await siwx.getSessions(account.chainId, signer.address)).toEqual([])
    },
  )

  test("rejects with the server's code, and with advice if it does not answer as one", async () => {
    const siwx = new Siwx({ server: '/api/siwx' })
    const ask = () => codeOf(siwx.createMessage(account))
    answer = () => Response.json({ error: { code: 'tooManyAttempts', message: 'Wait a minute' } }, { status: 429 })
    await expect(siwx.createMessage(account)).rejects.toMatchObject({
      code: 'tooManyAttempts',
      message: 'Wait a minute',
    })
    answer = () => new Response('<html>Not here</html>', { status: 404 })
    await expect(siwx.createMessage(account)).rejects.toThrow('is "server" its base path?')
    answer = () => ({ ...issued, domain: 'evil.example' })
    expect(await ask()).toBe('domainMismatch')
    answer = () => ({ ...issued, uri: 'https://evil.example' })
    expect(await ask()).toBe('uriMismatch')
    answer = () => ({ ...issued, nonce: 'a\nURI: https://evil.example' })
    expect(await ask()).toBe('messageUnreadable')
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await ask()).toBe('serverUnavailable')
    // A failed request is retried by the next call.
    expect(await codeOf(siwx.getSessions(account.chainId, signer.address))).toBe('serverUnavailable')
    answer = () => ({ sessions: [] })
    expect(await siwx.getSessions(account.chainId, signer.address)).toEqual([])
  })

  test('reads any answer as valid or as none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), fc.integer({ min: 200, max: 599 }), async (text, status) => {
        answer = () => new Response([204, 205, 304].includes(status) ? null : text, { status })
        const siwx = new Siwx({ server: '/api/siwx' })
        const rejected = status === 429 ? /^tooManyAttempts$/ : /^(answerUnreadable|serverUnavailable)$/
        expect(await codeOf(siwx.createMessage(account))).toMatch(rejected)
        expect(await codeOf(siwx.getSessions(account.chainId, signer.address))).toMatch(rejected)
      }),
    )
  })

  test('warns of options without effect', async () => {
    const siwx = new Siwx({ server: '/api/siwx', statement: 'Hello' })
    await expect(siwx.createMessage(account)).rejects.toThrow('With "server", Siwx does not use "statement"')
  })
})
