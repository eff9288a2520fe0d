import type { Database } from './database.ts'
import { openLibsql } from './open-libsql.ts'
import { openPostgres } from './open-postgres.ts'

/** Where a database is. */
export interface DatabaseOptions {
  /** Of a PostgreSQL server: `postgres://user@host/name`. @default `DATABASE_URL` of the environment where that is one, and no file is named */
  url?: string
  /** The file of a database inside this process, or `:memory:` for one that ends with it. @default 'latchkey.db' */
  file?: string
  /** How long a statement waits for a connection, for its turn, or for another process that writes into the same file, in milliseconds. PostgreSQL waits half as long for a lock, and ends a statement, or a transaction that does nothing, after three times as long. @default 10,000 */
  waitMs?: number
}

const defaultWaitMs = 10_000

/**
 * Opens a database: PostgreSQL by its address, else libsql in a file.
 *
 * Its statements and transactions reject with `DatabaseBusyError` where they had to wait for too long.
 *
 * @throws TypeError for an address of another kind; Error where the library is missing or the server does not answer
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const { file, waitMs = defaultWaitMs } = options
  const url = options.url ?? (file === undefined ? postgresOfEnvironment() : undefined)
  if (url === undefined) return openLibsql(file ?? 'latchkey.db', waitMs)
  if (!isPostgres(url)) throw new TypeError('The address of a database begins with "postgres://"; a file is "file"')
  return openPostgres(url, waitMs)
}

/** What a site keeps there for another library, such as the file of one, is not for this. */
function postgresOfEnvironment(): string | undefined {
  const url = process.env.DATABASE_URL
  return url !== undefined && isPostgres(url) ? url : undefined
}

function isPostgres(url: string): boolean {
  return /^postgres(?:ql)?:/.test(url)
}
