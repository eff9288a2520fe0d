import { migrateInBatches, numberPlaceholders, type SqlBatch, type SqlRow, type SqlValue } from '@latchkey/sql/batch'

import { schema } from './schema.ts'
import { createSqlStore } from './sql-store.ts'
import type { SiwxStore } from './store.ts'

/** The used part of a query function of `@neondatabase/serverless`, version 1 or newer. */
export interface NeonQuery<Query = unknown> {
  query(sql: string, values: SqlValue[]): Query
  /** Runs queries in one transaction. */
  transaction(queries: Query[], options: { arrayMode: false; fullResults: true }): Promise<unknown>
}

/**
 * Stores sign-ins in Neon over HTTP, so it runs at the edge.
 *
 * @see https://neon.com/docs/serverless/serverless-driver#issue-multiple-queries-with-the-transaction-function
 * @example
 * import { neon } from '@neondatabase/serverless'
 *
 * const siwx = createSiwxServer({ domains: ['shop.example'], store: neonStore(neon(process.env.DATABASE_URL)) })
 */
export function neonStore<Query>(neon: NeonQuery<Query>): SiwxStore {
  const batch: SqlBatch['batch'] = async statements => {
    const queries = statements.map(({ sql, values = [] }) => neon.query(numberPlaceholders(sql), [...values]))
    // The options override the form of rows that the site has set for its own queries.
    const results = await neon.transaction(queries, { arrayMode: false, fullResults: true })
    return (results as readonly NeonResult[]).map(({ rows, rowCount }) => ({ rows, changes: rowCount ?? 0 }))
  }
  return { ...createSqlStore({ batch }, () => migrateInBatches({ batch }, schema)), name: 'Neon' }
}

/** Neon's answer. Its rows have 64-bit integers as text. */
interface NeonResult {
  rows: readonly SqlRow[]
  rowCount: number | null
}
