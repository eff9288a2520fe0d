import { type TestDatabases, testDatabases } from '@latchkey/sql/test-databases'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createSecureSite, type SecureSite } from './create-secure-site.ts'
import { createPost, createWallet, openVisitor, origin, type Visitor } from './visitor.test-support.ts'

describe.each(testDatabases)('a secure site on %s', (_name, start) => {
  let databases: TestDatabases
  let site: SecureSite
  let post: ReturnType<typeof createPost>
  let now: number
  let address: string | undefined
  const visit = () => openVisitor(request => site.fetch(request, { address }))
  /** Signs in by a code, on a clock that lets it ask. */
  const signIn = async (visitor: Visitor, email: string) => {
    now += 30_000
    await visitor.ask(email)
    return visitor.bring(post.codeTo(email))
  }
  /** Signed in, with a wallet. */
  const settle = async (email: string) => {
    const visitor = visit()
    await signIn(visitor, email)
    const wallet = createWallet()
    await visitor.keep(wallet)
    return { visitor, wallet }
  }

  beforeAll(async () => {
    databases = await start()
  })
  afterAll(() => databases.stop())
  beforeEach(async () => {
    post = createPost()
    now = Date.UTC(2026, 10, 23)
    address = undefined
    site = createSecureSite({
      origin,
      projects: { shop: ['https://shop.example'] },
      mail: post.send,
      store: await databases.create(),
      secret: 'A'.repeat(43),
      clock: () => now,
    })
    await site.ready()
  })
  afterEach(() => site.close())

  test('signs in by a code, keeps a share, gives it back, and signs out', async () => {
    const visitor = visit()
    expect(await visitor.session()).toEqual({ user: null })
    expect((await visitor.ask('Ann@Example.com')).body).toEqual({ action: 'VERIFY_OTP' })
    expect((await visitor.bring(post.codeTo('ann@example.com'))).body).toEqual({ status: 'connected' })
    expect(await visitor.session()).toEqual({ user: { id: expect.any(String), email: 'ann@example.com' } })
    expect(await visitor.wallet()).toEqual({ wallet: null })
    const wallet = createWallet()
    expect((await visitor.keep(wallet)).body).toEqual({ wallet: { ...wallet, createdAt: now } })
    expect(await visitor.wallet()).toEqual({ wallet: { ...wallet, createdAt: now } })
    expect((await visitor.ask('ann@example.com')).body).toEqual({ action: 'CONNECT' })
    expect((await visitor.request('POST', '/api/sign-out', {})).body).toEqual({})
    expect(await visitor.session()).toEqual({ user: null })
    expect((await visitor.wallet()).error?.code).toBe('notSignedIn')
  })

  test('asks about a browser that was never used for a wallet, and lets it in by the link of the mail', async () => {
    const { visitor, wallet } = await settle('ann@example.com')
    const other = visit()
    expect((await signIn(other, 'ann@example.com')).body).toEqual({ status: 'verifyDevice' })
    expect(await other.session()).toEqual({ user: null })
    const link = post.linkTo('ann@example.com')
    const page = await visitor.request('GET', link.slice(origin.length))
    expect(page.body.text).toContain('Chrome on macOS')
    const waiting = other.wait()
    await visitor.press(link, 'approved')
    expect((await waiting).body).toEqual({ status: 'connected' })
    expect(await other.wallet()).toMatchObject({ wallet })
    await other.request('POST', '/api/sign-out', {})
    expect((await signIn(other, 'ann@example.com')).body).toEqual({ status: 'connected' })
  })
})
