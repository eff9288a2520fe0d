import { describe, expect, test } from 'vitest'

import { useWorld } from './world.test-support.ts'

const ann = 'ann@example.com'
const world = useWorld()

describe('a browser', () => {
  test('accepts only the codes that it requested', async () => {
    const visitor = world.visit()
    await visitor.ask(ann)
    const code = world.post.codeTo(ann)
    expect((await world.visit().bring(code)).body.error?.code).toBe('codeMissing')
    const other = world.visit()
    world.pass(30)
    await other.ask('eve@example.com')
    expect((await other.bring(code)).body.error?.code).toBe('codeWrong')
    // Guesses in another browser do not count here.
    expect((await visitor.bring(code)).body).toEqual({ status: 'connected' })
  })

  test('is not signed in by a code that another browser requested', async () => {
    const attacker = world.visit()
    await attacker.ask('eve@example.com')
    const victim = world.visit()
    await victim.ask(ann)
    expect((await victim.bring(world.post.codeTo('eve@example.com'))).body.error?.code).toBe('codeWrong')
    expect(await victim.session()).toEqual({ user: null })
  })

  test('accepts the last of several codes, for ten minutes', async () => {
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

  test('has a new session each time, and cookies that no other host could have set', async () => {
    const visitor = world.visit()
    visitor.cookies.set('__Host-latchkey-secure-session', 'A'.repeat(43))
    await world.signIn(visitor, ann)
    const [, [name, token] = []] = [...visitor.cookies]
    expect(token).not.toBe('A'.repeat(43))
    for (const line of visitor.lines)
      expect(line).toMatch(
        /^__Host-latchkey-secure-(?:(?:browser|session-[-\w]{8})=[-\w]{43}|session=); Secure; HttpOnly; SameSite=None; Partitioned; Path=\/; Max-Age=\d+$/,
      )
    for (const other of [name?.replace('__Host-', ''), 'latchkey-secure-session', '__Host-latchkey-secure-sessions']) {
      const plain = world.visit()
      plain.cookies.set(other ?? '', token ?? '')
      expect(await plain.session()).toEqual({ user: null })
    }
  })

  test('receives its tokens in headers without cookies, and then no cookie counts', async () => {
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

  test('is notified that its session has expired', async () => {
    const { visitor } = await world.settle(ann)
    world.pass(30 * 86_400)
    expect((await visitor.wallet()).error?.code).toBe('sessionExpired')
    expect(await visitor.session()).toEqual({ user: null, expired: true })
    expect(await visitor.session()).toEqual({ user: null })
  })

  test('is not signed in by the link after a sign-out while it waited', async () => {
    await world.settle(ann)
    const other = world.visit()
    await world.signIn(other, ann)
    await other.request('POST', '/api/sign-out', {})
    await world.visit().press(world.post.linkTo(ann), 'approved')
    expect((await other.wait()).body.error?.code).toBe('codeMissing')
  })
})
