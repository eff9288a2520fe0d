import type { Database, SqlRunner } from '@latchkey/sql'

import { type BoundTable, insertBound, keepBound } from './bound-rows.ts'
import type { Keys } from './keys.ts'

interface OlderTable {
  /** The bound table to which the former rows move. */
  readonly table: BoundTable
  /** The table's name after the migration `secure-7-bound-rows`, with the rows of the earlier version. */
  readonly former: string
  readonly key: readonly [string, string]
}

const olderTables: readonly OlderTable[] = [
  { table: 'secure_logins', former: 'secure_logins_unbound', key: ['kind', 'subject'] },
  { table: 'secure_devices', former: 'secure_devices_unbound', key: ['user_id', 'browser_hash'] },
]
const batchSize = 1_000
/** Tolerance in milliseconds: the operator sets a day, which starts and ends at different hours around the world. */
const toleranceMs = 48 * 3_600_000

/**
 * Binds the rows of an earlier version if the operator sets `upgradedAt`. The database cannot show that an upgrade is
 * due: an attacker with write access could create the former tables with forged rows, and delete any mark of a finished
 * upgrade. Therefore older rows are bound only on the day of `upgradedAt`, and never beside rows that this server has
 * bound, which exist once the upgrade is done.
 *
 * @param upgradedAt the day of the upgrade, in milliseconds since 1970
 * @throws Error for older rows without `upgradedAt` of this day, or beside bound rows
 */
export async function bindOlderRows(
  database: Database,
  keys: Keys,
  now: number,
  upgradedAt: number | undefined,
): Promise<void> {
  await database.transaction(async inside => {
    // Locks a row, so the second of two starting processes reads the result of the first.
    await inside.run("UPDATE secure_facts SET value = value WHERE name = 'secret'")
    const present: OlderTable[] = []
    for (const each of olderTables) if (await isThere(database, inside, each.former)) present.push(each)
    for (const { former } of present) {
      const [row] = await inside.all(`SELECT * FROM ${former} LIMIT 1`)
      if (row) await requireUpgrade(inside, keys, former, upgradedAt !== undefined && isNear(now, upgradedAt))
    }
    for (const each of present) await bindTable(inside, keys, each)
  })
}

const isNear = (now: number, day: number): boolean => Math.abs(now - day) < toleranceMs

async function requireUpgrade(inside: SqlRunner, keys: Keys, former: string, isUpgrading: boolean): Promise<void> {
  if (!isUpgrading)
    throw new Error(
      `The table ${former} has rows that no server has bound. If you upgrade from an earlier version, on a database that nobody else writes into, start once with ` +
        'UPGRADED_AT (upgradedAt) as the day of today. If you do not, somebody has made this table: do not bind it, and find out who writes into your database',
    )
  for (const { table } of olderTables) {
    const bound = await keepBound(keys, table, await inside.all(`SELECT * FROM ${table}`))
    if (bound.length > 0)
      throw new Error(
        `The table ${table} has bound rows already: the upgrade is done, and ${former} is none that an earlier version of this server left. Somebody has made it: drop it, and find out who writes into your database`,
      )
  }
}

async function bindTable(inside: SqlRunner, keys: Keys, { table, former, key: [first, second] }: OlderTable) {
  for (;;) {
    const rows = await inside.all(`SELECT * FROM ${former} LIMIT ${batchSize}`)
    if (rows.length === 0) break
    for (const row of rows) {
      await insertBound(inside, keys, table, row)
      await inside.run(
        `DELETE FROM ${former} WHERE ${first} = ? AND ${second} = ?`,
        String(row[first]),
        String(row[second]),
      )
    }
  }
  await inside.run(`DROP TABLE ${former}`)
}

async function isThere({ kind }: Database, inside: SqlRunner, table: string): Promise<boolean> {
  const query =
    kind === 'libsql'
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?"
      : 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename = ?'
  return (await inside.all(query, table)).length > 0
}
