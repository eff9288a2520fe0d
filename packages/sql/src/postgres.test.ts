import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Database } from './database.ts'
import { DatabaseBusyError } from './database-busy-error.ts'
import { holdRow, things } from './held-rows.test-support.ts'
import { openDatabase } from './open-database.ts'
import { startPostgres, useDatabases } from './test-databases.test-support.ts'

describe('PostgreSQL', () => {
  const databases = useDatabases(() => startPostgres())
  let database: Database
  beforeAll(async () => {
    database = await openDatabase(await databases.create())
    await database.migrate([things])
  })
  afterAll(() => database.close())
  const put = (id: string) => database.run('INSERT INTO things (id, count) VALUES (?, 0)', id)
  const idsOf = async () => (await database.all('SELECT id FROM things ORDER BY id')).map(({ id }) => id)
  const kept = async () =>
    (await database.all("SELECT name, statement FROM pg_prepared_statements WHERE name LIKE 'latchkey_%'")).map(
      ({ statement }) => statement,
    )

  test('rejects as busy when another process locks a row, and serves other statements meanwhile', async () => {
    const options = await databases.create()
    const [mine, stuck] = [await openDatabase({ ...options, waitMs: 2_000 }), await openDatabase(options)]
    await mine.migrate([things])
    await mine.run("INSERT INTO things (id, count) VALUES ('row', 0)")
    const held = await holdRow(stuck, 'row')
    // Starts more transactions than there are connections.
    const waiting = Array.from({ length: 12 }, () =>
      mine.transaction(inside => inside.run("UPDATE things SET count = count + 1 WHERE id = 'row'")),
    )
    const asked = mine.all('SELECT 1 AS one')
    const outcomes = await Promise.allSettled(waiting)
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(DatabaseBusyError) as unknown })
    expect(await asked).toEqual([{ one: 1 }])
    await held.release()
    expect(await mine.run("UPDATE things SET count = count + 1 WHERE id = 'row'")).toBe(1)
    await Promise.all([mine.close(), stuck.close()])
  })

  test('aborts an idle transaction of another process, which frees its rows', async () => {
    const options = await databases.create()
    const [mine, stuck] = [await openDatabase(options), await openDatabase({ ...options, waitMs: 500 })]
    await mine.migrate([things])
    await mine.run("INSERT INTO things (id, count) VALUES ('row', 0)")
    const [backend] = await stuck.all('SELECT pg_backend_pid() AS pid')
    const held = await holdRow(stuck, 'row')
    expect(await mine.run("UPDATE things SET count = 7 WHERE id = 'row'")).toBe(1)
    // Waits until the connection is gone, which the driver reports a second time with another message.
    const isThere = async () =>
      (await mine.all('SELECT 1 AS one FROM pg_stat_activity WHERE pid = ?', Number(backend?.pid))).length
    await expect.poll(isThere, { timeout: 10_000 }).toBe(0)
    await expect(held.release()).rejects.toBeInstanceOf(DatabaseBusyError)
    expect(await stuck.all('SELECT count FROM things')).toEqual([{ count: 7 }])
    await Promise.all([mine.close(), stuck.close()])
  })

  test('lets a change of the schema take its time', async () => {
    const options = await databases.create()
    const [mine, slow] = [await openDatabase({ ...options, waitMs: 600 }), await openDatabase(options)]
    await mine.migrate([things])
    const held = await holdRow(slow, 'none')
    let isDone = false
    const migrating = mine
      .migrate([
        things,
        { name: 'test-2', statements: ['SELECT pg_sleep(2)', 'ALTER TABLE things ADD COLUMN more text'] },
      ])
      .then(() => (isDone = true))
    // The table's lock is requested, and held longer than any statement may wait.
    await expect
      .poll(
        async () =>
          (await slow.all("SELECT pid FROM pg_locks WHERE NOT granted AND relation = 'things'::regclass")).length,
        {
          timeout: 10_000,
        },
      )
      .toBe(1)
    expect(isDone).toBe(false)
    await held.release()
    await migrating
    await Promise.all([mine.close(), slow.close()])
  })

  test('stores prepared statements for the next time', async () => {
    await put('a')
    await put('b')
    expect(await kept()).toContain('INSERT INTO things (id, count) VALUES ($1, 0)')
  })

  test('runs without prepared statements once a pooler has lost one', async () => {
    await database.transaction(async inside => {
      await inside.run("INSERT INTO things (id, count) VALUES ('c', 0)")
    })
    // Simulates a pooler that sends the next statement to another connection.
    await database.run('DEALLOCATE ALL')
    await Promise.all(['d', 'e', 'f'].map(put))
    expect(await idsOf()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    await database.run("UPDATE things SET count = 1 WHERE id = 'd'")
    expect((await kept()).filter(statement => String(statement).startsWith('UPDATE'))).toEqual([])
  })

  test('rolls back a transaction in which one was lost, and runs the next', async () => {
    const other = await openDatabase(await databases.create())
    await other.migrate([things])
    const twice = () =>
      other.transaction(async inside => {
        await inside.run("INSERT INTO things (id, count) VALUES ('a', 0) ON CONFLICT DO NOTHING")
        const added = await inside.run('INSERT INTO things (id, count) VALUES (?, 0)', crypto.randomUUID())
        return added
      })
    await twice()
    await other.run('DEALLOCATE ALL')
    await expect(twice()).rejects.toThrow('does not exist')
    expect(await other.all('SELECT count(*) AS n FROM things')).toEqual([{ n: 2 }])
    expect(await twice()).toBe(1)
    await other.close()
  })
})
