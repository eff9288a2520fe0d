import { type Database, openDatabase } from '@latchkey/sql'
import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { describe, expect, test } from 'vitest'

import { bindRow } from './bound-rows.ts'
import { createKeys } from './keys.ts'
import { schema } from './schema.ts'
import { createWorld } from './world.test-support.ts'

const secret = Buffer.from('A'.repeat(43), 'base64url')

describe.each(testDatabases)('a database from before rows were bound, on %s,', (_name, startDatabases) => {
  const databases = useDatabases(startDatabases)

  /** Creates the database of an earlier version: Ann has logged in, in one browser. */
  async function createOlder() {
    const database = await openDatabase(await databases.create())
    await database.migrate(
      schema.slice(
        0,
        schema.findIndex(({ name }) => name === 'secure-7-bound-rows'),
      ),
    )
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
    await database.run(
      `INSERT INTO secure_codes (id, purpose, holder_hash, subject, sealed_details, code_hash, tries, created_at, expires_at)
        VALUES ('x', 'sign-in', 'hers', 'ann', 'x', 'x', 0, 1, 9999999999999)`,
    )
    await database.run(
      `INSERT INTO secure_device_requests (token_hash, user_id, browser_hash, sealed_details, created_at, expires_at)
        VALUES ('x', 'ann', 'hers', 'x', 1, 9999999999999)`,
    )
    return { database, keys }
  }

  /** The current day by the fixture's clock. */
  const today = Date.UTC(2026, 10, 23)
  const start = (database: Database, upgradedAt?: number) =>
    createWorld({ store: database, ...(upgradedAt !== undefined && { upgradedAt }) })

  test('keeps logins and approved browsers on the day that the operator names, and ends each session', async () => {
    const { database, keys } = await createOlder()
    const world = await start(database, today)
    const visitor = world.visit()
    await world.signIn(visitor, 'ann@example.com')
    expect((await visitor.session()).user).toMatchObject({ id: 'ann', email: 'ann@example.com' })
    const approved = await database.all("SELECT * FROM secure_devices WHERE browser_hash = 'hers'")
    expect(approved).toMatchObject([{ bound_by: await bindRow(keys, 'secure_devices', approved[0] ?? {}) }])
    expect(await database.all("SELECT * FROM secure_sessions WHERE token_hash = 'x'")).toEqual([])
    expect(await database.all("SELECT * FROM secure_codes WHERE id = 'x'")).toEqual([])
    expect(await database.all("SELECT * FROM secure_device_requests WHERE token_hash = 'x'")).toEqual([])
    await world.close()
  })

  test('does not start before the operator names the day, and keeps every row until then', async () => {
    const { database } = await createOlder()
    const dayMs = 86_400_000
    for (const upgradedAt of [undefined, today - 3 * dayMs, today + 3 * dayMs])
      await expect(start(database, upgradedAt)).rejects.toThrow(
        /^The table secure_logins_unbound has rows that no server has bound\. If you upgrade from an earlier version, on a database that nobody else writes into, start once with UPGRADED_AT \(upgradedAt\) as the day of today\. /,
      )
    expect(await database.all('SELECT * FROM secure_logins')).toEqual([])
    await start(database, today)
    expect(await database.all('SELECT user_id FROM secure_logins')).toEqual([{ user_id: 'ann' }])
  })

  test('is bound once when several processes start at a time', async () => {
    const { database } = await createOlder()
    const worlds = await Promise.all([1, 2, 3].map(() => start(database, today)))
    expect(await database.all('SELECT user_id FROM secure_logins')).toEqual([{ user_id: 'ann' }])
    await Promise.all(worlds.map(({ site }) => site.close()))
  })

  test('accepts no row of an attacker who creates the former table and deletes other rows', async () => {
    const { database } = await createOlder()
    await start(database, today)
    await database.run(
      'CREATE TABLE secure_devices_unbound (user_id text, browser_hash text, approved_at bigint, bound_by text)',
    )
    await database.run(
      "INSERT INTO secure_devices_unbound (user_id, browser_hash, approved_at) VALUES ('ann', 'eve', 1)",
    )
    await database.run("DELETE FROM secure_facts WHERE name = 'bound'")
    await expect(start(database)).rejects.toThrow('UPGRADED_AT')
    // The operator still sets `upgradedAt`, but rows bound by this server show that the upgrade is done.
    await expect(start(database, today)).rejects.toThrow('has bound rows already')
    expect(await database.all("SELECT * FROM secure_devices WHERE browser_hash = 'eve'")).toEqual([])
  })

  test('starts silently when it is new, and when a former table is empty', async () => {
    const database = await openDatabase(await databases.create())
    await start(database)
    await database.run('CREATE TABLE secure_logins_unbound (kind text, subject text)')
    await start(database)
    expect(await database.all('SELECT * FROM secure_logins')).toEqual([])
    await database.close()
  })

  test.each([
    "INSERT INTO secure_logins (kind, subject, user_id, sealed_display, created_at) VALUES ('email', 'a', 'a', 'a', 1)",
    "INSERT INTO secure_devices (user_id, browser_hash, approved_at) VALUES ('a', 'a', 1)",
    `INSERT INTO secure_devices (user_id, browser_hash, approved_at) VALUES ('ann', 'hers', 2)
      ON CONFLICT (user_id, browser_hash) DO UPDATE SET approved_at = excluded.approved_at`,
    "INSERT INTO secure_sessions (token_hash, user_id, browser_hash, created_at, expires_at) VALUES ('a', 'a', 'a', 1, 2)",
    `INSERT INTO secure_codes (id, purpose, holder_hash, subject, sealed_details, code_hash, tries, created_at, expires_at)
      VALUES ('a', 'a', 'a', 'a', 'a', 'a', 0, 1, 2)`,
    `INSERT INTO secure_device_requests (token_hash, user_id, browser_hash, sealed_details, created_at, expires_at)
      VALUES ('a', 'a', 'a', 'a', 1, 2)`,
  ])('rejects rows that a process of the earlier version writes: %s', async statement => {
    const { database } = await createOlder()
    const world = await start(database, today)
    await expect(database.run(statement)).rejects.toThrow(/null/i)
    await world.close()
  })
})
