import { migrateInBatches, type SqlBatch, type SqlRow } from '@latchkey/sql/batch'

import { schema } from './schema.ts'
import { createSqlStore } from './sql-store.ts'
import type { SiwxStore } from './store.ts'

/** A statement of a {@link D1Binding}. */
export interface D1Statement {
  bind(...values: unknown[]): D1Statement
}

/** The used part of a D1 database: `env.DB` of a Worker with a binding named `DB`. */
export interface D1Binding {
  prepare(sql: string): D1Statement
  /** Runs statements in one transaction. */
  batch(statements: D1Statement[]): Promise<{ results?: unknown[]; meta: { changes?: number } }[]>
}

/**
 * Stores sign-ins in Cloudflare D1. Create it once, outside of the handler.
 *
 * @see https://developers.cloudflare.com/d1/worker-api/d1-database/#batch
 * @example
 * import { env } from 'cloudflare:workers'
 *
 * const siwx = createSiwxServer({ domains: ['shop.example'], store: d1Store(env.DB) })
 */
export function d1Store(database: D1Binding): SiwxStore {
  const batch: SqlBatch['batch'] = async statements => {
    const bound = statements.map(({ sql, values = [] }) => database.prepare(sql).bind(...values))
    const results = await database.batch(bound)
    return results.map(({ results: rows = [], meta }) => ({
      rows: rows as readonly SqlRow[],
      changes: meta.changes ?? 0,
    }))
  }
  return { ...createSqlStore({ batch }, () => migrateInBatches({ batch }, schema)), name: 'D1' }
}
