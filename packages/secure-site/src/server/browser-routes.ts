import type { SqlRunner } from '@latchkey/sql'
import * as v from 'valibot'

import { browserRequestSchema, type BrowsersAnswer } from '../wire-browsers.ts'
import { type BrowserChange, writeBrowserMail } from './mail.ts'
import type { Services } from './services.ts'
import type { StoredMail } from './outbox.ts'
import { SecureSiteError } from './secure-site-error.ts'
import type { Session } from './sessions.ts'
import { readInput, type RequestContext } from './request-context.ts'

/**
 * Creates the routes that list and end a user's browsers. After a loss, a user logs one out or all others. A browser
 * that is logged out keeps its share of the wallet, which opens nothing without the server's.
 *
 * @param isFresh whether the session's user has just proven their identity, since a stolen session must not log other
 *   browsers out
 */
export function createBrowserRoutes(
  { siteDatabase, sessions, devices, browsers, users, limits, outbox }: Services,
  isFresh: (session: Session) => boolean,
) {
  /** @throws SecureSiteError loginNotFresh */
  const requireFresh = (session: Session): void => {
    if (!isFresh(session)) throw new SecureSiteError('loginNotFresh', 'Confirm first that it is still you')
  }

  const answerOf = async (session: Session): Promise<BrowsersAnswer> => ({
    browsers: (await browsers.list(await siteDatabase.database(), session)).map(
      ({ browserHash: _, ...browser }) => browser,
    ),
  })

  /** Stores the mail about a change, in its transaction. A user without an address gets none. */
  async function report(
    inside: SqlRunner,
    context: RequestContext,
    { userId }: Session,
    change: BrowserChange,
    other?: string,
  ): Promise<StoredMail | undefined> {
    const { device, network, language } = context
    const { email: to } = await users.read(inside, userId)
    if (to === undefined) return undefined
    const mail = writeBrowserMail({ to, language, change, other, device, network, time: siteDatabase.clock() })
    return outbox.put(inside, mail)
  }

  /** Sends the mail after the change, which must not wait for a mail server. A mail that fails is an error in the log. */
  async function notify(context: RequestContext, stored: StoredMail | undefined): Promise<void> {
    if (stored) await outbox.send(stored).catch((error: unknown) => void (context.failure = error))
  }

  /** Changes another browser of the user. One that is not listed is logged out and forgotten already. */
  async function changeOther(context: RequestContext, change: 'loggedOut' | 'forgotten'): Promise<BrowsersAnswer> {
    const session = await sessions.of(context)
    const { id } = await readInput(context, browserRequestSchema)
    requireFresh(session)
    const stored = await sessions.transact(session, async inside => {
      const found = (await browsers.list(inside, session)).find(browser => browser.id === id && !browser.isThis)
      if (!found || (change === 'loggedOut' && !found.isLoggedIn)) return undefined
      const { userId } = session
      const { browserHash } = found
      await limits.countChange(inside, 'browsers', userId)
      // Pending requests of the browser end too, so that none signs it in later.
      await devices.forget(inside, browserHash)
      await sessions.endIn(inside, { userId, browserHash })
      if (change === 'forgotten') await devices.withdraw(inside, { userId, browserHash })
      return report(inside, context, session, change, found.name)
    })
    await notify(context, stored)
    return answerOf(session)
  }

  return {
    /** `GET /api/browsers` lists them. */
    read: async (context: RequestContext): Promise<BrowsersAnswer> => answerOf(await sessions.of(context)),

    /** `POST /api/browsers/log-out` logs out a browser. If it is approved, it logs in again with only a code. */
    logOut: (context: RequestContext): Promise<BrowsersAnswer> => changeOther(context, 'loggedOut'),

    /** `POST /api/browsers/forget` also withdraws the approval, so that the browser needs the link of a mail again. */
    forget: (context: RequestContext): Promise<BrowsersAnswer> => changeOther(context, 'forgotten'),

    /** `POST /api/browsers/forget-others`: all but the one that asks, and other sessions in that. */
    async forgetOthers(context: RequestContext): Promise<BrowsersAnswer> {
      const session = await sessions.of(context)
      await readInput(context, v.object({}))
      requireFresh(session)
      const stored = await sessions.transact(session, async inside => {
        await limits.countChange(inside, 'browsers', session.userId)
        await sessions.endOthers(inside, session)
        await devices.forgetOthers(inside, session)
        return report(inside, context, session, 'othersForgotten')
      })
      await notify(context, stored)
      return answerOf(session)
    },
  }
}
