import type { Database } from './database.ts'
import { openLibsql } from './open-libsql.ts'
import { openPostgres } from './open-postgres.ts'

/** Location of a database. */
export interface DatabaseOptions {
  /**
   * Address of a PostgreSQL server: `postgres://user@host/name`. @default the environment's `DATABASE_URL`, if it is such an
   * address and no file is named
   */
  url?: string
  /** File of a database inside this process, or `:memory:` for one that ends with it. @default 'latchkey.db' */
  file?: string
  /**
   * Time limit of a statement for a connection, its turn, or another process that writes into the same file, in ms. PostgreSQL
   * waits half as long for a lock, and ends a statement, or an idle transaction, after three times as long. @default 10,000
   */
  waitMs?: number
}

const defaultWaitMs = 10_000

/**
 * Opens a database: PostgreSQL by its address, else libsql in a file.
 *
 * Its statements and transactions reject with `DatabaseBusyError` after the time limit.
 *
 * @throws TypeError for an address of another kind; Error if the library is missing or the server does not answer
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const { file, waitMs = defaultWaitMs } = options
  const url = options.url ?? (file === undefined ? postgresOfEnvironment() : undefined)
  if (url === undefined) return openLibsql(file ?? 'latchkey.db', waitMs)
  if (!isPostgres(url)) throw new TypeError('The address of a database begins with "postgres://"; a file is "file"')
  return openPostgres(url, waitMs)
}

/** A variable for another library, such as the address of a file, is ignored. */
function postgresOfEnvironment(): string | undefined {
  const url = process.env.DATABASE_URL
  return url !== undefined && isPostgres(url) ? url : undefined
}

function isPostgres(url: string): boolean {
  return /^postgres(?:ql)?:/.test(url)
}
