import { openDatabase } from '@latchkey/sql'
import { type TestDatabases, testDatabases } from '@latchkey/sql/test-databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createWorld } from './world.test-support.ts'

describe.each(testDatabases)('a secure site whose %s has too much to do', (_name, start) => {
  let databases: TestDatabases
  beforeAll(async () => {
    databases = await start()
  })
  afterAll(() => databases.stop())

  test('says when to come again, ends nobody’s session, and goes on', async () => {
    const store = await openDatabase({ ...(await databases.create()), waitMs: 1_500 })
    const world = await createWorld({ store })
    const { visitor, wallet } = await world.settle('ann@example.com')
    // All connections, or the only one.
    const held: Promise<void>[] = []
    let release = () => {}
    const released = new Promise<void>(resolve => (release = resolve))
    for (let count = store.kind === 'postgres' ? 10 : 1; count > 0; count--)
      await new Promise<void>(resolve => held.push(store.transaction(() => (resolve(), released))))
    const lines = visitor.lines.length
    const answers = await Promise.all([
      visitor.request('GET', '/api/session'),
      visitor.request('GET', '/api/wallet'),
      visitor.request('POST', '/api/email/code', { code: '123456' }),
      world.visit().ask('bob@example.com'),
      world.visit().request('GET', `/device?token=${'a'.repeat(43)}`),
      world.visit().request('GET', `/social/go?attempt=${'a'.repeat(22)}`),
    ])
    for (const { status, headers, body } of answers) {
      expect([status, headers.get('retry-after'), body.error?.code]).toEqual([503, '5', 'overloaded'])
      expect(body.error?.retryAfter).toBe(5)
    }
    expect(visitor.lines.slice(lines).filter(line => line.includes('Max-Age=0'))).toEqual([])
    expect(world.logged.slice(-6).map(({ level, code }) => [level, code])).toEqual(
      Array.from({ length: 6 }, () => ['error', 'overloaded']),
    )
    release()
    await Promise.all(held)
    expect(await visitor.wallet()).toMatchObject({ wallet })
    expect(await visitor.session()).toMatchObject({ user: { email: 'ann@example.com' } })
    await world.close()
  })
})
