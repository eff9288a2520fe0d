import type { Database, DatabaseOptions, Migration } from '@latchkey/sql'

const cleanEveryMs = 60_000

/** What a server keeps, and where. */
export interface StoreOptions {
  /** A database, or where it is. */
  store: Database | DatabaseOptions | undefined
  /** Its tables. */
  schema: readonly Migration[]
  /** Removes what is over. */
  sweep(database: Database, now: number): Promise<void>
  /** Asked once of a database that has its tables, before anything else is: what it throws, who opens it is told. */
  check?(database: Database): Promise<void>
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

/** The database of a server: opened when it is first needed, with its schema up to date. */
export function openStore({ store, schema, sweep, check, clock }: StoreOptions): Store {
  const given = store && 'transaction' in store ? store : undefined
  let opened: Promise<Database> | undefined
  let cleanedAt = -Infinity

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
    async clean() {
      const now = clock()
      // A clock may be set back.
      if (Math.abs(now - cleanedAt) < cleanEveryMs) return
      cleanedAt = now
      await sweep(await database(), now)
    },
    async close() {
      const database = await opened?.catch(() => undefined)
      if (!given) await database?.close()
    },
  }
}
