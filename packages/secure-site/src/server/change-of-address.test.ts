import { type Database, openDatabase } from '@latchkey/sql'
import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Visitor } from './visitor.test-support.ts'
import { createWorld, type World } from './world.test-support.ts'

const [ann, nina] = ['ann@example.com', 'nina@example.com'] as const

describe.each(testDatabases)(
  'a login by the former address that is pending while the address changes, on %s,',
  (_name, start) => {
    const databases = useDatabases(start)
    let store: Holding
    let world: World
    beforeEach(async () => {
      store = holding(await openDatabase(await databases.create()))
      world = await createWorld({ store })
    })
    afterEach(() => world.close())

    /** Makes all requests of a change but the last, which is returned. */
    async function prepareChange(visitor: Visitor) {
      await visitor.request('POST', '/api/email/update', { email: nina })
      await visitor.request('POST', '/api/email/update/primary', { code: world.post.codeTo(ann) })
      const code = world.post.codeTo(nina)
      return () => visitor.request('POST', '/api/email/update/secondary', { code })
    }

    /** Changes the address while another request is in its transaction, after a statement. */
    async function changeBehind(statement: string, change: () => Promise<unknown>, login: () => Promise<unknown>) {
      const held = store.holdBehind(statement)
      const loggedIn = login()
      await held.reached
      const changed = change()
      await Promise.race([held.joined, changed])
      await databases.untilBlocked(changed)
      held.letGo()
      await Promise.all([loggedIn, changed])
    }

    test('signs in no user by a code', async () => {
      const visitor = world.visit()
      await world.signIn(visitor, ann)
      const change = await prepareChange(visitor)
      const other = world.visit()
      world.pass(30)
      await other.ask(ann)
      const code = world.post.codeTo(ann)
      await changeBehind('INSERT INTO secure_sessions', change, () => other.bring(code))
      expect(await other.session()).toMatchObject({ user: null })
      expect(await visitor.session()).toMatchObject({ user: { email: nina } })
    })

    test('signs in no user by an approved link', async () => {
      const { visitor } = await world.settle(ann)
      const other = world.visit()
      await world.signIn(other, ann)
      await other.press(world.post.linkTo(ann), 'approved')
      world.pass(30)
      const change = await prepareChange(visitor)
      await changeBehind('INSERT INTO secure_sessions', change, () => other.wait())
      expect(await other.session()).toMatchObject({ user: null })
      expect(await visitor.session()).toMatchObject({ user: { email: nina } })
    })

    test('signs in no user by a link that was requested again', async () => {
      const { visitor } = await world.settle(ann)
      const other = world.visit()
      await world.signIn(other, ann)
      world.pass(30)
      const change = await prepareChange(visitor)
      world.pass(30)
      await changeBehind('secure_attempts', change, () => other.ask(ann))
      await other.press(world.post.linkTo(ann), 'approved')
      expect((await other.wait()).body.error?.code).toBe('codeMissing')
      expect(await other.session()).toEqual({ user: null })
    })
  },
)

/** A database that can pause in the middle of a transaction. */
interface Holding extends Database {
  /** Pauses the next transaction after such a statement. `joined` resolves once the database gets another request meanwhile. */
  holdBehind(statement: string): { reached: Promise<void>; joined: Promise<void>; letGo(): void }
}

function holding(database: Database): Holding {
  let join = (): void => {}
  let held: { statement: string; isReached: () => void; isOver: Promise<void> } | undefined
  const waitBehind = async <Value>(sql: string, done: Promise<Value>): Promise<Value> => {
    const value = await done
    if (held === undefined || !sql.includes(held.statement)) return value
    const { isReached, isOver } = held
    held = undefined
    isReached()
    await isOver
    return value
  }
  return {
    ...database,
    all(...statement) {
      join()
      return database.all(...statement)
    },
    run(...statement) {
      join()
      return database.run(...statement)
    },
    transaction(call) {
      join()
      return database.transaction(inside =>
        call({
          all: (sql, ...values) => waitBehind(sql, inside.all(sql, ...values)),
          run: (sql, ...values) => waitBehind(sql, inside.run(sql, ...values)),
        }),
      )
    },
    holdBehind(statement) {
      let letGo = (): void => {}
      const isOver = new Promise<void>(resolve => (letGo = resolve))
      const reached = new Promise<void>(isReached => (held = { statement, isReached, isOver }))
      const joined = reached.then(() => new Promise<void>(resolve => (join = resolve)))
      return { reached, joined, letGo: () => letGo() }
    },
  }
}
