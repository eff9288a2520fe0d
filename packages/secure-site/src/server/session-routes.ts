import { hashOf } from '@latchkey/http-server'
import * as v from 'valibot'

import type { Services } from './services.ts'
import type { Session } from './sessions.ts'
import { dropSession, readBrowser, readInput, type RequestContext } from './request-context.ts'

/**
 * Creates the routes that read and end a session.
 *
 * @param isFresh whether the session's user has just proven their identity
 */
export function createSessionRoutes(
  { siteDatabase, browsers, devices, sessions, users }: Services,
  isFresh: (session: Session) => boolean,
) {
  return {
    /** `GET /api/session`. */
    async read(context: RequestContext) {
      const session = await sessions.find(context.sessionTokens)
      if (session) {
        const database = await siteDatabase.database()
        await browsers.touch(database, session, context.device)
        return { user: await users.read(database, session.userId), isFresh: isFresh(session) }
      }
      if (session === null) dropSession(context)
      return { user: null, ...(session === null && { expired: true as const }) }
    },

    /** `POST /api/sign-out`. */
    async signOut(context: RequestContext) {
      await readInput(context, v.object({}))
      const [hashes, browserHash] = [await Promise.all(context.sessionTokens.map(hashOf)), await readBrowser(context)]
      const database = await siteDatabase.database()
      await database.transaction(async inside => {
        // Pending requests of the browser end too, so that none signs it in later. The order of locks is that of a change
        // of address.
        if (browserHash !== undefined) await devices.forget(inside, browserHash)
        for (const each of hashes) await sessions.end(inside, each)
      })
      dropSession(context)
      return {}
    },
  }
}
