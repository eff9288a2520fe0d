import type { Database, DatabaseOptions, Migration } from '@latchkey/sql'

const cleanEveryMs = 60_000

/** What a server keeps, and where. */
export interface LazyDatabaseOptions {
  /** A database, or where it is. */
  store: Database | DatabaseOptions | undefined
  /** Its tables. */
  schema: readonly Migration[]
  /** Asked once of a database that has its tables, before anything else is: what it throws, who opens it is told. */
  check?: ((database: Database) => Promise<void>) | undefined
}

/** What a server keeps, where, and for how long. */
export interface StoreOptions extends LazyDatabaseOptions {
  /** Removes what is over. */
  sweep(database: Database, now: number): Promise<void>
  /** Milliseconds since 1970. */
  clock(): number
}

/** The database of a server. */
export interface Store {
  /** Opened when it is first needed, with its schema up to date. */
  database(): Promise<Database>
  /** Removes what is over, every minute at most. */
  clean(): Promise<void>
  /** Closes the database, if it was opened here. */
  close(): Promise<void>
}

/** Opens the database of a server when it is first needed, and brings its schema up to date. */
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
    // One that could not be opened is tried again by the next request.
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

/** The database of a server: opened when it is first needed, with its schema up to date, and cleaned while it is used. */
export function openStore({ sweep, clock, ...options }: StoreOptions): Store {
  const { database, close } = openLazily(options)
  let cleanedAt = -Infinity
  return {
    database,
    async clean() {
      const now = clock()
      // A clock may be set back.
      if (Math.abs(now - cleanedAt) < cleanEveryMs) return
      cleanedAt = now
      await sweep(await database(), now)
    },
    close,
  }
}
