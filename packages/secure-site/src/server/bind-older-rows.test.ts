import { openDatabase } from '@latchkey/sql'
import { type TestDatabases, testDatabases } from '@latchkey/sql/test-databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bindRow } from './bound-rows.ts'
import { createKeys } from './keys.ts'
import { schema } from './schema.ts'
import { createWorld } from './world.test-support.ts'

const secret = Buffer.from('A'.repeat(43), 'base64url')

describe.each(testDatabases)('a database of before rows were bound, on %s,', (_name, start) => {
  let databases: TestDatabases
  beforeAll(async () => {
    databases = await start()
  })
  afterAll(() => databases.stop())

  /** A database as an earlier version left it: Ann has logged in, in one browser. */
  async function createOlder() {
    const database = await openDatabase(await databases.create())
    await database.migrate(schema.slice(0, -1))
    const keys = createKeys(secret)
    await database.run(
      "INSERT INTO secure_facts (name, value) VALUES ('secret', ?)",
      await keys.hash('secret', 'latchkey secure site'),
    )
    await database.run("INSERT INTO secure_users (id, created_at) VALUES ('ann', 1)")
    await database.run(
      "INSERT INTO secure_logins (kind, subject, user_id, sealed_display, created_at) VALUES ('email', ?, 'ann', ?, 1)",
      await keys.hash('address', 'ann@example.com'),
      await keys.seal('ann@example.com', { info: 'address', salt: 'ann' }),
    )
    await database.run("INSERT INTO secure_devices (user_id, browser_hash, approved_at) VALUES ('ann', 'hers', 1)")
    await database.run(
      "INSERT INTO secure_sessions (token_hash, user_id, browser_hash, created_at, expires_at) VALUES ('x', 'ann', 'hers', 1, 9999999999999)",
    )
    return { database, keys }
  }

  test('keeps who signs in by what and which browsers were approved, and ends each session', async () => {
    const { database, keys } = await createOlder()
    const world = await createWorld({ store: database })
    const visitor = world.visit()
    await world.signIn(visitor, 'ann@example.com')
    expect((await visitor.session()).user).toMatchObject({ id: 'ann', email: 'ann@example.com' })
    const approved = await database.all("SELECT * FROM secure_devices WHERE browser_hash = 'hers'")
    expect(approved).toMatchObject([{ bound_by: await bindRow(keys, 'secure_devices', approved[0] ?? {}) }])
    expect(await database.all("SELECT * FROM secure_sessions WHERE token_hash = 'x'")).toEqual([])
    await world.close()
  })

  test('is bound once, also where several processes start at a time', async () => {
    const { database } = await createOlder()
    const worlds = await Promise.all([1, 2, 3].map(() => createWorld({ store: database })))
    expect(await database.all('SELECT user_id FROM secure_logins')).toEqual([{ user_id: 'ann' }])
    await Promise.all(worlds.map(({ site }) => site.close()))
  })

  test('is bound no second time: a table that somebody makes later under the former name counts for nothing', async () => {
    const { database } = await createOlder()
    await createWorld({ store: database })
    await database.run(
      'CREATE TABLE secure_devices_unbound (user_id text, browser_hash text, approved_at bigint, bound_by text)',
    )
    await database.run(
      "INSERT INTO secure_devices_unbound (user_id, browser_hash, approved_at) VALUES ('ann', 'eve', 1)",
    )
    await createWorld({ store: database })
    expect(await database.all("SELECT * FROM secure_devices WHERE browser_hash = 'eve'")).toEqual([])
  })
})
