/** The value of a column. Times are numbers of milliseconds since 1970. */
export type SqlValue = string | number | null

/** A row, by column. */
export type SqlRow = Readonly<Record<string, SqlValue>>

/** Runs statements, inside or outside of a transaction. Statements have a `?` for each value. */
export interface SqlRunner {
  /** Returns the rows of a query. */
  all(sql: string, ...values: readonly SqlValue[]): Promise<readonly SqlRow[]>
  /** Changes rows. @returns their number */
  run(sql: string, ...values: readonly SqlValue[]): Promise<number>
}

/** A database. Statements are in the SQL that SQLite and PostgreSQL share. */
export interface Database extends SqlRunner {
  /** The kind of the database. */
  readonly kind: 'libsql' | 'postgres'
  /**
   * Runs statements as a whole, which is undone if the call rejects. Inside, use only the runner: the database itself waits until
   * the transaction has ended.
   */
  transaction<Value>(call: (runner: SqlRunner) => Promise<Value>): Promise<Value>
  /** Brings the schema up to date, in order. Each step runs once, however many processes start at the same time. */
  migrate(steps: readonly Migration[]): Promise<void>
  /** Closes its connections. */
  close(): Promise<void>
}

/** A step of a schema. Never change a published one: add another. */
export interface Migration {
  /** Name of the step. It must be unique and starts with the package's name: `siwx-1`. */
  readonly name: string
  /** Its statements. */
  readonly statements: readonly string[]
}
