import * as v from 'valibot'

import type { Rooms } from './rooms.ts'
import { SecureSiteError } from './secure-site-error.ts'
import type { Session } from './sessions.ts'
import { readInput, type Visit } from './visit.ts'

/**
 * Creates `POST /api/browsers/forget-others`: after a loss, a user signs out all their other browsers, which then need
 * the link of a mail. Each still has its share of the wallet, which opens nothing without the server's.
 *
 * @param isFresh whether the session's user has just proven their identity, since a stolen session must not sign other
 *   browsers out
 */
export function createForgetOthers({ sessions, devices }: Rooms, isFresh: (session: Session) => boolean) {
  return async (visit: Visit): Promise<object> => {
    const session = await sessions.of(visit)
    await readInput(visit, v.object({}))
    if (!isFresh(session)) throw new SecureSiteError('loginNotFresh', 'Confirm first that it is still you')
    await sessions.transact(session, async inside => {
      await sessions.endOthers(inside, session)
      await devices.forgetOthers(inside, session)
    })
    return {}
  }
}
