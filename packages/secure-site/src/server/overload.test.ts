import { type Database, DatabaseBusyError, openDatabase } from '@latchkey/sql'
import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { describe, expect, test } from 'vitest'

import { addKey, publicKeyOf } from '../operator/key-set.ts'
import { RecoveryKeyError } from '../operator/recovery-keys.ts'
import { operatorOf, release, settleReal } from './operator-world.test-support.ts'
import { createWorld } from './world.test-support.ts'

describe.each(testDatabases)('a secure site with %s overloaded', (_name, start) => {
  const databases = useDatabases(start)

  test('answers when to retry, ends no session, and continues', async () => {
    const store = await openDatabase({ ...(await databases.create()), waitMs: 1_500 })
    const world = await createWorld({ store })
    const { visitor, wallet } = await world.settle('ann@example.com')
    // Occupies all connections, or the only one.
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
      world.visit().request('POST', '/device', `token=${'a'.repeat(43)}`, {
        'content-type': 'application/x-www-form-urlencoded',
      }),
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

  test('never answers so after the request is committed', async () => {
    const store = fillable(await openDatabase(await databases.create()))
    const set = await addKey()
    const operator = await operatorOf(set)
    let isDown = false
    const keys: typeof operator.keys = {
      async release(request) {
        if (!isDown) return operator.keys.release(request)
        throw new RecoveryKeyError('unavailable', 'The key service does not answer')
      },
    }
    const world = await createWorld({ store, operator: { ...operator, keys } })
    const [ann, nina] = ['ann@example.com', 'nina@example.com']
    const { visitor, seal } = await settleReal(world, ann)
    await visitor.request('PUT', '/api/wallet/operator', await seal(publicKeyOf(set)))
    /** Runs the call with a database that fills up after the next transaction, until the call is answered. */
    const once = async <Value>(call: () => Promise<Value>): Promise<Value> => {
      store.fillAfterTransaction()
      const answer = await call()
      store.empty()
      return answer
    }
    expect((await once(() => release(visitor))).status).toBe(200)
    isDown = true
    expect((await once(() => release(visitor))).code).toBe('recoveryUnavailable')

    await visitor.request('POST', '/api/confirm', { device: 'Chrome on macOS' })
    const former = new Map(visitor.cookies)
    const code = world.post.codeTo(ann)
    expect((await once(() => visitor.request('POST', '/api/confirm/code', { code }))).status).toBe(200)
    expect(await visitor.session()).toMatchObject({ user: { email: ann }, isFresh: true })
    const thief = world.visit()
    former.forEach((value, name) => thief.cookies.set(name, value))
    expect(await thief.session()).toMatchObject({ user: null })

    await visitor.request('POST', '/api/email/update', { email: nina })
    await visitor.request('POST', '/api/email/update/primary', { code: world.post.codeTo(ann) })
    const last = { code: world.post.codeTo(nina) }
    const changed = await once(() => visitor.request('POST', '/api/email/update/secondary', last))
    expect(changed.body).toMatchObject({ user: { email: nina } })

    const hello = { step: 'hello', text: 'a'.repeat(43) }
    const said = await once(() => visitor.request('PUT', '/api/handover', hello))
    expect(said.body).toMatchObject({ handover: { hello: hello.text } })

    expect((await once(() => visitor.request('POST', '/api/sign-out', {}))).status).toBe(200)
    expect(await visitor.session()).toEqual({ user: null })
    await world.close()
  })
})

/** Creates a database that can be made to fill up after its next transaction. */
function fillable(database: Database) {
  let state: 'open' | 'filling' | 'full' = 'open'
  const expectCapacity = (): void => {
    if (state === 'full') throw new DatabaseBusyError('The database has too much to do')
  }
  return {
    ...database,
    all: async (...statement: Parameters<Database['all']>) => (expectCapacity(), database.all(...statement)),
    run: async (...statement: Parameters<Database['run']>) => (expectCapacity(), database.run(...statement)),
    async transaction<Value>(call: Parameters<typeof database.transaction<Value>>[0]): Promise<Value> {
      expectCapacity()
      const value = await database.transaction(call)
      if (state === 'filling') state = 'full'
      return value
    },
    fillAfterTransaction: () => void (state = 'filling'),
    empty: () => void (state = 'open'),
  }
}
