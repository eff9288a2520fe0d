import type { Database } from '@latchkey/sql'

import type { Keys } from './keys.ts'

/** The operator names a day, which ends elsewhere in the world up to two days after its first midnight. */
const toleranceMs = 48 * 3_600_000

/** What lets a browser in, and when each row was written. */
const dated = [
  ['secure_sessions', 'created_at'],
  ['secure_devices', 'approved_at'],
  ['secure_device_requests', 'created_at'],
  ['secure_codes', 'created_at'],
  ['secure_socials', 'created_at'],
  ['secure_farcasters', 'created_at'],
] as const

/**
 * Ends what a backup brings back: sessions, codes and logins that were over since, and approvals of browsers that may have been withdrawn. Done once for each restore: the
 * fact that says so is an HMAC, so that whoever writes into the database cannot prevent it.
 *
 * @param restoredAt the day of the restore, in milliseconds since 1970
 */
export async function endRestoredRows(database: Database, keys: Keys, restoredAt: number | undefined): Promise<void> {
  if (restoredAt === undefined) return
  const mark = await keys.hash('row', `restored ${restoredAt}`)
  await database.transaction(async inside => {
    // Two processes that start together do it one after the other.
    await inside.run("UPDATE secure_facts SET value = value WHERE name = 'secret'")
    const [fact] = await inside.all("SELECT value FROM secure_facts WHERE name = 'restored'")
    if (fact?.value === mark) return
    for (const [table, column] of dated)
      await inside.run(`DELETE FROM ${table} WHERE ${column} < ?`, restoredAt + toleranceMs)
    // Messages between browsers have no date. They are over within minutes anyway.
    await inside.run('DELETE FROM secure_handovers')
    await inside.run(
      "INSERT INTO secure_facts (name, value) VALUES ('restored', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      mark,
    )
  })
}
