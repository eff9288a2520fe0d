import { openStore as openKept, type Store, sweepAttempts } from '@latchkey/http-server'
import type { Database, DatabaseOptions } from '@latchkey/sql'

import { schema } from './schema.ts'

/** How long it is known of a nonce that its time was over. */
const rememberMs = 3_600_000

/** The database of a server: opened when it is first needed, with its schema up to date. */
export function openStore(store: Database | DatabaseOptions | undefined, clock: () => number): Store {
  return openKept({
    store,
    schema,
    clock,
    async sweep(rows, now) {
      await rows.run('DELETE FROM siwx_nonces WHERE expires_at <= ?', now - rememberMs)
      await rows.run('DELETE FROM siwx_sessions WHERE expires_at <= ?', now)
      await sweepAttempts(rows, 'siwx_attempts', now)
    },
  })
}
