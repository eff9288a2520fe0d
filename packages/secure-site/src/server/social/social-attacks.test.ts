import { startSocials } from '@latchkey/sandbox/socials'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { World } from '../world.test-support.ts'
import {
  begin,
  comeBack,
  createAttempt,
  createSocialWorld,
  follow,
  goTo,
  page,
  type Socials,
  ticketIn,
} from './social-world.test-support.ts'

const ann = { handle: 'ann' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
let socials: Socials
let world: World
beforeAll(async () => {
  socials = await startSocials()
})
afterAll(() => socials.close())
beforeEach(async () => {
  world = await createSocialWorld(socials)
})
afterEach(() => world.close())

const outcomes = () => world.database.all('SELECT outcome, taken_at FROM secure_socials')

describe('an answer of a provider', () => {
  test('is accepted once: repeated it signs in no user', async () => {
    const { frame, window, attempt, back } = await goTo(world, 'google', ann)
    const ticket = ticketIn((await comeBack(window, back)).body.text)
    const again = await comeBack(window, back)
    expect([again.status, ticketIn(again.body.text)]).toEqual([400, undefined])
    expect((await frame.request('POST', '/api/social/ticket', { attempt, ticket })).status).toBe(200)
    expect((await comeBack(window, back)).status).toBe(400)
  })

  test('twice at a time is accepted once', async () => {
    const { window, back } = await goTo(world, 'github', ann)
    const url = new URL(back.url)
    const both = await Promise.all([1, 2].map(() => window.request('GET', `${url.pathname}${url.search}`)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 400])
  })

  test('ends nothing with another state, of another provider, or with none', async () => {
    const { window, back } = await goTo(world, 'google', ann)
    const { origin } = new URL(back.url)
    for (const change of [
      (url: URL) => url.searchParams.set('state', 'A'.repeat(43)),
      (url: URL) => url.searchParams.delete('state'),
      (url: URL) => void (url.pathname = '/social/callback/github'),
      (url: URL) => void (url.pathname = '/social/callback/constructor'),
    ]) {
      const url = new URL(back.url)
      change(url)
      expect((await comeBack(window, { method: 'GET', url: url.href.replace(url.origin, origin) })).status).toBe(400)
    }
    expect(await outcomes()).toEqual([{ outcome: null, taken_at: null }])
    expect(ticketIn((await comeBack(window, back)).body.text)).toBeDefined()
  })

  test('signs in no user with a code of another login, or an invented one', async () => {
    const [mine, theirs] = [await goTo(world, 'google', ann), await goTo(world, 'google', { handle: 'ben' })]
    const codes = [new URL(theirs.back.url).searchParams.get('code') ?? '', 'A'.repeat(43)]
    for (const [index, code] of codes.entries()) {
      const { window, back } = index === 0 ? mine : await goTo(world, 'google', ann)
      const url = new URL(back.url)
      url.searchParams.set('code', code)
      const { body } = await comeBack(window, { method: 'GET', url: url.href })
      expect([ticketIn(body.text), String(body.text).includes('data-reason="failed"')]).toEqual([undefined, true])
    }
  })

  test('signs in no user from another browser (login CSRF), and the login continues', async () => {
    for (const provider of ['google', 'apple']) {
      const { frame, window, attempt, back } = await goTo(world, provider, ann)
      const victim = world.visit()
      const { status, body } = await comeBack(victim, back)
      expect([status, ticketIn(body.text)]).toEqual([403, undefined])
      // The attacker's own window is rejected too.
      const other = await goTo(world, provider, { handle: 'ben' })
      expect((await comeBack(other.window, back)).status).toBe(403)
      const ticket = ticketIn((await comeBack(window, back)).body.text)
      expect((await frame.request('POST', '/api/social/ticket', { attempt, ticket })).status).toBe(200)
    }
  })
})

describe('a login window', () => {
  test('belongs to one browser: a second one that opens it is not redirected', async () => {
    const [frame, attempt] = [world.visit(), createAttempt()]
    const { body } = await begin(frame, 'google', attempt)
    const path = String(body.uri).slice('https://secure.example'.length)
    const window = world.visit()
    expect((await window.request('GET', path)).status).toBe(302)
    expect((await window.request('GET', path)).status).toBe(302)
    expect((await world.visit().request('GET', path)).status).toBe(403)
    expect(window.lines.at(-1)).toMatch(
      /^__Host-latchkey-secure-window=[-\w]{43}; Secure; HttpOnly; SameSite=None; Path=\/; Max-Age=1800$/,
    )
    for (const wrong of ['', 'A', 'A'.repeat(22), `${attempt}&`, '"><script>'])
      expect((await window.request('GET', `/social/go?attempt=${encodeURIComponent(wrong)}`)).status).toBe(400)
  })

  test('away from the frame reports nothing by itself: it prompts, and warns', async () => {
    const attacker = world.visit('198.51.100.7')
    for (const more of [{}, { returnTo: `${page}/` }]) {
      const attempt = createAttempt()
      const { body: begun } = await begin(attacker, 'google', attempt, more)
      const victim = world.visit('203.0.113.9')
      const { status, body } = await comeBack(victim, await follow(victim, String(begun.uri), ann))
      expect([status, ticketIn(body.text)]).toEqual([200, undefined])
      for (const said of ['Log in to shop.example?', '198.51.100.7', '203.0.113.9', 'role="alert"'])
        expect(body.text).toContain(said)
      // The victim is asked and declines, so the attacker is not logged in.
      const answer = new URLSearchParams({ attempt, answer: 'no' }).toString()
      await victim.request('POST', '/social/done', answer, form)
      expect((await attacker.request('POST', '/api/social/wait', { attempt })).body.error?.code).toBe('socialDenied')
      expect((await victim.request('POST', '/social/done', answer.replace('no', 'yes'), form)).status).toBe(400)
      expect(await attacker.session()).toEqual({ user: null })
    }
  })

  test('returns after a denial to no page that its starter named in a project of any page', async () => {
    const evil = 'https://evil.example'
    for (const [project, isBack] of [
      [{ projectId: 'open', origin: evil, returnTo: `${evil}/phish` }, false],
      [{ returnTo: `${page}/cart` }, true],
    ] as const) {
      const { window, back } = await goTo(world, 'google', { ...ann, answer: 'refuse' }, project)
      const answer = await comeBack(window, back)
      expect(answer.headers.get('location')).toBe(isBack ? `${page}/cart` : null)
      expect(answer.status).toBe(isBack ? 303 : 200)
    }
  })

  test('is answered by its own pages and its own browser only', async () => {
    const { window, attempt, back } = await goTo(world, 'google', ann)
    await comeBack(window, back)
    const yes = new URLSearchParams({ attempt, answer: 'yes' }).toString()
    for (const origin of ['https://evil.example', page, 'null'])
      expect((await window.request('POST', '/social/done', yes, { ...form, origin })).status).toBe(403)
    expect((await world.visit().request('POST', '/social/done', yes, form)).status).toBe(400)
    expect((await world.visit().request('GET', `/social/done?attempt=${attempt}`)).status).toBe(400)
    expect((await window.request('POST', '/social/left', attempt, { origin: page })).status).toBe(403)
    expect(await world.database.all('SELECT delivered_at FROM secure_socials')).toEqual([{ delivered_at: null }])
  })
})

describe('a ticket', () => {
  test('is valid for the browser that started the login only, and once', async () => {
    const { frame, window, attempt, back } = await goTo(world, 'discord', ann)
    const ticket = ticketIn((await comeBack(window, back)).body.text)
    const thief = world.visit()
    await thief.ask('eve@example.com')
    for (const other of [world.visit(), thief, window])
      expect((await other.request('POST', '/api/social/ticket', { attempt, ticket })).body.error?.code).toBe(
        'socialExpired',
      )
    const wrong = { attempt, ticket: 'A'.repeat(43) }
    expect((await frame.request('POST', '/api/social/ticket', wrong)).body.error?.code).toBe('socialExpired')
    const both = await Promise.all([1, 2].map(() => frame.request('POST', '/api/social/ticket', { attempt, ticket })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await frame.request('POST', '/api/social/ticket', { attempt, ticket })).status).toBe(401)
    expect(await world.database.all('SELECT count(*) AS n FROM secure_sessions')).toEqual([{ n: 1 }])
  })

  test('is valid for ten minutes, like a login that waits for its provider', async () => {
    const late = await goTo(world, 'google', ann)
    const ticket = ticketIn((await comeBack(late.window, late.back)).body.text)
    const slow = await goTo(world, 'google', ann)
    world.pass(600)
    const { body } = await late.frame.request('POST', '/api/social/ticket', { attempt: late.attempt, ticket })
    expect(body.error?.code).toBe('socialExpired')
    expect((await comeBack(slow.window, slow.back)).status).toBe(400)
    expect((await slow.frame.request('POST', '/api/social/wait', { attempt: slow.attempt })).body.error?.code).toBe(
      'socialExpired',
    )
    // The login is deleted an hour later.
    world.pass(3_700)
    await world.visit().request('GET', '/health')
    expect(await outcomes()).toEqual([])
  })

  test('is the last one of its window', async () => {
    const { frame, window, attempt, back } = await goTo(world, 'google', ann)
    const first = ticketIn((await comeBack(window, back)).body.text)
    const second = ticketIn((await window.request('GET', `/social/done?attempt=${attempt}`)).body.text)
    expect((await frame.request('POST', '/api/social/ticket', { attempt, ticket: first })).status).toBe(401)
    expect((await frame.request('POST', '/api/social/ticket', { attempt, ticket: second })).status).toBe(200)
  })

  test('starts a new session, for any earlier one of the browser', async () => {
    const { frame, window, attempt, back } = await goTo(world, 'google', ann)
    const planted = 'A'.repeat(43)
    frame.cookies.set('__Host-latchkey-secure-session', planted)
    const ticket = ticketIn((await comeBack(window, back)).body.text)
    await frame.request('POST', '/api/social/ticket', { attempt, ticket })
    expect([...frame.cookies.values()]).not.toContain(planted)
    const fixed = world.visit()
    fixed.cookies.set('__Host-latchkey-secure-session', planted)
    expect(await fixed.session()).toEqual({ user: null, expired: true })
  })
})

describe('a login', () => {
  test('is rejected, for any browser, if its attempt id is already in use', async () => {
    const attempt = createAttempt()
    const frame = world.visit()
    expect((await begin(frame, 'google', attempt)).status).toBe(200)
    for (const other of [frame, world.visit()]) {
      const { status, body } = await begin(other, 'github', attempt)
      expect([status, body.error?.code]).toEqual([409, 'socialTaken'])
    }
  })

  test('returns to the page that started it, and to no other', async () => {
    for (const returnTo of [
      'https://evil.example/',
      'https://shop.example.evil.example/',
      'https://shop.example@evil.example/',
      'https://ann@shop.example/',
      'http://shop.example/',
      'https://shop.example:8443/',
      'https://sub.shop.example/',
    ])
      expect([
        returnTo,
        (await begin(world.visit(), 'google', createAttempt(), { returnTo })).body.error?.code,
      ]).toEqual([returnTo, 'originNotAllowed'])
    for (const returnTo of [['java', 'script:alert(1)'].join(''), 'data:text/html,a', '/cart', '//evil.example'])
      expect((await begin(world.visit(), 'google', createAttempt(), { returnTo })).body.error?.code).toBe(
        'messageUnreadable',
      )
  })

  test('is started by pages of its project only', async () => {
    for (const [more, code] of [
      [{ origin: 'https://evil.example' }, 'originNotAllowed'],
      [{ origin: 'null' }, 'originNotAllowed'],
      [{ origin: `${page}/` }, 'originNotAllowed'],
      [{ projectId: 'none' }, 'projectUnknown'],
      [{ projectId: 'constructor' }, 'projectUnknown'],
      [{ provider: 'farcaster' }, 'messageUnreadable'],
      [{ provider: '__proto__' }, 'messageUnreadable'],
    ] as const)
      expect([more, (await begin(world.visit(), 'google', createAttempt(), more)).body.error?.code]).toEqual([
        more,
        code,
      ])
    const anywhere = { projectId: 'open', origin: 'https://anywhere.example' }
    expect((await begin(world.visit(), 'google', createAttempt(), anywhere)).status).toBe(200)
    expect(await outcomes()).toHaveLength(1)
  })

  test('looks like an unknown one to another browser that polls it', async () => {
    const { window, attempt, back } = await goTo(world, 'google', ann)
    const other = world.visit()
    await other.ask('eve@example.com')
    const waits = async (name: string) => (await other.request('POST', '/api/social/wait', { attempt: name })).body
    const unknown = await waits(createAttempt())
    expect(unknown.error?.code).toBe('socialExpired')
    expect(await waits(attempt)).toEqual(unknown)
    await comeBack(window, back)
    expect(await waits(attempt)).toEqual(unknown)
    expect(await outcomes()).toEqual([{ outcome: 'ready', taken_at: null }])
  })

  test('has a limit of starts for each network address', async () => {
    await world.close()
    world = await createSocialWorld(socials, { loginsPerNetworkAddress: 2 })
    const visitor = world.visit('203.0.113.7')
    for (let time = 0; time < 2; time++) expect((await begin(visitor, 'google', createAttempt())).status).toBe(200)
    const { status, body } = await begin(visitor, 'google', createAttempt())
    expect([status, body.error?.code]).toEqual([429, 'tooManyAttempts'])
    expect((await begin(world.visit('203.0.113.8'), 'google', createAttempt())).status).toBe(200)
    world.pass(3_600)
    expect((await begin(visitor, 'google', createAttempt())).status).toBe(200)
  })

  test('has a limit of polls for each network address', async () => {
    await world.close()
    world = await createSocialWorld(socials, { loginsPerNetworkAddress: 1 })
    const [window, attempt] = [world.visit('203.0.113.7'), createAttempt()]
    await begin(world.visit('203.0.113.7'), 'google', attempt)
    const ask = async (visitor = window) => (await visitor.request('POST', '/api/social/begun', { attempt })).status
    expect(await Promise.all(Array.from({ length: 4 }, () => ask()))).toEqual([200, 200, 200, 200])
    const rejected = await window.request('POST', '/api/social/begun', { attempt: createAttempt() })
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await ask(world.visit('203.0.113.8'))).toBe(200)
    world.pass(60)
    // The window polls for four minutes, 20 seconds at a time.
    for (let turn = 0; turn < 12; turn++) {
      expect(await ask()).toBe(200)
      world.pass(20)
    }
  })
})

test('the stored data of a social login name no user, and cannot sign in', async () => {
  const { window, attempt, back } = await goTo(world, 'google', ann)
  const ticket = ticketIn((await comeBack(window, back)).body.text)
  const dump = JSON.stringify(await world.database.all('SELECT * FROM secure_socials'))
  const { searchParams } = new URL(back.url)
  for (const secret of [
    ticket,
    attempt,
    searchParams.get('state'),
    searchParams.get('code'),
    'Ann',
    'ann@',
    'shop.example',
  ])
    expect(dump).not.toContain(secret)
  expect(dump).toContain('google')
})
