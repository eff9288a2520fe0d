import type { Database, DatabaseOptions } from '@latchkey/sql'

import { schema } from './schema.ts'

const cleanEveryMs = 60_000
/** How long it is known of a nonce that its time was over. */
const rememberMs = 3_600_000

/** The database of a server: opened when it is first needed, with its schema up to date. */
export function openStore(store: Database | DatabaseOptions | undefined, clock: () => number) {
  const given = store && 'transaction' in store ? store : undefined
  let opened: Promise<Database> | undefined
  let cleanedAt = -Infinity

  const open = async (): Promise<Database> => {
    const database = given ?? (await (await import('@latchkey/sql')).openDatabase(store as DatabaseOptions | undefined))
    try {
      await database.migrate(schema)
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

    /** Removes what is over, every minute at most. */
    async clean(): Promise<void> {
      const now = clock()
      if (now - cleanedAt < cleanEveryMs) return
      cleanedAt = now
      const rows = await database()
      await rows.run('DELETE FROM siwx_nonces WHERE expires_at <= ?', now - rememberMs)
      await rows.run('DELETE FROM siwx_sessions WHERE expires_at <= ?', now)
      await rows.run('DELETE FROM siwx_attempts WHERE expires_at <= ?', now)
    },

    async close(): Promise<void> {
      const database = await opened?.catch(() => undefined)
      if (!given) await database?.close()
    },
  }
}
