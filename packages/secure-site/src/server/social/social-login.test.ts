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
let socials: Socials
let world: World
beforeAll(async () => {
  socials = await startSocials()
})
afterAll(() => socials.close())
beforeEach(async () => {
  world = await createSocialWorld(socials)
})
afterEach(async () => {
  socials.state.reset()
  await world.close()
})

describe('a user logs in', () => {
  // covers: S1.15, S5.15
  test.each([
    ['google', 'Ann Example', 'ann@example.com'],
    ['apple', undefined, 'ann@example.com'],
    ['github', 'ann', 'ann@example.com'],
    ['facebook', 'Ann Example', undefined],
    ['x', 'ann', undefined],
    ['discord', 'Ann Example', 'ann@example.com'],
  ])('with %s, and has the same id the next time', async (provider, userName, email) => {
    const ids = new Set<unknown>()
    for (let time = 0; time < 2; time++) {
      const { frame, window, attempt, back } = await goTo(world, provider, ann)
      expect(back.method).toBe(provider === 'apple' ? 'POST' : 'GET')
      const { body } = await comeBack(window, back)
      const ticket = ticketIn(body.text)
      expect(String(body.text)).toContain(`data-origin="${page}"`)
      const brought = await frame.request('POST', '/api/social/ticket', { attempt, ticket })
      expect([brought.status, brought.body]).toEqual([200, { status: 'connected' }])
      const { user } = (await frame.session()) as { user: Record<string, unknown> }
      expect(user).toEqual({
        id: expect.any(String),
        login: expect.stringMatching(new RegExp(`^${provider} [0-9a-f]{64}$`)),
        provider,
        ...(userName !== undefined && { userName }),
        ...(email !== undefined && { email }),
      })
      ids.add(user.id)
      // The window has no session.
      expect(await window.session()).toEqual({ user: null })
    }
    expect(ids.size).toBe(1)
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
    expect(JSON.stringify(world.logged)).not.toContain('ann')
  })

  test('with a name that Apple sends the first time only, and keeps it', async () => {
    for (const user of ['{"name":{"firstName":"Ann","lastName":"Example"}}', undefined]) {
      const { frame, window, attempt, back } = await goTo(world, 'apple', ann)
      const form = new URLSearchParams(back.body)
      if (user !== undefined) form.set('user', user)
      const { body } = await comeBack(window, { ...back, body: form.toString() })
      await frame.request('POST', '/api/social/ticket', { attempt, ticket: ticketIn(body.text) })
      expect(await frame.session()).toMatchObject({ user: { userName: 'Ann Example' } })
    }
  })

  test('with an unverified address, and has none', async () => {
    for (const provider of ['google', 'github', 'discord']) {
      const { frame, window, attempt, back } = await goTo(world, provider, { handle: 'ben' })
      const { body } = await comeBack(window, back)
      await frame.request('POST', '/api/social/ticket', { attempt, ticket: ticketIn(body.text) })
      const { user } = (await frame.session()) as { user: object }
      expect(user).toMatchObject({ provider })
      expect(user).not.toHaveProperty('email')
    }
  })

  test('can add an address only after a recent confirmation', async () => {
    const { frame, window, attempt, back } = await goTo(world, 'x', ann)
    const { body } = await comeBack(window, back)
    await frame.request('POST', '/api/social/ticket', { attempt, ticket: ticketIn(body.text) })
    const update = (step: string, what: object) => frame.request('POST', `/api/email/update${step}`, what)
    world.pass(301)
    // A person at a signed-in browser could otherwise receive the codes at their own address, and take over the wallet.
    expect((await update('', { email: 'eve@example.com' })).body.error?.code).toBe('notAvailable')
    expect(world.post.mails).toEqual([])
    await frame.request('POST', '/api/sign-out', {})
    const again = await goTo(world, 'x', ann)
    const page_ = await comeBack(again.window, again.back)
    const ticket = { attempt: again.attempt, ticket: ticketIn(page_.body.text) }
    await again.frame.request('POST', '/api/social/ticket', ticket)
    const added = await again.frame.request('POST', '/api/email/update', { email: 'ann@example.com' })
    expect(added.body).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
  })

  test('is another user than the one with the same address by mail, or at another provider', async () => {
    const { visitor } = await world.settle('ann@example.com')
    const ids = new Set([((await visitor.session()) as { user: { id: string } }).user.id])
    for (const provider of ['google', 'discord']) {
      const { frame, window, attempt, back } = await goTo(world, provider, ann)
      const { body } = await comeBack(window, back)
      await frame.request('POST', '/api/social/ticket', { attempt, ticket: ticketIn(body.text) })
      const { user } = (await frame.session()) as { user: { id: string; email?: string } }
      expect(user.email).toBe('ann@example.com')
      expect(await frame.wallet()).toEqual({ wallet: null })
      ids.add(user.id)
    }
    expect(ids.size).toBe(3)
  })

  // covers: S2.12
  test('without a window: the page that started it has the result in its address, whose rest is unchanged', async () => {
    const returnTo = `${page}/cart?note=two%20words(1)&gift&item=1#here`
    const { frame, window, attempt, back } = await goTo(world, 'google', ann, { returnTo })
    const { status, headers } = await comeBack(window, back)
    const to = new URL(headers.get('location') ?? '')
    const result = new URL(to.searchParams.get('result_uri') ?? '')
    const before = to.href.replace(/&result_uri=[^&#]+/, '')
    expect([status, before]).toEqual([303, returnTo])
    expect([result.origin, result.pathname, result.searchParams.get('attempt')]).toEqual([
      'https://secure.example',
      '/social/result',
      attempt,
    ])
    const ticket = result.searchParams.get('ticket')
    expect((await frame.request('POST', '/api/social/ticket', { attempt, ticket })).body).toEqual({
      status: 'connected',
    })
  })

  test('in a window that was opened before the request to the frame', async () => {
    const [frame, window, attempt] = [world.visit(), world.visit(), createAttempt()]
    const opened = await window.request('GET', `/social?attempt=${attempt}`, undefined, { 'accept-language': 'de' })
    expect(opened.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(opened.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(opened.body.text).toContain('Anmeldung')
    expect(opened.body.text).toContain('<div class="spinner">')
    const asked = window.request('POST', '/api/social/begun', { attempt })
    const { body } = await begin(frame, 'github', attempt)
    expect((await asked).body).toEqual({ status: 'begun', host: new URL(socials.issuerOf('github')).host })
    expect(body).toEqual({ uri: `https://secure.example/social/go?attempt=${attempt}`, mayCutOpener: false })
  })

  test('with a button in the window, though no page listens to it', async () => {
    const { frame, window, attempt, back } = await goTo(world, 'google', ann)
    const waiting = frame.request('POST', '/api/social/wait', { attempt })
    const { body } = await comeBack(window, back)
    expect(body.text).toContain('shop.example')
    expect(body.text).toContain('Chrome on macOS')
    const form = new URLSearchParams({ attempt, answer: 'yes' }).toString()
    const pressed = await window.request('POST', '/social/done', form, {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(pressed.body.text).toContain('You are logged in')
    expect(pressed.body.text).toContain('data-does="close"')
    expect((await waiting).body).toEqual({ status: 'connected' })
    expect(await frame.session()).toMatchObject({ user: { provider: 'google' } })
    // A repeated wait after the ticket gets the same answer.
    expect((await frame.request('POST', '/api/social/wait', { attempt })).body).toEqual({ status: 'connected' })
  })
})

test('a frame that polls beside the ticket is notified once its browser has the session, and not before', async () => {
  const { frame, window, attempt, back } = await goTo(world, 'github', ann)
  const { body } = await comeBack(window, back)
  const isWaiting = world.nextWait()
  const waiting = frame.request('POST', '/api/social/wait', { attempt })
  await isWaiting
  let isAnswered = false
  void waiting.then(() => (isAnswered = true))
  await frame.request('POST', '/api/social/ticket', { attempt, ticket: ticketIn(body.text) })
  // The answer to the ticket may still be under way, so the wait must not answer before it.
  expect((await frame.request('POST', '/api/social/wait', { attempt })).body).toEqual({ status: 'connected' })
  expect(isAnswered).toBe(false)
  await world.site.close()
  expect((await waiting).body).toEqual({ status: 'waiting' })
})

test('a frame with an earlier session is not connected by it, although another tab has used the ticket', async () => {
  const [frame, window, tab, attempt] = [world.visit(), world.visit(), world.visit(), createAttempt()]
  await world.signIn(frame, 'ann@example.com')
  world.pass(1)
  const { body: begun } = await begin(frame, 'github', attempt)
  const ticket = ticketIn((await comeBack(window, await follow(window, String(begun.uri), ann))).body.text)
  frame.cookies.forEach((value, name) => tab.cookies.set(name, value))
  expect((await tab.request('POST', '/api/social/ticket', { attempt, ticket })).body).toEqual({ status: 'connected' })
  const isWaiting = world.nextWait()
  const waiting = frame.request('POST', '/api/social/wait', { attempt })
  await isWaiting
  await world.site.close()
  expect((await waiting).body).toEqual({ status: 'waiting' })
})

describe('a user does not log in', () => {
  test.each([
    ['refuse', 'denied', 'socialDenied'],
    ['fail', 'failed', 'socialFailed'],
  ])('if they %s at the provider', async (answer, reason, code) => {
    for (const provider of ['google', 'apple', 'github', 'x']) {
      const { frame, window, attempt, back } = await goTo(world, provider, { answer })
      const { body } = await comeBack(window, back)
      expect(body.text).toContain(`data-reason="${reason}"`)
      expect(ticketIn(body.text)).toBeUndefined()
      expect((await frame.request('POST', '/api/social/wait', { attempt })).body.error?.code).toBe(code)
      expect(await frame.session()).toEqual({ user: null })
    }
  })

  // covers: S8.14
  test('if they close a page of this site', async () => {
    const [frame, window, attempt] = [world.visit(), world.visit(), createAttempt()]
    await begin(frame, 'google', attempt)
    const { status } = await window.request('POST', '/social/left', attempt, { 'content-type': 'text/plain' })
    expect(status).toBe(204)
    world.pass(3)
    expect((await frame.request('POST', '/api/social/wait', { attempt })).body.error).toMatchObject({
      code: 'popupClosed',
      message: 'Popup closed',
    })
    // The window was reloaded.
    await window.request('POST', '/api/social/begun', { attempt })
    const isWaiting = world.nextWait()
    const asked = frame.request('POST', '/api/social/wait', { attempt })
    await isWaiting
    await world.site.close()
    expect((await asked).body).toEqual({ status: 'waiting' })
  })

  test('if the provider is not set up, whose variables the log names', async () => {
    await world.close()
    world = await createSocialWorld(socials, { socials: {} })
    const { status, body } = await begin(world.visit(), 'discord', createAttempt())
    expect([status, body.error?.code]).toEqual([503, 'socialUnavailable'])
    expect(JSON.stringify(body)).not.toContain('CLIENT')
    expect(world.logged.at(-1)?.failure).toContain('DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET are not set')
  })

  test('if the provider is down', async () => {
    await world.close()
    const app = { ...socials.app, issuer: 'http://127.0.0.1:9' }
    world = await createSocialWorld(socials, { socials: { google: app, github: app } })
    expect((await begin(world.visit(), 'google', createAttempt())).body.error?.code).toBe('socialFailed')
    const { body } = await begin(world.visit(), 'github', createAttempt())
    // A provider that cannot be reached counts as severing.
    expect(body).toMatchObject({ mayCutOpener: true })
  })

  test('if the secret of the app is wrong', async () => {
    await world.close()
    const app = { ...socials.app, clientSecret: 'another-secret-altogether', issuer: socials.issuerOf('github') }
    world = await createSocialWorld(socials, { socials: { github: app } })
    const { window, back } = await goTo(world, 'github', ann)
    expect((await comeBack(window, back)).body.text).toContain('data-reason="failed"')
    const failures = world.logged.filter(({ level }) => level === 'error')
    expect(failures).toHaveLength(1)
    expect(JSON.stringify(failures)).not.toContain('another-secret')
  })
})

test('the page is notified that a provider severs windows', async () => {
  socials.state.cutOpener = ['google', 'x']
  const told = new Map<string, unknown>()
  for (const provider of ['google', 'x', 'github'])
    told.set(provider, (await begin(world.visit(), provider, createAttempt())).body.mayCutOpener)
  expect([...told.values()]).toEqual([true, true, false])
})

test('social logins are counted', async () => {
  const { frame, window, attempt, back } = await goTo(world, 'x', ann)
  const { body } = await comeBack(window, back)
  await frame.request('POST', '/api/social/ticket', { attempt, ticket: ticketIn(body.text) })
  const text = await world.metrics()
  for (const result of ['begun', 'ready', 'connected'])
    expect(text).toContain(`latchkey_secure_site_socials_total{provider="x",result="${result}"} 1\n`)
})
