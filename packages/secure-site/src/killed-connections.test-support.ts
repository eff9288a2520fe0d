import type { Database, DatabaseOptions } from '@latchkey/sql'
import { expect, vi } from 'vitest'

/**
 * Waits for the connections of killed processes to end. PostgreSQL finishes a commit even if the client is gone, and
 * only then the rows can be compared.
 */
export async function killedOnesLeft(database: Database): Promise<void> {
  if (database.kind !== 'postgres') return
  const those = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'killed'`
  await vi.waitFor(async () => expect(await database.all(those)).toEqual([]), { timeout: 10_000, interval: 10 })
}

/** Names the connections to the same database, so that they are distinguishable. */
export const toBeKilled = ({ url, ...store }: DatabaseOptions): DatabaseOptions =>
  url === undefined ? store : { url: `${url}&application_name=killed` }
