import type { Database } from '@latchkey/sql'

import type { Keys } from './keys.ts'

/**
 * Tolerance in milliseconds: the operator sets a day, which ends up to two days after its first midnight elsewhere in
 * the world.
 */
const toleranceMs = 48 * 3_600_000

/** Tables whose rows give a browser access, with the column of their date. */
const dated = [
  ['secure_sessions', 'created_at'],
  ['secure_devices', 'approved_at'],
  ['secure_device_requests', 'created_at'],
  ['secure_codes', 'created_at'],
  ['secure_socials', 'created_at'],
  ['secure_farcasters', 'created_at'],
] as const

/**
 * Deletes rows that a backup restores: sessions, codes and logins that have ended since, and approvals of browsers that
 * may have been withdrawn. It runs once per restore. The mark of a finished run is an HMAC, so that write access to the
 * database cannot forge it.
 *
 * @param restoredAt the day of the restore, in milliseconds since 1970
 */
export async function endRestoredRows(database: Database, keys: Keys, restoredAt: number | undefined): Promise<void> {
  if (restoredAt === undefined) return
  const mark = await keys.hash('row', `restored ${restoredAt}`)
  await database.transaction(async inside => {
    // Locks a row, so two starting processes run one after the other.
    await inside.run("UPDATE secure_facts SET value = value WHERE name = 'secret'")
    const [fact] = await inside.all("SELECT value FROM secure_facts WHERE name = 'restored'")
    if (fact?.value === mark) return
    for (const [table, column] of dated)
      await inside.run(`DELETE FROM ${table} WHERE ${column} < ?`, restoredAt + toleranceMs)
    // Device transfers have no date, and expire within minutes anyway.
    await inside.run('DELETE FROM secure_handovers')
    // The browser that started a pending split starts it again. The shares in use stay.
    await inside.run('DELETE FROM secure_splits')
    await inside.run('DELETE FROM secure_split_recoveries')
    // These mails were sent after the backup.
    await inside.run('DELETE FROM secure_mails')
    await inside.run(
      "INSERT INTO secure_facts (name, value) VALUES ('restored', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      mark,
    )
  })
}
