import { openLazily } from '@latchkey/http-server/open-store'
import type { Database, DatabaseOptions } from '@latchkey/sql'
import { batchOf } from '@latchkey/sql/batch'

import { nameOfStore } from './name-of-store.ts'
import { schema } from './schema.ts'
import { createSqlStore } from './sql-store.ts'
import type { SiwxStore } from './store.ts'

export type { Database, DatabaseOptions } from '@latchkey/sql'

/**
 * Stores sign-ins in a file or in PostgreSQL. It runs in Node.
 *
 * @param store options of the database, or an open database, which stays open. @default `DATABASE_URL` if it names
 *   PostgreSQL, else the file `latchkey.db`
 * @example
 * const siwx = createSiwxServer({ domains: ['shop.example'], store: databaseStore() })
 */
export function databaseStore(store?: Database | DatabaseOptions): SiwxStore {
  const { database, close } = openLazily({ store, schema })
  const sql = createSqlStore(
    { batch: async statements => batchOf(await database()).batch(statements) },
    async () => void (await database()),
  )
  return { ...sql, name: nameOfStore(store), close }
}
