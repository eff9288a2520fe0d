import { testDatabases } from '@latchkey/sql/test-databases'
import { describe, expect, test } from 'vitest'

import { createWallet, type Visitor } from './visitor.test-support.ts'
import { createWorld, useWorldOn } from './world.test-support.ts'

const [ann, nina] = ['ann@example.com', 'nina@example.com'] as const

describe.each(testDatabases)('a session on %s', (_name, start) => {
  const world = useWorldOn(start, createWorld)

  /** Signs in another browser of a user, which the link of the mail approves. */
  async function signInElsewhere(email: string, old: Visitor): Promise<Visitor> {
    const other = world.visit('203.0.113.9')
    await world.signIn(other, email)
    await old.press(world.post.linkTo(email), 'approved')
    await other.wait()
    return other
  }

  async function changeAddress(visitor: Visitor, from: string, to: string): Promise<void> {
    world.pass(30)
    await visitor.request('POST', '/api/email/update', { email: to })
    await visitor.request('POST', '/api/email/update/primary', { code: world.post.codeTo(from) })
    const done = await visitor.request('POST', '/api/email/update/secondary', { code: world.post.codeTo(to) })
    expect(done.status).toBe(200)
  }

  test('ends in all other browsers when the address that started it changes', async () => {
    const { visitor, wallet } = await world.settle(ann)
    const other = await signInElsewhere(ann, visitor)
    const stranger = (await world.settle('bob@example.com')).visitor
    expect(await other.wallet()).toMatchObject({ wallet })
    await changeAddress(visitor, ann, nina)
    // The browser that changed the address stays signed in.
    expect(await visitor.session()).toMatchObject({ user: { email: nina } })
    expect(await visitor.wallet()).toMatchObject({ wallet })
    expect((await other.wallet()).error?.code).toBe('sessionExpired')
    expect(await other.session()).toEqual({ user: null, expired: true })
    expect(await stranger.session()).toMatchObject({ user: { email: 'bob@example.com' } })
    // With the new address the browser needs no approval, because it has an earlier one.
    await world.signIn(other, nina)
    expect(await other.wallet()).toMatchObject({ wallet })
  })

  test('is invalid if it started while the clock was a day ahead, and valid within a minute', async () => {
    const { visitor } = await world.settle(ann)
    world.pass(-60)
    expect(await visitor.session()).toMatchObject({ user: { email: ann }, isFresh: true })
    // Continues a request that passed its checks before.
    world.pass(60)
    const bring = await visitor.holdBack('PUT', '/api/handover', { step: 'hello', text: 'a'.repeat(43) })
    world.pass(-86_400)
    expect(await visitor.session()).toEqual({ user: null, expired: true })
    expect((await bring()).code).toBe('sessionExpired')
  })

  test('does not start again after it ended while the body of its request was held back', async () => {
    const { visitor } = await world.settle(ann)
    const other = await signInElsewhere(ann, visitor)
    world.pass(30)
    await other.request('POST', '/api/confirm', { device: 'Chrome on macOS' })
    const bring = await other.holdBack('POST', '/api/confirm/code', { code: world.post.codeTo(ann) })
    await changeAddress(visitor, ann, nina)
    expect(await bring()).toEqual({ code: 'sessionExpired', cookies: [] })
    expect(await other.session()).toMatchObject({ user: null })
    expect(await world.database.all('SELECT id FROM secure_codes WHERE spent_at IS NULL')).toEqual([])
  })

  test('changes no address after it ended while the body of its request was held back', async () => {
    const { visitor } = await world.settle(ann)
    const other = await signInElsewhere(ann, visitor)
    world.pass(30)
    await other.request('POST', '/api/email/update', { email: 'bob@example.com' })
    await other.request('POST', '/api/email/update/primary', { code: world.post.codeTo(ann) })
    const code = world.post.codeTo('bob@example.com')
    const bring = await other.holdBack('POST', '/api/email/update/secondary', { code })
    await changeAddress(visitor, ann, nina)
    expect(await bring()).toMatchObject({ code: 'sessionExpired' })
    expect(await visitor.session()).toMatchObject({ user: { email: nina } })
  })

  test.each([
    ['PUT', '/api/wallet', createWallet()],
    ['PUT', '/api/wallet/recovery', { kind: 'file' }],
    ['PUT', '/api/handover', { step: 'hello', text: 'hello' }],
  ] as const)(
    'writes nothing after it ended while the body of its request was held back: %s %s',
    async (method, path, body) => {
      const visitor = world.visit()
      await world.signIn(visitor, ann)
      const wallet = path === '/api/wallet' ? null : createWallet()
      if (wallet) await visitor.keep(wallet)
      // Without a wallet, a code gives a browser access.
      const other = world.visit('203.0.113.9')
      await world.signIn(other, ann)
      if (wallet) {
        await visitor.press(world.post.linkTo(ann), 'approved')
        await other.wait()
      }
      const bring = await other.holdBack(method, path, body)
      await changeAddress(visitor, ann, nina)
      expect(await bring()).toMatchObject({ code: 'sessionExpired' })
      expect(await visitor.wallet()).toMatchObject({ wallet })
      expect((await visitor.request('GET', '/api/wallet/recovery')).body).toEqual({ recoveries: [] })
      expect((await visitor.request('GET', '/api/handover')).body).toEqual({ handover: null })
    },
  )

  test.each([
    ['/api/confirm', { device: 'Chrome on macOS' }],
    ['/api/email/update', { email: 'eve@example.com' }],
  ] as const)('sends no code after it ended while the body of its request was held back: %s', async (path, body) => {
    const { visitor } = await world.settle(ann)
    const other = await signInElsewhere(ann, visitor)
    const bring = await other.holdBack('POST', path, body)
    await changeAddress(visitor, ann, nina)
    const before = world.post.mails.length
    expect(await bring()).toMatchObject({ code: 'sessionExpired' })
    expect(world.post.mails.length).toBe(before)
  })

  test('stays if the code of the new address was wrong, or another user has that address', async () => {
    const { visitor } = await world.settle(ann)
    const other = await signInElsewhere(ann, visitor)
    await world.settle(nina)
    world.pass(30)
    await visitor.request('POST', '/api/email/update', { email: nina })
    await visitor.request('POST', '/api/email/update/primary', { code: world.post.codeTo(ann) })
    const code = world.post.codeTo(nina)
    const wrong = code === '000000' ? '111111' : '000000'
    for (const [tried, rejected] of [
      [wrong, 'codeWrong'],
      [code, 'emailTaken'],
    ] as const) {
      const answer = await visitor.request('POST', '/api/email/update/secondary', { code: tried })
      expect(answer.body.error?.code).toBe(rejected)
      expect(await other.session()).toMatchObject({ user: { email: ann } })
    }
  })

  test('keeps the cookie that another tab received while this request was pending', async () => {
    const { visitor } = await world.settle(ann)
    const late = world.visit()
    visitor.cookies.forEach((value, name) => late.cookies.set(name, value))
    world.pass(301)
    await visitor.request('POST', '/api/confirm', { device: 'Chrome on macOS' })
    await visitor.request('POST', '/api/confirm/code', { code: world.post.codeTo(ann) })
    // Sends the earlier cookies, although the browser has one jar for both requests.
    expect(await late.session()).toMatchObject({ user: null })
    visitor.take(late.lines)
    expect(await visitor.session()).toMatchObject({ user: { email: ann } })
    // Once no session is valid, the cookie is removed.
    world.pass(31 * 86_400)
    await visitor.session()
    expect(visitor.lines.at(-1)).toMatch(/-session-[-\w]{8}=;.*Max-Age=0/)
    expect([...visitor.cookies.keys()]).toEqual(['__Host-latchkey-secure-browser'])
  })

  test('is not ended by a sign-out that was pending at its start, nor by the answer', async () => {
    const { visitor } = await world.settle(ann)
    const bring = await visitor.holdBack('POST', '/api/sign-out', {})
    const other = world.visit()
    visitor.cookies.forEach((value, name) => other.cookies.set(name, value))
    await other.request('POST', '/api/sign-out', {})
    await world.signIn(visitor, nina)
    visitor.take(other.lines)
    expect(await visitor.session()).toMatchObject({ user: { email: nina } })
    visitor.take((await bring()).cookies)
    expect(await visitor.session()).toMatchObject({ user: { email: nina } })
  })

  test('is the later one of two that two tabs started at once, and both end with a sign-out', async () => {
    const visitor = world.visit()
    await world.signIn(visitor, ann)
    const other = world.visit()
    other.cookies.set('__Host-latchkey-secure-browser', visitor.cookies.get('__Host-latchkey-secure-browser') ?? '')
    await world.signIn(other, nina)
    other.cookies.forEach((value, name) => visitor.cookies.set(name, value))
    expect(await visitor.session()).toMatchObject({ user: { email: nina } })
    await visitor.request('POST', '/api/sign-out', {})
    expect([...visitor.cookies.keys()]).toEqual(['__Host-latchkey-secure-browser'])
    expect(await world.database.all('SELECT user_id FROM secure_sessions')).toEqual([])
  })

  test('is valid in a cookie of the earlier name', async () => {
    const { visitor } = await world.settle(ann)
    const [name = '', token = ''] = [...visitor.cookies].find(([each]) => each.includes('-session-')) ?? []
    visitor.cookies.delete(name)
    visitor.cookies.set('__Host-latchkey-secure-session', token)
    expect(await visitor.session()).toMatchObject({ user: { email: ann } })
    await visitor.request('POST', '/api/sign-out', {})
    expect([...visitor.cookies.keys()]).toEqual(['__Host-latchkey-secure-browser'])
  })
})
