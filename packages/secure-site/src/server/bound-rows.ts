import type { SqlRow, SqlRunner, SqlValue } from '@latchkey/sql'

import type { Keys } from './keys.ts'

/** What each kind of row authorises by, in the order in which it is bound: whoever changes one of these has no row any more. */
const columns = {
  secure_sessions: ['token_hash', 'user_id', 'browser_hash', 'created_at', 'expires_at'],
  secure_devices: ['user_id', 'browser_hash', 'approved_at'],
  secure_logins: ['kind', 'subject', 'user_id'],
  secure_codes: ['id', 'purpose', 'holder_hash', 'user_id', 'code_hash', 'created_at', 'expires_at'],
  secure_device_requests: ['token_hash', 'user_id', 'browser_hash', 'created_at', 'expires_at', 'answer'],
} as const

/** The tables whose rows are bound. */
export type BoundTable = keyof typeof columns

/**
 * The HMAC, by the server's secret, of what a row authorises by: `bound_by` of the row. Whoever writes into the database, and has no secret, makes none.
 */
export function bindRow(keys: Keys, table: BoundTable, row: SqlRow): Promise<string> {
  // As text: PostgreSQL may give a number of 64 bits as one.
  const values = columns[table].map(name => textOf(row[name]))
  return keys.hash('row', JSON.stringify([table, ...values]))
}

/** Whether this server wrote a row as it is now. */
export async function isBound(keys: Keys, table: BoundTable, row: SqlRow | undefined): Promise<boolean> {
  // Both are hashes under a secret key: where they begin to differ says nothing about what would be right.
  return row !== undefined && (await bindRow(keys, table, row)) === row.bound_by
}

/** Of several rows those that this server wrote. */
export async function keepBound(keys: Keys, table: BoundTable, rows: readonly SqlRow[]): Promise<SqlRow[]> {
  const good = await Promise.all(rows.map(row => isBound(keys, table, row)))
  return rows.filter((_, index) => good[index])
}

/** Inserts a row, bound. @param suffix what follows the values, such as `ON CONFLICT …` @returns how many were inserted */
export async function insertBound(
  inside: SqlRunner,
  keys: Keys,
  table: BoundTable,
  row: Readonly<Record<string, SqlValue>>,
  suffix = '',
): Promise<number> {
  const whole = { ...row, bound_by: await bindRow(keys, table, row) }
  const names = Object.keys(whole)
  return inside.run(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ${suffix}`,
    ...Object.values(whole),
  )
}

function textOf(value: SqlValue | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}
