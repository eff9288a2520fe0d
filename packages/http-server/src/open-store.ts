import type { Database, DatabaseOptions, Migration } from '@latchkey/sql'

const cleanEveryMs = 60_000

/** Options of a server's database. */
export interface LazyDatabaseOptions {
  /** A database, or its location. */
  store: Database | DatabaseOptions | undefined
  /** Its tables. */
  schema: readonly Migration[]
  /**
   * Called once for a database with its tables, before any other use. Its error is thrown to the caller that opens the database.
   */
  check?: ((database: Database) => Promise<void>) | undefined
}

/** Options of a server's database with expiring rows. */
export interface StoreOptions extends LazyDatabaseOptions {
  /** Removes expired rows. */
  sweep(database: Database, now: number): Promise<void>
  /** Returns the time in milliseconds since 1970 (UTC). */
  clock(): number
}

/** The database of a server. */
export interface Store {
  /** Returns the database. Opened at the first call, with its schema up to date. */
  database(): Promise<Database>
  /** Removes expired rows, at most once a minute. */
  clean(): Promise<void>
  /** Closes the database, if it was opened here. */
  close(): Promise<void>
}

/** Opens the database of a server at its first use, and brings its schema up to date. */
export function openLazily({ store, schema, check }: LazyDatabaseOptions): Omit<Store, 'clean'> {
  const given = store && 'transaction' in store ? store : undefined
  let opened: Promise<Database> | undefined

  const open = async (): Promise<Database> => {
    const database = given ?? (await (await import('@latchkey/sql')).openDatabase(store as DatabaseOptions | undefined))
    try {
      await database.migrate(schema)
      await check?.(database)
      return database
    } catch (error) {
      if (!given) await database.close()
      throw error
    }
  }

  const database = (): Promise<Database> => {
    // If it could not be opened, the next request retries.
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  return {
    database,
    async close() {
      const database = await opened?.catch(() => undefined)
      if (!given) await database?.close()
    },
  }
}

/** Opens the database of a server at its first use, brings its schema up to date, and removes expired rows while it is used. */
export function openStore({ sweep, clock, ...options }: StoreOptions): Store {
  const { database, close } = openLazily(options)
  let cleanedAt = -Infinity
  return {
    database,
    async clean() {
      const now = clock()
      // The clock may be set back.
      if (Math.abs(now - cleanedAt) < cleanEveryMs) return
      cleanedAt = now
      await sweep(await database(), now)
    },
    close,
  }
}
