import { migrateInBatches, type SqlBatch, type SqlRow, type SqlValue } from '@latchkey/sql/batch'

import { schema } from './schema.ts'
import { createSqlStore } from './sql-store.ts'
import type { SiwxStore } from './store.ts'

/** The used part of a client of `@libsql/client`. */
export interface TursoClient {
  /** Runs statements in one transaction. */
  batch(
    statements: { sql: string; args: SqlValue[] }[],
    mode: 'write',
  ): Promise<readonly { columns: readonly string[]; rows: readonly ArrayLike<unknown>[]; rowsAffected: number }[]>
}

/**
 * Stores sign-ins in Turso, or in any libSQL server. `@libsql/client/web` uses HTTP, so it runs at the edge.
 *
 * @see https://docs.turso.tech/sdk/ts/reference#batch-transactions
 * @example
 * import { createClient } from '@libsql/client/web'
 *
 * const client = createClient({ url: 'libsql://shop.turso.io', authToken: process.env.TURSO_AUTH_TOKEN })
 * const siwx = createSiwxServer({ domains: ['shop.example'], store: tursoStore(client) })
 */
export function tursoStore(client: TursoClient): SiwxStore {
  const batch: SqlBatch['batch'] = async statements => {
    const asked = statements.map(({ sql, values = [] }) => ({ sql, args: [...values] }))
    const results = await client.batch(asked, 'write')
    return results.map(({ columns, rows, rowsAffected }) => ({
      rows: rows.map(row => toRow(columns, row)),
      changes: rowsAffected,
    }))
  }
  return { ...createSqlStore({ batch }, () => migrateInBatches({ batch }, schema)), name: 'Turso' }
}

/** Converts a row. A client may be configured to return integers as `bigint`. */
function toRow(columns: readonly string[], row: ArrayLike<unknown>): SqlRow {
  const valueOf = (index: number): SqlValue => {
    const value = row[index]
    return typeof value === 'bigint' ? Number(value) : ((value ?? null) as SqlValue)
  }
  return Object.fromEntries(columns.map((column, index) => [column, valueOf(index)]))
}
