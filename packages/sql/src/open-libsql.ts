import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

import { DatabaseBusyError } from './database-busy-error.ts'
import type { Database, SqlRow, SqlRunner, SqlValue } from './database.ts'
import { runMigrations } from './migrate.ts'

/**
 * Opens libsql inside this process. Committed data is on the disk. @param waitMs time limit of a statement for its turn, and then
 * for another process
 */
export async function openLibsql(file: string, waitMs: number): Promise<Database> {
  const Libsql = await loadLibrary()
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true })
    createFile(file)
  }
  const connection = new Libsql(file)
  /** A connection has one transaction at a time, so later calls wait for their turn. */
  let last: Promise<unknown> = Promise.resolve()
  let closed = false

  const runner: SqlRunner = {
    all: async (sql, ...values) => connection.prepare(sql).all(values).map(toRow),
    run: async (sql, ...values) => connection.prepare(sql).run(values).changes,
  }
  const alone = <Value>(call: () => Promise<Value>): Promise<Value> => {
    if (closed) return Promise.reject(new Error('The database is closed'))
    return new Promise<Value>((resolve, reject) => {
      let isGivenUp = false
      const timer = setTimeout(() => {
        isGivenUp = true
        reject(new DatabaseBusyError('The database has too much to do'))
      }, waitMs)
      last = last.then(async () => {
        clearTimeout(timer)
        if (!isGivenUp) await call().then(resolve, reject)
      })
    })
  }
  const whileBusy = async <Value>(call: () => Value | Promise<Value>): Promise<Value> => {
    for (const until = Date.now() + waitMs; ;) {
      try {
        return await call()
      } catch (error) {
        if (!isBusy(error)) throw error
        if (Date.now() > until)
          throw new DatabaseBusyError('Another process keeps the database to itself', { cause: error })
      }
      await new Promise(resolve => setTimeout(resolve, 5 + Math.random() * 20))
    }
  }

  const transaction = <Value>(call: (inside: SqlRunner) => Promise<Value>): Promise<Value> =>
    alone(async () => {
      await whileBusy(() => connection.exec('BEGIN IMMEDIATE'))
      let ended = false
      /** After its end, the connection is in another transaction. */
      const assertOpen = () => {
        if (ended) throw new Error('The transaction has ended')
      }
      try {
        const value = await call({
          all: async (...statement) => (assertOpen(), runner.all(...statement)),
          run: async (...statement) => (assertOpen(), runner.run(...statement)),
        })
        ended = true
        await whileBusy(() => connection.exec('COMMIT'))
        return value
      } catch (error) {
        ended = true
        // A full disk has already undone it.
        if (connection.inTransaction) connection.exec('ROLLBACK')
        throw error
      }
    })

  try {
    // Longer waits use `whileBusy`, because this one blocks the whole process.
    connection.exec('PRAGMA busy_timeout = 20')
    await whileBusy(() => connection.exec('PRAGMA journal_mode = WAL'))
    connection.exec('PRAGMA synchronous = FULL')
    connection.exec('PRAGMA foreign_keys = ON')
  } catch (error) {
    connection.close()
    throw error
  }

  return {
    kind: 'libsql',
    all: (...statement) => alone(() => whileBusy(() => runner.all(...statement))),
    run: (...statement) => alone(() => whileBusy(() => runner.run(...statement))),
    transaction,
    migrate: steps => transaction(inside => runMigrations(inside, steps)),
    async close() {
      if (closed) return
      closed = true
      await last
      connection.close()
    },
  }
}

/**
 * Creates a file that other users cannot read, which SQLite's own default would allow. The files beside it (WAL) get the same
 * mode. An existing file keeps its mode and is not even opened: closing it would release the locks of another connection of this
 * process, and another process would then delete the WAL with committed data.
 *
 * @see https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
 */
function createFile(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600))
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error
  }
}

function isBusy(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return String(code).startsWith('SQLITE_BUSY') || String(message).includes('database is locked')
}

/** The import is optional for bundlers, as that of `pg` in `open-postgres.ts`. */
async function loadLibrary() {
  try {
    return (await import(/* turbopackOptional: true */ 'libsql')).default
  } catch (cause) {
    throw new Error('A file is opened with the package "libsql", which did not load: npm install libsql', { cause })
  }
}

/** Removes the properties that libsql adds to rows. */
function toRow(row: unknown): SqlRow {
  return { ...(row as Record<string, SqlValue>) }
}
