import * as v from 'valibot'

import { browserRequestSchema, type BrowsersAnswer } from '../wire-browsers.ts'
import type { KnownBrowser } from './browsers.ts'
import { type BrowserChange, writeBrowserMail } from './mail.ts'
import type { Rooms } from './rooms.ts'
import { SecureSiteError } from './secure-site-error.ts'
import type { Session } from './sessions.ts'
import { readInput, type Visit } from './visit.ts'

/**
 * Creates the routes that list and end a user's browsers. After a loss, a user logs one out or all others. A browser
 * that is logged out keeps its share of the wallet, which opens nothing without the server's.
 *
 * @param isFresh whether the session's user has just proven their identity, since a stolen session must not log other
 *   browsers out
 */
export function createBrowserRoutes(
  { ground, sessions, devices, browsers, users, limits, mailer }: Rooms,
  isFresh: (session: Session) => boolean,
) {
  /** @throws SecureSiteError loginNotFresh */
  const requireFresh = (session: Session): void => {
    if (!isFresh(session)) throw new SecureSiteError('loginNotFresh', 'Confirm first that it is still you')
  }

  const answerOf = async (session: Session): Promise<BrowsersAnswer> => ({
    browsers: (await browsers.list(await ground.database(), session)).map(({ browserHash: _, ...browser }) => browser),
  })

  /**
   * Mails the user after the change, which must not wait for a mail server. A mail that fails is an error in the log. A
   * user without an address gets none.
   */
  async function notify(visit: Visit, { userId }: Session, change: BrowserChange, other?: string): Promise<void> {
    const { device, network, language } = visit
    const { email: to } = await users.read(await ground.database(), userId)
    if (to === undefined) return
    const mail = writeBrowserMail({ to, language, change, other, device, network, time: ground.clock() })
    await mailer.send(mail).catch((error: unknown) => void (visit.failure = error))
  }

  /** Changes another browser of the user. One that is not listed is logged out and forgotten already. */
  async function changeOther(visit: Visit, change: 'loggedOut' | 'forgotten'): Promise<BrowsersAnswer> {
    const session = await sessions.of(visit)
    const { id } = await readInput(visit, browserRequestSchema)
    requireFresh(session)
    const changed = await sessions.transact(session, async (inside): Promise<KnownBrowser | undefined> => {
      const found = (await browsers.list(inside, session)).find(browser => browser.id === id && !browser.isThis)
      if (!found || (change === 'loggedOut' && !found.isLoggedIn)) return undefined
      const { userId } = session
      const { browserHash } = found
      await limits.countChange(inside, 'browsers', userId)
      // Pending requests of the browser end too, so that none signs it in later.
      await devices.forget(inside, browserHash)
      await sessions.endIn(inside, { userId, browserHash })
      if (change === 'forgotten') await devices.withdraw(inside, { userId, browserHash })
      return found
    })
    if (changed) await notify(visit, session, change, changed.name)
    return answerOf(session)
  }

  return {
    /** `GET /api/browsers` lists them. */
    read: async (visit: Visit): Promise<BrowsersAnswer> => answerOf(await sessions.of(visit)),

    /** `POST /api/browsers/log-out` logs out a browser. If it is approved, it logs in again with only a code. */
    logOut: (visit: Visit): Promise<BrowsersAnswer> => changeOther(visit, 'loggedOut'),

    /** `POST /api/browsers/forget` also withdraws the approval, so that the browser needs the link of a mail again. */
    forget: (visit: Visit): Promise<BrowsersAnswer> => changeOther(visit, 'forgotten'),

    /** `POST /api/browsers/forget-others`: all but the one that asks, and other sessions in that. */
    async forgetOthers(visit: Visit): Promise<BrowsersAnswer> {
      const session = await sessions.of(visit)
      await readInput(visit, v.object({}))
      requireFresh(session)
      await sessions.transact(session, async inside => {
        await limits.countChange(inside, 'browsers', session.userId)
        await sessions.endOthers(inside, session)
        await devices.forgetOthers(inside, session)
      })
      await notify(visit, session, 'othersForgotten')
      return answerOf(session)
    },
  }
}
