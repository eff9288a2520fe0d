import { testDatabases } from '@latchkey/sql/test-databases'
import { describe, expect, test } from 'vitest'

import { openVisitor, type Visitor } from './visitor.test-support.ts'
import { createWorld, type World, useWorldOn } from './world.test-support.ts'

const ann = 'ann@example.com'

describe.each(testDatabases)('waiting requests, on %s', (_name, start) => {
  const world = useWorldOn(start, createWorld)

  test('are at most eight for a browser, and make room when they end', async () => {
    const { visitor: owner } = await world.settle(ann)
    const visitor = world.visit()
    await world.signIn(visitor, ann)
    const link = world.post.linkTo(ann)
    const leaving = new AbortController()
    const waiting = Array.from({ length: 9 }, () => waitUntil(visitor, world, leaving.signal))
    const first = await Promise.race(waiting)
    expect([first.status, first.body.error]).toEqual([
      429,
      { code: 'tooManyAttempts', message: 'Please try again after 20 seconds', retryAfter: 20 },
    ])
    leaving.abort()
    const rest = (await Promise.all(waiting)).filter(answer => answer !== first)
    expect(rest.map(({ body }) => body)).toEqual(Array.from({ length: 8 }, () => ({ status: 'waiting' })))
    const again = visitor.wait()
    await owner.press(link, 'approved')
    expect((await again).body).toEqual({ status: 'connected' })
  })
})

/** Waits like a page that may be closed. */
function waitUntil({ cookies }: Visitor, world: World, signal: AbortSignal) {
  const page = openVisitor(request => world.site.fetch(new Request(request, { signal }), { address: undefined }))
  cookies.forEach((value, name) => page.cookies.set(name, value))
  return page.wait()
}
