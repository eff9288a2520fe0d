import type { Pool, PoolConfig, QueryResult } from 'pg'

import { DatabaseBusyError } from './database-busy-error.ts'
import type { Database, SqlRow, SqlRunner, SqlValue } from './database.ts'
import { runMigrations } from './migrate.ts'
import { createStatements, type Statement } from './statements.ts'

/** Key of the advisory lock that serializes schema changes of all processes. Any number that no other program uses. */
const migrationLock = 7_286_119_340_211

type Query = (statement: Statement, values: SqlValue[]) => Promise<QueryResult<Record<string, SqlValue>>>

/** PostgreSQL's codes if a pooler sent a prepared statement to another connection. */
const lostStatementCodes = ['26000', '42P05']

/**
 * PostgreSQL's codes for an overloaded, starting or stopping server, and for a transaction that was aborted in favour of another.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const busyCodes = ['53000', '53200', '53300', '53400', '55P03', '57P03', '57014', '25P03', '25P04', '40001', '40P01']

/** The driver's messages, which have no code, if no connection was available in time. */
const busyTexts = ['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout']

/**
 * Limits of the server. A process that hangs in a transaction would hold its rows until TCP times out, and each request that
 * needs them would hold a connection. So the server itself ends slow transactions. The limit of a lock is half that of a
 * connection, so that a caller who waits for such a connection still gets it.
 */
const limitsOf = (waitMs: number) => ({
  lock_timeout: Math.ceil(waitMs / 2),
  statement_timeout: waitMs * 3,
  idle_in_transaction_session_timeout: waitMs * 3,
})

/** A schema change may wait for another process, and rewrite a table. */
const unlimited = Object.keys(limitsOf(0)).map(name => `SET LOCAL ${name} = 0`)

/** Opens a PostgreSQL server by its address. @param waitMs time limit of a statement for a connection */
export async function openPostgres(url: string, waitMs: number): Promise<Database> {
  const pg = await loadDriver()
  const limits = limitsOf(waitMs)
  /** @param parameters of each connection */
  const openPool = (parameters: Partial<typeof limits>): Pool => {
    const opened = new pg.Pool({ ...poolOptions, ...parameters })
    // An idle connection ended; the next statement opens another one. Without a listener the error would end the process.
    opened.on('error', () => {})
    return opened
  }
  const poolOptions: PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    // Independent statements of a transaction are sent together.
    pipeline: true,
    types: {
      // The driver returns a text, but times and counts fit into a number.
      getTypeParser: (type, format) =>
        (type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format)) as never,
    },
  }
  let pool = openPool(limits)
  let begin = 'BEGIN'
  if (!(await hasLimits(pool, limits.lock_timeout))) {
    await pool.end()
    // A pooler gives each transaction another connection of its own, and other programs the same ones afterwards.
    pool = openPool({})
    begin = ['BEGIN', ...Object.entries(limits).map(([name, value]) => `SET LOCAL ${name} = ${value}`)].join('; ')
  }
  const isPooled = begin !== 'BEGIN'
  let closed: Promise<void> | undefined
  const read = createStatements()
  let keepsStatements = true
  const statementOf = (sql: string): Statement =>
    keepsStatements ? read(sql) : { text: read(sql).text, name: undefined }
  const isLostStatement = (error: unknown): boolean => {
    const is = lostStatementCodes.includes(String((error as { code?: unknown }).code))
    if (is) keepsStatements = false
    return is
  }
  /** Runs a statement in a transaction of its own, because only a transaction has the limits. */
  const queryLimited: Query = async ({ text, name }, values) => {
    const client = await pool.connect()
    let broken: Error | undefined
    // A connection that ends also reports it by this event, which without a listener would end the process.
    const onError = (error: Error) => (broken ??= error)
    client.on('error', onError)
    try {
      const [, result] = await Promise.all([client.query(begin), client.query({ text, name, values })])
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((failed: Error) => (broken = failed))
      throw error
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }
  const queryAlone: Query = async ({ text, name }, values) => {
    try {
      return await (isPooled ? queryLimited({ text, name }, values) : pool.query({ text, name, values }))
    } catch (error) {
      if (name === undefined || !isLostStatement(error)) throw asBusy(error)
      // The statement was not run, so it is sent again without a name.
      return queryAlone({ text, name: undefined }, values)
    }
  }

  const transaction = async <Value>(call: (inside: SqlRunner) => Promise<Value>): Promise<Value> => {
    const client = await pool.connect().catch(throwAsBusy)
    let broken: Error | undefined
    /** After its end, the connection is in another transaction. */
    let ended = false
    // A connection that ends in the middle rejects its statements too. This event comes twice: first with the reason, then that
    // the connection is gone.
    const onError = (error: Error) => (broken ??= error)
    client.on('error', onError)
    try {
      await client.query(begin)
      const value = await call(
        runnerOf(statementOf, async ({ text, name }, values) => {
          if (ended) throw new Error('The transaction has ended')
          return client.query({ text, name, values })
        }),
      )
      ended = true
      await client.query('COMMIT')
      return value
    } catch (error) {
      ended = true
      if (isLostStatement(error)) broken = error as Error
      // The server ends the connection of an idle transaction, and the next statement reports only that it is gone. So the first
      // error is used.
      const first = broken
      await client.query('ROLLBACK').catch((failed: Error) => (broken = failed))
      throw asBusy(first && isBusy(first) ? first : error)
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }

  try {
    await pool.query('SELECT 1')
  } catch (error) {
    await pool.end()
    throw error
  }

  return {
    kind: 'postgres',
    ...runnerOf(statementOf, queryAlone),
    transaction,
    migrate: steps =>
      transaction(async inside => {
        for (const statement of unlimited) await inside.run(statement)
        await inside.all('SELECT pg_advisory_xact_lock(?)', migrationLock)
        await runMigrations(inside, steps)
      }),
    close: () => (closed ??= pool.end()),
  }
}

/**
 * Whether the connections of a pool have the limits. PgBouncer rejects parameters of a connection that it does not know, or ignores
 * them by its `ignore_startup_parameters`. Other errors end the pool.
 */
async function hasLimits(pool: Pool, lockTimeout: number): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ setting: string }>(
      "SELECT setting FROM pg_settings WHERE name = 'lock_timeout'",
    )
    return rows[0]?.setting === String(lockTimeout)
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown }
    if (code === '08P01' && String(message).includes('startup parameter')) return false
    await pool.end()
    throw error
  }
}

function isBusy(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return busyCodes.includes(String(code)) || busyTexts.includes(String(message))
}

function asBusy(error: unknown): unknown {
  return isBusy(error) ? new DatabaseBusyError('PostgreSQL has too much to do', { cause: error }) : error
}

function throwAsBusy(error: unknown): never {
  throw asBusy(error)
}

function runnerOf(statementOf: (sql: string) => Statement, query: Query): SqlRunner {
  return {
    all: async (sql, ...values): Promise<readonly SqlRow[]> => (await query(statementOf(sql), [...values])).rows,
    run: async (sql, ...values) => (await query(statementOf(sql), [...values])).rowCount ?? 0,
  }
}

/**
 * A bundler makes the import optional: webpack because of the `try`, Next's Turbopack, without a warning, because of the comment.
 */
async function loadDriver() {
  try {
    return (await import(/* turbopackOptional: true */ 'pg')).default
  } catch (cause) {
    throw new Error('PostgreSQL is reached with the package "pg", which did not load: npm install pg', { cause })
  }
}
