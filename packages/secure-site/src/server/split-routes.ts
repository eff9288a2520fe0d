import type { SqlRunner } from '@latchkey/sql'

import {
  type SplitAnswer,
  splitCommitRequestSchema,
  type SplitRecovery,
  splitRecoveryRequestSchema,
  type SplitRequest,
  splitRequestSchema,
} from '../wire-split.ts'
import type { WalletAnswer } from '../wire.ts'
import { writeSplitMail } from './mail.ts'
import type { Services } from './services.ts'
import { SecureSiteError } from './secure-site-error.ts'
import type { Session } from './sessions.ts'
import { splitOver } from './splits.ts'
import { readInput, type RequestContext } from './request-context.ts'

/** Checks a share that is sealed for the operator. @throws SecureSiteError */
export type RequireOperatorShare = (userId: string, recovery: SplitRecovery, generation: string) => Promise<void>

/**
 * Creates the routes that replace all shares of the signed-in user's wallet after a loss. Each change needs a user who has
 * just proven their identity, since a stolen session must not make their recoveries worthless. The first sends a mail. The
 * last also needs a signature by the wallet's key, since a login without any share must not destroy the wallet.
 *
 * @param isFresh whether the session's user has just proven their identity
 * @param requireOperatorShare `undefined` if the operator stores no recoveries
 */
export function createSplitRoutes(
  { siteDatabase, sessions, users, wallets, splits, limits, mailer }: Services,
  isFresh: (session: Session) => boolean,
  requireOperatorShare: RequireOperatorShare | undefined,
) {
  /** @throws SecureSiteError `loginNotFresh` */
  async function readFreshSession(context: RequestContext): Promise<Session> {
    const session = await sessions.of(context)
    if (isFresh(session)) return session
    throw new SecureSiteError('loginNotFresh', 'Confirm first that it is still you')
  }

  const answerOf = async ({ userId }: Session): Promise<SplitAnswer> => ({
    split: await splits.find(await siteDatabase.database(), userId),
  })

  /** Whether these shares are not pending yet. @throws SecureSiteError `walletMissing`, `splitOver`, `walletExists` */
  async function isNew(inside: SqlRunner, userId: string, { from, wallet }: SplitRequest): Promise<boolean> {
    const current = await wallets.find(inside, userId)
    if (!current) throw new SecureSiteError('walletMissing', 'There is no wallet yet')
    if (current.generation !== from || wallet.generation === from || current.former?.includes(wallet.generation))
      throw splitOver()
    const { eip155, solana } = current.addresses
    if (wallet.addresses.eip155 !== eip155 || wallet.addresses.solana !== solana)
      throw new SecureSiteError('walletExists', 'These are shares of another wallet, and this one stays as it is')
    const pending = (await splits.find(inside, userId))?.wallet
    return pending?.generation !== wallet.generation || pending.share !== wallet.share || pending.check !== wallet.check
  }

  return {
    /** `GET /api/wallet/split` returns the pending shares. */
    read: async (context: RequestContext): Promise<SplitAnswer> => answerOf(await sessions.of(context)),

    /** `PUT /api/wallet/split` stores new shares. The mail is sent first: if it fails, nothing changes. */
    async put(context: RequestContext): Promise<SplitAnswer> {
      const session = await readFreshSession(context)
      const { userId } = session
      const request = await readInput(context, splitRequestSchema)
      const asked = await sessions.transact(session, async inside => {
        if (!(await isNew(inside, userId, request))) return undefined
        await limits.countChange(inside, 'recovery', userId)
        return { email: (await users.read(inside, userId)).email }
      })
      if (asked) {
        const { device, network, language } = context
        if (asked.email !== undefined)
          await mailer.send(writeSplitMail({ to: asked.email, language, device, network, time: siteDatabase.clock() }))
        await sessions.transact(session, async inside => {
          if (await isNew(inside, userId, request)) await splits.put(inside, userId, request)
        })
      }
      return answerOf(session)
    },

    /** `PUT /api/wallet/split/recovery` stores a recovery of the new shares, which the mail of {@link put} announced. */
    async addRecovery(context: RequestContext): Promise<SplitAnswer> {
      const session = await readFreshSession(context)
      const { userId } = session
      const { generation, ...recovery } = await readInput(context, splitRecoveryRequestSchema)
      if (recovery.kind === 'operator') {
        if (!requireOperatorShare)
          throw new SecureSiteError('recoveryUnreadable', 'The operator of this site keeps no recoveries')
        await requireOperatorShare(userId, recovery, generation)
      }
      await sessions.transact(session, inside => splits.addRecovery(inside, userId, generation, recovery))
      return answerOf(session)
    },

    /** `POST /api/wallet/split/commit` replaces the shares in use. */
    async commit(context: RequestContext): Promise<WalletAnswer> {
      const session = await readFreshSession(context)
      const { userId } = session
      const { generation, proof } = await readInput(context, splitCommitRequestSchema)
      await sessions.transact(session, inside => splits.commit(inside, userId, generation, proof))
      return { wallet: await wallets.find(await siteDatabase.database(), userId) }
    },
  }
}
