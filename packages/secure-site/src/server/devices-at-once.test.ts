import { type Database, openDatabase } from '@latchkey/sql'
import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { describe, expect, test, vi } from 'vitest'

import { createDevices } from './devices.ts'
import { createKeys } from './keys.ts'
import { schema } from './schema.ts'

const userId = 'ann'
const own = { userId, browserHash: 'own' }
const lost = {
  userId,
  browserHash: 'lost',
  details: { device: 'Chrome', language: 'en', email: 'ann@example.com' },
} as const

describe.each(testDatabases)('a browser that is approved while it is removed, on %s', (name, start) => {
  const databases = useDatabases(start)

  /** Waits until one transaction waits for another. SQLite starts the second after the first. */
  const untilBlocked = async (database: Database) => {
    if (name !== 'PostgreSQL') return
    await vi.waitUntil(async () => (await database.all('SELECT pid FROM pg_locks WHERE NOT granted')).length > 0)
  }

  test('needs a link again', async () => {
    const database = await openDatabase(await databases.create())
    await database.migrate(schema)
    const keys = createKeys(new Uint8Array(32))
    const siteDatabase = { keys: async () => keys, clock: Date.now }
    const devices = createDevices({ ...siteDatabase, database: async () => database })
    const token = await database.transaction(inside => devices.ask(inside, lost))
    await database.transaction(inside => devices.approve(inside, userId, 'own'))
    // The answer has written its rows, and commits once the other transaction waits for it.
    let onAnswered = (): void => {}
    let commit = (): void => {}
    const answered = new Promise<void>(resolve => void (onAnswered = resolve))
    const commits = new Promise<void>(resolve => void (commit = resolve))
    const held: Database = {
      ...database,
      transaction: call =>
        database.transaction(async inside => {
          const value = await call(inside)
          onAnswered()
          await commits
          return value
        }),
    }
    const answer = createDevices({ ...siteDatabase, database: async () => held }).answer(token, 'approved')
    await answered
    const forgotten = database.transaction(inside => devices.forgetOthers(inside, own))
    await untilBlocked(database)
    commit()
    expect(await answer).toBe('lost')
    await forgotten
    expect(await database.all('SELECT browser_hash FROM secure_devices')).toEqual([{ browser_hash: 'own' }])
    expect(await database.all('SELECT user_id FROM secure_device_requests')).toEqual([])
    await database.close()
  })
})
