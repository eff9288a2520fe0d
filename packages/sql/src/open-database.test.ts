import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import type { Database, Migration } from './database.ts'
import { DatabaseBusyError } from './database-busy-error.ts'
import { holdAll, things } from './held-rows.test-support.ts'
import { type DatabaseOptions, openDatabase } from './open-database.ts'
import { testDatabases, useDatabases } from './test-databases.test-support.ts'

describe.each(testDatabases)('%s', (name, start) => {
  const databases = useDatabases(start)
  const opened: Database[] = []
  const open = async (options: DatabaseOptions) => {
    const database = await openDatabase(options)
    opened.push(database)
    return database
  }
  const openNew = async (...steps: readonly Migration[]) => {
    const options = await databases.create()
    const database = await open(options)
    await database.migrate([things, ...steps])
    return { database, options }
  }
  afterAll(() => Promise.all(opened.map(database => database.close())))

  test('returns stored values, numbers as numbers', async () => {
    const { database } = await openNew()
    const time = 1_795_000_000_123
    expect(database.kind).toBe(name === 'libsql' ? 'libsql' : 'postgres')
    expect(await database.run('INSERT INTO things (id, count, note) VALUES (?, ?, ?)', 'a', time, null)).toBe(1)
    expect(await database.all('SELECT * FROM things WHERE id = ?', 'a')).toEqual([{ id: 'a', count: time, note: null }])
    expect(await database.all('SELECT count(*) AS n FROM things')).toEqual([{ n: 1 }])
    expect(await database.run('UPDATE things SET count = count + 1 WHERE id = ?', 'b')).toBe(0)
  })

  test('binds a value as a value, and keeps a question mark in a text', async () => {
    const { database } = await openNew()
    const hostile = "'; DROP TABLE things; --?"
    await database.run(`INSERT INTO things (id, count, note) VALUES (?, 0, 'Who''s there?')`, hostile)
    expect(await database.all(`SELECT note FROM things WHERE id = ? AND note <> '?' -- ?`, hostile)).toEqual([
      { note: "Who's there?" },
    ])
  })

  test('rolls back a transaction that fails, and commits one that does not', async () => {
    const { database } = await openNew()
    const put = (id: string) => ['INSERT INTO things (id, count) VALUES (?, 0)', id] as const
    await expect(
      database.transaction(async inside => {
        await inside.run(...put('a'))
        throw new Error('Stop')
      }),
    ).rejects.toThrow('Stop')
    await expect(
      database.transaction(async inside => {
        await inside.run(...put('b'))
        await inside.run(...put('b'))
      }),
    ).rejects.toThrow()
    expect(await database.transaction(inside => inside.run(...put('c')))).toBe(1)
    expect(await database.all('SELECT id FROM things')).toEqual([{ id: 'c' }])
  })

  test('isolates an uncommitted transaction', async () => {
    const { database } = await openNew()
    let goOn = () => {}
    const waits = new Promise<void>(resolve => (goOn = resolve))
    let began = () => {}
    const inside = new Promise<void>(resolve => (began = resolve))
    const writing = database.transaction(async runner => {
      await runner.run("INSERT INTO things (id, count) VALUES ('a', 0)")
      began()
      await waits
      await runner.run("UPDATE things SET count = 7 WHERE id = 'a'")
    })
    await inside
    const reading = database.all('SELECT count FROM things')
    goOn()
    await writing
    expect([[], [{ count: 7 }]]).toContainEqual(await reading)
    expect(await database.all('SELECT count FROM things')).toEqual([{ count: 7 }])
  })

  test('lets one of 50 simultaneous statements consume a row, in two processes too', async () => {
    const { database, options } = await openNew()
    const other = await open(options)
    await database.run("INSERT INTO things (id, count) VALUES ('a', 0)")
    const take = (from: Database) =>
      from.transaction(async inside => {
        const taken = await inside.run("UPDATE things SET count = 1 WHERE id = 'a' AND count = 0")
        if (taken === 1) await inside.run('INSERT INTO things (id, count) VALUES (?, 0)', crypto.randomUUID())
        return taken
      })
    const taken = await Promise.all(Array.from({ length: 50 }, (_, index) => take(index % 2 ? database : other)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await database.all('SELECT count(*) AS n FROM things')).toEqual([{ n: 2 }])
  })

  test('runs each step of a schema once, for any number of processes that start at a time', async () => {
    const options = await databases.create()
    const steps: Migration[] = [
      things,
      {
        name: 'test-2',
        statements: ["INSERT INTO things (id, count) VALUES ('a', 1)", 'UPDATE things SET count = count + 1'],
      },
    ]
    const processes = await Promise.all(Array.from({ length: 6 }, () => open(options)))
    await Promise.all(processes.map(database => database.migrate(steps)))
    expect(await processes[0]!.all('SELECT id, count FROM things')).toEqual([{ id: 'a', count: 2 }])
    const next = { name: 'test-3', statements: ['ALTER TABLE things ADD COLUMN more text'] }
    await processes[1]!.migrate([...steps, next])
    expect(await processes[2]!.all('SELECT * FROM things')).toEqual([{ id: 'a', count: 2, note: null, more: null }])
  })

  test('leaves a schema unchanged if a step fails', async () => {
    const { database } = await openNew()
    const broken = { name: 'test-2', statements: ['CREATE TABLE more (id text)', 'CREATE TABLE things (id text)'] }
    await expect(database.migrate([things, broken])).rejects.toThrow()
    await expect(database.all('SELECT * FROM more')).rejects.toThrow()
    await database.migrate([things, { name: 'test-2', statements: ['CREATE TABLE more (id text)'] }])
    expect(await database.all('SELECT * FROM more')).toEqual([])
  })

  test('keeps committed rows when it is closed, and rejects statements after that', async () => {
    const { database, options } = await openNew()
    await database.run("INSERT INTO things (id, count) VALUES ('a', 0)")
    await database.close()
    await database.close()
    await expect(database.all('SELECT 1')).rejects.toThrow()
    await expect(database.transaction(async () => 1)).rejects.toThrow()
    expect(await (await open(options)).all('SELECT id FROM things')).toEqual([{ id: 'a' }])
  })

  test('runs parallel statements of a transaction in their order, all or none', async () => {
    const { database } = await openNew()
    const put = (id: string) => ['INSERT INTO things (id, count) VALUES (?, 1)', id] as const
    const counts = await database.transaction(inside =>
      Promise.all([
        inside.run(...put('a')),
        inside.run(...put('b')),
        inside.run("UPDATE things SET count = count + 1 WHERE id <> 'c'"),
        inside.all('SELECT count(*) AS n FROM things WHERE count = 2'),
        inside.run(...put('c')),
      ]),
    )
    expect(counts).toEqual([1, 1, 2, [{ n: 2 }], 1])
    for (const failing of [0, 1, 2])
      await expect(
        database.transaction(inside =>
          Promise.all(['d', 'e', 'f'].map((id, index) => inside.run(...put(index === failing ? 'a' : id)))),
        ),
      ).rejects.toThrow()
    expect(await database.all('SELECT id FROM things ORDER BY id')).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
  })

  test('rejects as busy if a statement would wait too long, and works again once it is free', async () => {
    const { options } = await openNew()
    const database = await open({ ...options, waitMs: 1_500 })
    const put = (id: string) => database.run('INSERT INTO things (id, count) VALUES (?, 0)', id)
    const isBusyNow = async () => {
      const calls = [put('a'), database.transaction(inside => inside.all('SELECT 1 AS one')), put('b')]
      for (const { status, reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
        expect(status).toBe('rejected')
        expect(reason).toBeInstanceOf(DatabaseBusyError)
      }
    }
    // Holds all connections, or the only one.
    const held = await holdAll(database, name === 'libsql' ? 1 : 10)
    await isBusyNow()
    await held.release()
    expect(await put('c')).toBe(1)
    if (name === 'libsql') {
      // Holds the file in another process.
      const other = await holdAll(await open(options), 1)
      await isBusyNow()
      await other.release()
      expect(await put('d')).toBe(1)
    }
    const kept = await database.all('SELECT id FROM things ORDER BY id')
    expect(kept.map(({ id }) => id)).toEqual(name === 'libsql' ? ['c', 'd'] : ['c'])
  })

  test('rejects a statement of a transaction that has ended', async () => {
    const { database } = await openNew()
    const runner = await database.transaction(async inside => inside)
    await expect(runner.run("INSERT INTO things (id, count) VALUES ('a', 0)")).rejects.toThrow('has ended')
    expect(await database.all('SELECT * FROM things')).toEqual([])
  })
})

describe('libsql', () => {
  test('makes a file that only its owner reads, with those beside it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-mode-'))
    const before = process.umask(0o022)
    try {
      const database = await openDatabase({ file: join(folder, 'new', 'some.db') })
      await database.migrate([things])
      await database.run("INSERT INTO things (id, count) VALUES ('a', 0)")
      const names = readdirSync(join(folder, 'new'))
      expect(names).toContain('some.db-wal')
      for (const name of names) expect([name, statSync(join(folder, 'new', name)).mode & 0o777]).toEqual([name, 0o600])
      await database.close()
    } finally {
      process.umask(before)
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('a database', () => {
  test('ends with its process if it is in memory', async () => {
    const database = await openDatabase({ file: ':memory:' })
    await database.migrate([things])
    expect(await database.run("INSERT INTO things (id, count) VALUES ('a', 0)")).toBe(1)
    expect(
      await (await openDatabase({ file: ':memory:' })).all("SELECT name FROM sqlite_master WHERE name = 'things'"),
    ).toEqual([])
  })

  test('rejects an address of another kind', async () => {
    await expect(openDatabase({ url: 'mysql://db.example/shop' })).rejects.toThrow('begins with "postgres://"')
  })

  test('rejects if its server does not answer', async () => {
    await expect(openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(/ECONNREFUSED/)
  })
})
