import { sweepAttempts } from '@latchkey/http-server'
import { openStore, type Store } from '@latchkey/http-server/open-store'
import type { Database } from '@latchkey/sql'

import { bindOlderRows } from './bind-older-rows.ts'
import { endRestoredRows } from './end-restored-rows.ts'
import type { SiteDatabase } from './site-database.ts'
import { createKeys, type Keys } from './keys.ts'
import { openSecret } from './open-secret.ts'
import type { SecureSiteOptions } from './options.ts'
import { schema } from './schema.ts'
import { splitMs } from './splits.ts'
import { browserSeconds } from './request-context.ts'

/** Time for which an expired code is remembered, in milliseconds. */
const rememberMs = 3_600_000
/** The lifetime of the cookie that binds a browser: one that was not used for as long has lost it. */
const browserMs = browserSeconds * 1_000

/**
 * Opens the database with its secret. It rejects another secret, with which no row could be read, and new rows would be
 * unreadable with the right one.
 */
export function openSiteDatabase(
  options: SecureSiteOptions,
  checkMore: (database: Database) => Promise<void> = async () => {},
): SiteDatabase & Pick<Store, 'clean' | 'close'> {
  const { clock = Date.now } = options
  let made: Promise<Keys> | undefined
  const keys = (): Promise<Keys> => {
    made ??= openSecret(options)
      .then(createKeys)
      .catch((error: unknown) => {
        made = undefined
        throw error
      })
    return made
  }
  const store = openStore({
    store: options.store,
    schema,
    clock,
    async check(database) {
      const mark = await (await keys()).hash('secret', 'latchkey secure site')
      await database.run(
        "INSERT INTO secure_facts (name, value) VALUES ('secret', ?) ON CONFLICT (name) DO NOTHING",
        mark,
      )
      const [row] = await database.all("SELECT value FROM secure_facts WHERE name = 'secret'")
      if (row?.value !== mark)
        throw new Error(
          'This database was made with another secret: what is sealed in it can be opened with that one alone',
        )
      await bindOlderRows(database, await keys(), clock(), options.upgradedAt)
      await endRestoredRows(database, await keys(), options.restoredAt)
      await checkMore(database)
    },
    async sweep(rows, now) {
      await rows.run('DELETE FROM secure_codes WHERE expires_at <= ?', now - rememberMs)
      await rows.run('DELETE FROM secure_device_requests WHERE expires_at <= ?', now - rememberMs)
      await rows.run('DELETE FROM secure_socials WHERE expires_at <= ?', now - rememberMs)
      await rows.run('DELETE FROM secure_farcasters WHERE expires_at <= ?', now - rememberMs)
      await rows.run('DELETE FROM secure_handovers WHERE expires_at <= ?', now)
      await rows.run('DELETE FROM secure_splits WHERE created_at <= ?', now - splitMs)
      await rows.run('DELETE FROM secure_split_recoveries WHERE created_at <= ?', now - splitMs)
      await rows.run('DELETE FROM secure_sessions WHERE expires_at <= ?', now)
      await rows.run('DELETE FROM secure_browsers WHERE last_used_on <= ?', now - browserMs)
      await sweepAttempts(rows, 'secure_attempts', now)
    },
  })
  return { database: store.database, clean: store.clean, close: store.close, keys, clock }
}
