import { hashOf } from '@latchkey/http-server'
import * as v from 'valibot'

import type { Rooms } from './rooms.ts'
import type { Session } from './sessions.ts'
import { dropSession, readBrowser, readInput, type Visit } from './visit.ts'

/**
 * Creates the routes that read and end a session.
 *
 * @param isFresh whether the session's user has just proven their identity
 */
export function createSessionRoutes(
  { ground, browsers, devices, sessions, users }: Rooms,
  isFresh: (session: Session) => boolean,
) {
  return {
    /** `GET /api/session`. */
    async read(visit: Visit) {
      const session = await sessions.find(visit.sessionTokens)
      if (session) {
        const database = await ground.database()
        await browsers.touch(database, session, visit.device)
        return { user: await users.read(database, session.userId), isFresh: isFresh(session) }
      }
      if (session === null) dropSession(visit)
      return { user: null, ...(session === null && { expired: true as const }) }
    },

    /** `POST /api/sign-out`. */
    async signOut(visit: Visit) {
      await readInput(visit, v.object({}))
      const [hashes, browserHash] = [await Promise.all(visit.sessionTokens.map(hashOf)), await readBrowser(visit)]
      const database = await ground.database()
      await database.transaction(async inside => {
        // Pending requests of the browser end too, so that none signs it in later. The order of locks is that of a change
        // of address.
        if (browserHash !== undefined) await devices.forget(inside, browserHash)
        for (const each of hashes) await sessions.end(inside, each)
      })
      dropSession(visit)
      return {}
    },
  }
}
