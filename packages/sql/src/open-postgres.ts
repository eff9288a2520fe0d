import type { QueryResult } from 'pg'

import { DatabaseBusyError } from './database-busy-error.ts'
import type { Database, SqlRow, SqlRunner, SqlValue } from './database.ts'
import { runMigrations } from './migrate.ts'
import { createStatements, type Statement } from './statements.ts'

/** Of all processes that bring a schema up to date, one at a time. Any number that nobody else takes. */
const migrationLock = 7_286_119_340_211

type Query = (statement: Statement, values: SqlValue[]) => Promise<QueryResult<Record<string, SqlValue>>>

/** What PostgreSQL says where a pooler gave the next statement another connection than the one that keeps it read. */
const unkept = ['26000', '42P05']

/**
 * What PostgreSQL says that has no room for more, starts or stops, or undid a transaction for another's sake.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const busyCodes = ['53000', '53200', '53300', '53400', '55P03', '57P03', '57014', '25P03', '25P04', '40001', '40P01']

/** What the driver says, without a code, where no connection came in time. */
const busyTexts = ['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout']

/**
 * A process that hangs with a transaction would hold its rows until TCP gives up, and each request that needs them would hold a connection. So the server itself ends what
 * takes too long. A lock is waited for half as long as a connection: who waits for one of those gets it before they give up.
 */
const sessionOf = (waitMs: number): string =>
  [
    `SET lock_timeout = ${Math.ceil(waitMs / 2)}`,
    `SET statement_timeout = ${waitMs * 3}`,
    `SET idle_in_transaction_session_timeout = ${waitMs * 3}`,
  ].join('; ')

/** A change of the schema may wait for another process' change, and rewrite a table. */
const unlimited = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'].map(
  name => `SET LOCAL ${name} = 0`,
)

/** A PostgreSQL server, by its address. @param waitMs how long a statement waits for a connection */
export async function openPostgres(url: string, waitMs: number): Promise<Database> {
  const pg = await loadDriver()
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    // Statements of a transaction that do not wait for each other go out together.
    pipeline: true,
    types: {
      // The driver gives it as text. Times and counts fit into a number.
      getTypeParser: (type, format) =>
        (type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format)) as never,
    },
  })
  // A connection that ends while nobody uses it: the next statement makes another one. Unheard, this would end the process.
  pool.on('error', () => {})
  // Not as parameters of the connection, which poolers refuse. If it fails, the statement behind it says why.
  pool.on('connect', client => void client.query(sessionOf(waitMs)).catch(() => {}))
  let closed: Promise<void> | undefined
  const read = createStatements()
  let keepsStatements = true
  const statementOf = (sql: string): Statement =>
    keepsStatements ? read(sql) : { text: read(sql).text, name: undefined }
  const isUnkept = (error: unknown): boolean => {
    const is = unkept.includes(String((error as { code?: unknown }).code))
    if (is) keepsStatements = false
    return is
  }
  const queryAlone: Query = async ({ text, name }, values) => {
    try {
      return await pool.query({ text, name, values })
    } catch (error) {
      if (name === undefined || !isUnkept(error)) throw asBusy(error)
      // It was not run.
      return queryAlone({ text, name: undefined }, values)
    }
  }

  const transaction = async <Value>(call: (inside: SqlRunner) => Promise<Value>): Promise<Value> => {
    const client = await pool.connect().catch(throwAsBusy)
    let broken: Error | undefined
    /** Afterwards the connection is in somebody else's transaction. */
    let ended = false
    // One that ends in the middle fails its statements too; this says it a second time, first with the reason, then that the connection is gone.
    const onError = (error: Error) => (broken ??= error)
    client.on('error', onError)
    try {
      await client.query('BEGIN')
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
      if (isUnkept(error)) broken = error as Error
      // The server ends the connection of a transaction that does nothing for too long: the next statement hears only that it is gone.
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

/** A bundler lets a site go without it: webpack by the `try`, Next's Turbopack, without a warning, by the comment. */
async function loadDriver() {
  try {
    return (await import(/* turbopackOptional: true */ 'pg')).default
  } catch (cause) {
    throw new Error('PostgreSQL is reached with the package "pg", which is not there: npm install pg', { cause })
  }
}
