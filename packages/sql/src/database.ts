/** What a column may hold. Times are milliseconds since 1970, as numbers. */
export type SqlValue = string | number | null

/** A row, by column. */
export type SqlRow = Readonly<Record<string, SqlValue>>

/** What a statement does, inside a transaction or outside. Statements are written with `?` for each value. */
export interface SqlRunner {
  /** The rows of a query. */
  all(sql: string, ...values: readonly SqlValue[]): Promise<readonly SqlRow[]>
  /** Changes rows. @returns how many */
  run(sql: string, ...values: readonly SqlValue[]): Promise<number>
}

/** A database. Statements are in the SQL that SQLite and PostgreSQL share. */
export interface Database extends SqlRunner {
  /** Which one it is. */
  readonly kind: 'libsql' | 'postgres'
  /** Everything or nothing: undone where the call rejects. Inside, use the runner alone: the database itself waits until the transaction has ended. */
  transaction<Value>(call: (runner: SqlRunner) => Promise<Value>): Promise<Value>
  /** Brings the schema up to date, in order; each step once, however many processes start at a time. */
  migrate(steps: readonly Migration[]): Promise<void>
  /** Ends its connections. */
  close(): Promise<void>
}

/** A step of a schema. One that was published is never changed: the next one mends it. */
export interface Migration {
  /** Unique, with the package's name before it: `siwx-1`. */
  readonly name: string
  /** Its statements. */
  readonly statements: readonly string[]
}
