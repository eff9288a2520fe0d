import { describe, expect, test } from 'vitest'

import { useWorld } from './world.test-support.ts'

const world = useWorld()

describe('the log of a request', () => {
  test('says how long its answer took', async () => {
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

describe('a server that stops', () => {
  test('says so to each new request, so that it goes to another process', async () => {
    await world.site.close()
    const { status, body } = await world.visit().request('GET', '/api/session')
    expect([status, body.error]).toEqual([503, { code: 'internalError', message: 'The server stops' }])
  })
})
