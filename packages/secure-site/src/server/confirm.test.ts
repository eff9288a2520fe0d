import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Answer } from './visitor.test-support.ts'
import { createWorld, type World } from './world.test-support.ts'

const ann = 'ann@example.com'
const asked = { device: 'Chrome on macOS' }
let world: World
beforeEach(async () => {
  world = await createWorld({ restoredAt: Date.UTC(2026, 10, 1) })
})
afterEach(() => world.close())

describe('a signed-in user who wants to export the wallet', () => {
  test('counts as confirmed for five minutes, and again after a code of a mail', async () => {
    const { visitor } = await world.settle(ann)
    expect(await visitor.session()).toMatchObject({ isFresh: true })
    world.pass(301)
    expect(await visitor.session()).toMatchObject({ isFresh: false })
    expect((await visitor.request('POST', '/api/confirm', asked)).status).toBe(200)
    const code = world.post.codeTo(ann)
    const wrong = code === '000000' ? '111111' : '000000'
    expect((await visitor.request('POST', '/api/confirm/code', { code: wrong })).body.error?.code).toBe('codeWrong')
    expect(await visitor.session()).toMatchObject({ isFresh: false })
    expect((await visitor.request('POST', '/api/confirm/code', { code })).status).toBe(200)
    expect(await visitor.session()).toMatchObject({ isFresh: true, user: { email: ann } })
  })

  test('has a new session after that: the previous one, which may be stolen, has ended', async () => {
    const { visitor } = await world.settle(ann)
    const stolen = new Map(visitor.cookies)
    world.pass(301)
    await visitor.request('POST', '/api/confirm', asked)
    await visitor.request('POST', '/api/confirm/code', { code: world.post.codeTo(ann) })
    const thief = world.visit()
    stolen.forEach((value, name) => thief.cookies.set(name, value))
    expect(await thief.session()).toMatchObject({ user: null, expired: true })
  })

  test('confirms by a code of that session only, once, and by no code that signs in', async () => {
    const { visitor } = await world.settle(ann)
    const other = world.visit()
    await world.signIn(other, 'bob@example.com')
    world.pass(301)
    await visitor.request('POST', '/api/confirm', asked)
    const code = world.post.codeTo(ann)
    expect((await other.request('POST', '/api/confirm/code', { code })).body.error?.code).toBe('codeMissing')
    expect((await visitor.bring(code)).body.error?.code).toBe('codeExpired')
    expect((await visitor.request('POST', '/api/confirm/code', { code })).status).toBe(200)
    expect((await visitor.request('POST', '/api/confirm/code', { code })).body.error?.code).toBe('codeMissing')
  })

  test('starts a new session also without cookies', async () => {
    const visitor = world.visit()
    const first = await visitor.request(
      'POST',
      '/api/email',
      { projectId: 'shop', email: ann, device: 'Safari' },
      { 'latchkey-browser': '' },
    )
    const browser = { 'latchkey-browser': first.headers.get('latchkey-browser') ?? '' }
    const tokenOf = ({ headers }: Answer): string => headers.get('latchkey-session') ?? ''
    const before = tokenOf(await visitor.request('POST', '/api/email/code', { code: world.post.codeTo(ann) }, browser))
    const signed = { ...browser, authorization: `Bearer ${before}` }
    world.pass(301)
    await visitor.request('POST', '/api/confirm', asked, signed)
    const confirmed = await visitor.request('POST', '/api/confirm/code', { code: world.post.codeTo(ann) }, signed)
    const after = { ...browser, authorization: `Bearer ${tokenOf(confirmed)}` }
    expect((await visitor.request('GET', '/api/session', undefined, after)).body).toMatchObject({ isFresh: true })
    expect((await visitor.request('GET', '/api/session', undefined, signed)).body).toMatchObject({ user: null })
  })

  test('waits half a minute for another mail', async () => {
    const { visitor } = await world.settle(ann)
    world.pass(301)
    await visitor.request('POST', '/api/confirm', asked)
    expect((await visitor.request('POST', '/api/confirm', asked)).status).toBe(429)
  })
})

describe('a server that was restored from a backup', () => {
  test('warns users without a wallet for 400 days that it may have lost one', async () => {
    const visitor = world.visit()
    await world.signIn(visitor, ann)
    const wallet = async () => (await visitor.request('GET', '/api/wallet')).body
    expect(await wallet()).toEqual({ wallet: null, mayHaveForgotten: true })
    await world.signIn(visitor, ann)
    world.pass(400 * 86_400)
    const later = world.visit()
    await world.signIn(later, 'bob@example.com')
    expect((await later.request('GET', '/api/wallet')).body).toEqual({ wallet: null })
  })

  test('does not warn users with a wallet', async () => {
    const { visitor } = await world.settle(ann)
    expect(Object.keys((await visitor.request('GET', '/api/wallet')).body)).toEqual(['wallet'])
  })
})
