import type { Database, Migration, SqlRow, SqlValue } from './database.ts'

/** One statement with a value for each `?`. */
export interface SqlStatement {
  sql: string
  values?: readonly SqlValue[]
  /** Whether the rows of a query or of `RETURNING` are returned, instead of the count of changed rows. @default false */
  returnsRows?: boolean
}

/** Result of a statement in a batch. */
export interface SqlResult {
  /** The rows; empty unless `returnsRows` is set. */
  rows: readonly SqlRow[]
  /** Number of changed rows; 0 if `returnsRows` is set. */
  changes: number
}

/**
 * A database that is reached over HTTP. It runs several statements together, but has no transaction in which a program reads and
 * then decides.
 */
export interface SqlBatch {
  /** Runs statements in order: all of them, or none if the call rejects. @returns one result for each */
  batch(statements: readonly SqlStatement[]): Promise<readonly SqlResult[]>
}

/** Wraps a database as one that runs batches. */
export function batchOf(database: Pick<Database, 'all' | 'run' | 'transaction'>): SqlBatch {
  return {
    batch(statements) {
      const [only] = statements
      if (only && statements.length === 1) return runAll(database, [only])
      return database.transaction(inside => runAll(inside, statements))
    },
  }
}

async function runAll(
  runner: Pick<Database, 'all' | 'run'>,
  statements: readonly SqlStatement[],
): Promise<SqlResult[]> {
  const results: SqlResult[] = []
  for (const { sql, values = [], returnsRows } of statements) {
    results.push(
      returnsRows
        ? { rows: await runner.all(sql, ...values), changes: 0 }
        : { rows: [], changes: await runner.run(sql, ...values) },
    )
  }
  return results
}

/**
 * Brings the schema of such a database up to date. Each step is one batch together with its record, so if two programs start at
 * the same time, one fails and then finds that the other was first.
 *
 * @throws the error of a step that no other program has applied
 */
export async function migrateInBatches(database: SqlBatch, steps: readonly Migration[]): Promise<void> {
  const readApplied = async (): Promise<ReadonlySet<unknown>> => {
    const [, names] = await database.batch([
      { sql: 'CREATE TABLE IF NOT EXISTS latchkey_migrations (name text PRIMARY KEY, applied_at bigint NOT NULL)' },
      { sql: 'SELECT name FROM latchkey_migrations', returnsRows: true },
    ])
    return new Set(names?.rows.map(row => row.name))
  }
  let applied = await readApplied().catch(readApplied)
  for (const { name, statements } of steps) {
    if (applied.has(name)) continue
    try {
      await database.batch([
        // Comes first, so that a second program fails before it changes a table.
        { sql: 'INSERT INTO latchkey_migrations (name, applied_at) VALUES (?, ?)', values: [name, Date.now()] },
        ...statements.map(sql => ({ sql })),
      ])
    } catch (error) {
      applied = await readApplied()
      if (!applied.has(name)) throw error
    }
  }
}
