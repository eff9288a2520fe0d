import type { SqlRunner } from '@latchkey/sql'

import {
  type RecoveriesAnswer,
  type RecoveryRequest,
  newRecoveryRequestSchema,
  recoveryRequestSchema,
} from '../wire.ts'
import { writeRecoveryMail } from './mail.ts'
import type { Services } from './services.ts'
import { SecureSiteError } from './secure-site-error.ts'
import type { Session } from './sessions.ts'
import { readInput, type RequestContext } from './request-context.ts'

/**
 * Creates the routes for the recoveries of the signed-in user. Each holds a third of the wallet, so a session alone,
 * which may be stolen, cannot change them: the user has just proven their identity, and is notified by mail.
 *
 * @param isFresh whether the session's user has just proven their identity
 * @param answerOf describes a user's recoveries
 */
export function createRecoveryRoutes(
  services: Services,
  isFresh: (session: Session) => boolean,
  answerOf: (context: RequestContext, userId: string) => Promise<RecoveriesAnswer>,
) {
  const { siteDatabase, sessions, users, wallets, recoveries, limits, mailer } = services

  /**
   * Returns the session if its login is recent.
   *
   * @throws SecureSiteError `loginNotFresh`
   */
  async function readFreshSession(context: RequestContext): Promise<Session> {
    const session = await sessions.of(context)
    if (isFresh(session)) return session
    throw new SecureSiteError('loginNotFresh', 'Confirm first that it is still you')
  }

  /** Sends the mail before the change: if it fails, nothing changes. A user without an address gets none. */
  async function notify(
    context: RequestContext,
    email: string | undefined,
    change: 'added' | 'removed',
  ): Promise<void> {
    if (email === undefined) return
    const facts = { device: context.device, network: context.network, time: siteDatabase.clock() }
    await mailer.send(writeRecoveryMail({ to: email, language: context.language, change, ...facts }))
  }

  /** Counts a change, and returns the address for its mail. */
  async function begin(inside: SqlRunner, userId: string): Promise<string | undefined> {
    await limits.countChange(inside, 'recovery', userId)
    return (await users.read(inside, userId)).email
  }

  return {
    /** `GET /api/wallet/recovery` lists the recoveries. */
    async read(context: RequestContext): Promise<RecoveriesAnswer> {
      return answerOf(context, (await sessions.of(context)).userId)
    },

    /** `PUT /api/wallet/recovery` stores one. */
    async add(context: RequestContext): Promise<RecoveriesAnswer> {
      const session = await readFreshSession(context)
      const { userId } = session
      const { generation, ...recovery } = await readInput(context, newRecoveryRequestSchema)
      /** Returns the generation of the wallet if the recovery is new; `undefined` for a stored one. */
      const generationOfNew = async (inside: SqlRunner): Promise<string | undefined> => {
        const current = await wallets.currentGeneration(inside, userId, generation)
        return (await recoveries.isNew(inside, userId, recovery)) ? current : undefined
      }
      const asked = await sessions.transact(session, async inside =>
        (await generationOfNew(inside)) === undefined ? undefined : { email: await begin(inside, userId) },
      )
      if (asked) {
        await notify(context, asked.email, 'added')
        await sessions.transact(session, async inside => {
          const current = await generationOfNew(inside)
          if (current !== undefined) await recoveries.add(inside, userId, recovery, current)
        })
      }
      return answerOf(context, userId)
    },

    /** `POST /api/wallet/recovery/remove` removes one. A missing one counts as removed. */
    async remove(context: RequestContext): Promise<RecoveriesAnswer> {
      const session = await readFreshSession(context)
      const { userId } = session
      const recovery: RecoveryRequest = await readInput(context, recoveryRequestSchema)
      const isThere = (await recoveries.list(await siteDatabase.database(), userId)).some(
        each => each.kind === recovery.kind && each.credentialId === recovery.credentialId,
      )
      if (isThere) {
        await notify(context, await sessions.transact(session, inside => begin(inside, userId)), 'removed')
        await sessions.transact(session, inside => recoveries.remove(inside, userId, recovery))
      }
      return answerOf(context, userId)
    },
  }
}
