import { describe, expect, test } from 'vitest'

import { describeFailure } from './answers.ts'
import { SecureSiteError } from './secure-site-error.ts'
import { createWorld, useWorld } from './world.test-support.ts'

const world = useWorld()

describe('the log of a request', () => {
  test('has the duration of the answer', async () => {
    const began = performance.now()
    await world.visit().request('GET', '/api/session')
    const took = performance.now() - began
    const { milliseconds } = world.logged.at(-1) ?? { milliseconds: -1 }
    expect(milliseconds).toBeGreaterThanOrEqual(0)
    expect(milliseconds).toBeLessThanOrEqual(Math.ceil(took))
  })

  test.each([
    ['GET', '/api/projects/shop', 'GET /api/projects/:id'],
    ['HEAD', '/health', 'GET /health'],
    ['GET', '/social/callback/google?state=1', 'GET /social/callback/:provider'],
    ['GET', '/social/callback/google/more', 'none'],
    ['GET', '/social/callback/GOOGLE', 'none'],
    ['GET', '/frame/a/b.js', 'GET /frame/:file'],
    ['GET', '/api/projects/a/b', 'none'],
    ['GET', '/constructor', 'none'],
  ])('names the route of %s %s: %s', async (method, path, route) => {
    await world.visit().request(method, path)
    expect(world.logged.at(-1)?.route).toBe(route)
  })
})

describe('a request that fails', () => {
  const ask = async (signal: AbortSignal) => {
    await world.database.run('DROP TABLE secure_sessions')
    const headers = { authorization: `Bearer ${'a'.repeat(43)}` }
    const request = new Request('https://secure.example/api/session', { headers, signal })
    expect((await world.site.fetch(request, { address: undefined })).status).toBe(500)
    return world.logged.at(-1)
  }

  test('is an error in the log, with the reason', async () => {
    expect(await ask(new AbortController().signal)).toMatchObject({
      level: 'error',
      code: 'internalError',
      failure: expect.stringContaining('secure_sessions') as string,
    })
  })

  test('is no error if its user hung up', async () => {
    const entry = await ask(AbortSignal.abort())
    expect(entry).toMatchObject({ level: 'info', code: 'internalError' })
    expect(entry).not.toHaveProperty('failure')
  })
})

describe('a request that is rejected', () => {
  test('is no error in the log', async () => {
    await world.visit().request('GET', '/api/wallet')
    const entry = world.logged.at(-1)
    expect(entry).toMatchObject({ level: 'info', status: 401, code: 'notSignedIn' })
    expect(entry).not.toHaveProperty('failure')
  })

  test('shows no address, no secret and no code of a mail in the log', async () => {
    const told = `ann@example.com <b@c.d> ${'s'.repeat(32)} 123456 1234567 ${'-'.repeat(31)} word`
    expect(describeFailure(new SecureSiteError('mailFailed', 'no', { cause: new Error(told) }))).toBe(
      `Error: <address> <<address>> <secret> <digits> 1234567 ${'-'.repeat(31)} word`,
    )
    expect(describeFailure('a text')).toBe('a text')
    expect(describeFailure('a '.repeat(400))).toHaveLength(500)
  })
})

describe('a browser without cookies', () => {
  test('is notified that its session has expired, and of none that it did not name', async () => {
    const sessionOf = async (headers: Record<string, string>) =>
      (await world.visit().request('GET', '/api/session', undefined, headers)).headers.get('latchkey-session')
    expect(await sessionOf({ 'latchkey-browser': '' })).toBeNull()
    expect(await sessionOf({ authorization: `Bearer ${'a'.repeat(43)}` })).toBe('')
  })
})

describe('a server below a path', () => {
  test.each([
    ['/wallet/health', 200],
    ['/wallet/api/session', 200],
    ['/wallets/health', 404],
    ['/safest/health', 404],
    ['/health', 404],
    ['/wallet', 404],
  ])('answers at %s with %i', async (path, status) => {
    const below = await createWorld({ basePath: '/wallet/' })
    expect((await below.visit().request('GET', path)).status).toBe(status)
    await below.close()
  })
})

describe('a server that stops', () => {
  test('answers each new request with that, so that it goes to another process', async () => {
    await world.site.close()
    const { status, body } = await world.visit().request('GET', '/api/session')
    expect([status, body.error]).toEqual([503, { code: 'internalError', message: 'The server stops' }])
  })
})
