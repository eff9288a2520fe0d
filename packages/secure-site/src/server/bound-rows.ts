import type { SqlRow, SqlRunner, SqlValue } from '@latchkey/sql'

import type { Keys } from './keys.ts'

/**
 * The columns of each table that authorize a user, in the order of their binding. A change of one of them makes the row
 * invalid.
 */
const columns = {
  secure_sessions: ['token_hash', 'user_id', 'browser_hash', 'created_at', 'expires_at'],
  secure_devices: ['user_id', 'browser_hash', 'approved_at'],
  secure_logins: ['kind', 'subject', 'user_id'],
  secure_codes: ['id', 'purpose', 'holder_hash', 'user_id', 'code_hash', 'created_at', 'expires_at'],
  secure_device_requests: ['token_hash', 'user_id', 'browser_hash', 'created_at', 'expires_at', 'answer'],
} as const

/** A table whose rows are bound. */
export type BoundTable = keyof typeof columns

/**
 * Computes `bound_by` of a row: an HMAC of its authorizing columns with the server's secret. Write access to the
 * database without the secret cannot forge it.
 */
export function bindRow(keys: Keys, table: BoundTable, row: SqlRow): Promise<string> {
  // Values become text, because PostgreSQL may return a 64-bit number as text.
  const values = columns[table].map(name => textOf(row[name]))
  return keys.hash('row', JSON.stringify([table, ...values]))
}

/** Whether this server wrote the row with its present values. */
export async function isBound(keys: Keys, table: BoundTable, row: SqlRow | undefined): Promise<boolean> {
  // Comparing in constant time is unnecessary, because both are hashes under a secret key.
  return row !== undefined && (await bindRow(keys, table, row)) === row.bound_by
}

/** Keeps the rows that this server wrote. */
export async function keepBound(keys: Keys, table: BoundTable, rows: readonly SqlRow[]): Promise<SqlRow[]> {
  const good = await Promise.all(rows.map(row => isBound(keys, table, row)))
  return rows.filter((_, index) => good[index])
}

/**
 * Inserts a bound row. @param suffix SQL after the values, such as `ON CONFLICT …` @returns the number of inserted rows
 */
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
