import type { Database, SqlRunner } from '@latchkey/sql'

import { type BoundTable, insertBound } from './bound-rows.ts'
import type { Keys } from './keys.ts'

/** What was kept before rows were bound, and stays: under its former name, until it is bound. */
const older = { secure_logins: 'secure_logins_unbound', secure_devices: 'secure_devices_unbound' } as const
const atOnce = 1_000

/**
 * Binds what an earlier version of this server wrote: once, by the first process that starts on the new schema. A fact in the database says that it was done, so that a table
 * of the former name that somebody makes later is none of ours.
 */
export async function bindOlderRows(database: Database, keys: Keys): Promise<void> {
  const mark = await keys.hash('secret', 'rows are bound')
  await database.transaction(async inside => {
    // Of two starts the second reads what the first did.
    await inside.run("UPDATE secure_facts SET value = value WHERE name = 'secret'")
    const [done] = await inside.all("SELECT value FROM secure_facts WHERE name = 'bound'")
    if (done?.value === mark) return
    for (const [table, former] of Object.entries(older) as [BoundTable, string][]) {
      if (!(await isThere(database, inside, former))) continue
      for (;;) {
        const rows = await inside.all(`SELECT * FROM ${former} LIMIT ${atOnce}`)
        if (rows.length === 0) break
        for (const row of rows) {
          await insertBound(inside, keys, table, row)
          const [first, second] = table === 'secure_logins' ? ['kind', 'subject'] : ['user_id', 'browser_hash']
          await inside.run(
            `DELETE FROM ${former} WHERE ${first} = ? AND ${second} = ?`,
            String(row[first ?? '']),
            String(row[second ?? '']),
          )
        }
      }
      await inside.run(`DROP TABLE ${former}`)
    }
    await inside.run("DELETE FROM secure_facts WHERE name = 'bound'")
    await inside.run("INSERT INTO secure_facts (name, value) VALUES ('bound', ?)", mark)
  })
}

async function isThere({ kind }: Database, inside: SqlRunner, table: string): Promise<boolean> {
  const query =
    kind === 'libsql'
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?"
      : 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename = ?'
  return (await inside.all(query, table)).length > 0
}
