import { answer } from '@latchkey/http-server'

import { describeFailure } from './answers.ts'
import type { Notifier } from './notifier.ts'
import type { SiteDatabase } from './site-database.ts'
import type { OperatorWatch } from './operator-watch.ts'
import type { SecureSiteOptions } from './options.ts'

/** `GET /health` tells whether this process can serve users. */
export function createHealth(
  siteDatabase: Pick<SiteDatabase, 'database'>,
  notifier: Notifier,
  watch: Pick<OperatorWatch, 'state'> | undefined,
  log: NonNullable<SecureSiteOptions['log']>,
): () => Promise<Response> {
  return async () => {
    if (notifier.stopped) return answer({ status: 'stopping' }, [], 503)
    try {
      await (await siteDatabase.database()).all('SELECT 1 AS one')
    } catch (error) {
      log({ level: 'error', route: 'GET /health', status: 503, milliseconds: 0, failure: describeFailure(error) })
      return answer({ status: 'failed' }, [], 503)
    }
    const state = watch?.state() ?? 'proven'
    // Users without the operator's recovery are served anyway.
    return answer(state === 'proven' ? { status: 'ok' } : { status: 'degraded', recovery: state })
  }
}
