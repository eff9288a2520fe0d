import * as v from 'valibot'

import { RecoveryKeyError, type ReleaseRequest } from '../operator/recovery-keys.ts'
import { requireKeyId, isShareFor } from '../operator/sealed-share.ts'
import { operatorShareRequestSchema, releaseRequestSchema } from '../wire-operator.ts'
import type { Operator, RecoveriesAnswer, StoredWallet } from '../wire.ts'
import { pickLanguage } from './languages.ts'
import { deviceLinkOf } from './device-link.ts'
import type { DeviceRequest } from './devices.ts'
import { writeDeviceMail, writeReleaseMail } from './mail.ts'
import type { Metrics } from './metrics.ts'
import { createOperatorShares } from './operator-shares.ts'
import type { OperatorWatch } from './operator-watch.ts'
import type { OperatorOptions } from './options.ts'
import type { Services } from './services.ts'
import { SecureSiteError } from './secure-site-error.ts'
import type { Session } from './sessions.ts'
import { readInput, type RequestContext } from './request-context.ts'

/**
 * Creates the routes for the share that the operator of this site stores. @throws TypeError for an invalid public key
 */
export function createOperatorRoutes(
  services: Services,
  operator: OperatorOptions,
  isFresh: (session: Session) => boolean,
  watch: Pick<OperatorWatch, 'mayKeep'>,
  metrics: Metrics,
) {
  const { siteDatabase, sessions, users, devices, wallets, recoveries, limits, mailer } = services
  const currentKeyId = requireKeyId(operator.publicKey)
  const shares = createOperatorShares(siteDatabase)

  async function describe(userId: string, origin: string): Promise<Operator> {
    const database = await siteDatabase.database()
    const keyIds = await shares.keyIds(database, userId)
    const { name = new URL(origin).host, publicKey: key } = operator
    if (keyIds.length > 0) return { name, key, state: keyIds.includes(currentKeyId) ? 'kept' : 'former' }
    // The user cannot be notified of a release, so the consent is not requested.
    const hasEmail = (await users.read(database, userId)).email !== undefined
    return { name, key, state: hasEmail && !(await shares.isRejected(database, userId)) ? 'asked' : 'refused' }
  }

  const answerOf = async ({ origin }: RequestContext, userId: string): Promise<RecoveriesAnswer> => ({
    recoveries: await recoveries.list(await siteDatabase.database(), userId),
    operator: await describe(userId, origin),
  })

  const requireWallet = (wallet: StoredWallet | null): StoredWallet => {
    if (wallet) return wallet
    throw new SecureSiteError('walletMissing', 'There is no wallet yet')
  }

  const requireFresh = (session: Session): void => {
    if (isFresh(session)) return
    throw new SecureSiteError('loginNotFresh', 'Confirm first that it is still you')
  }

  /**
   * Requires an address, since a user without one could not be notified of a release. @throws SecureSiteError
   * `notAvailable`
   */
  const requireAddress = (email: string | undefined): string => {
    if (email !== undefined) return email
    throw new SecureSiteError('notAvailable', 'There is no email address that could be told of it: add one first')
  }

  /**
   * Sends the link that approves a browser. A login by a provider does not need a link, because it opens nothing
   * without a second share. Here it would release the whole wallet.
   *
   * @throws SecureSiteError `browserNotApproved`, `mailFailed`
   */
  async function requestApproval(
    context: RequestContext,
    session: Session,
    details: DeviceRequest['details'],
  ): Promise<never> {
    const { userId, browserHash } = session
    const token = await sessions.transact(session, inside => devices.ask(inside, { userId, browserHash, details }))
    const { email: to, language, device, network } = details
    const link = deviceLinkOf(context, services.base, token)
    await mailer.send(writeDeviceMail({ to, language, link, device, network, time: siteDatabase.clock() }))
    throw new SecureSiteError('browserNotApproved', 'Open the link in the mail that was sent, and ask again')
  }

  /** Opens the newest share that can be opened. If a key was lost, an earlier one may remain. */
  async function openOne(kept: readonly string[], asked: Omit<ReleaseRequest, 'sealed'>): Promise<string> {
    if (kept.length === 0) throw new SecureSiteError('recoveryMissing', 'The operator of this site keeps no share here')
    let failed: unknown
    for (const sealed of kept)
      try {
        return await operator.keys.release({ sealed, ...asked })
      } catch (error) {
        // A key that is unavailable now does not count as lost.
        if (!(failed instanceof RecoveryKeyError && failed.code === 'unavailable')) failed = error
      }
    if (failed instanceof RecoveryKeyError && failed.code === 'unreadable')
      throw new SecureSiteError('recoveryUnreadable', 'What the operator of this site keeps cannot be opened', {
        cause: failed,
      })
    throw new SecureSiteError('recoveryUnavailable', 'The operator of this site cannot open it now', { cause: failed })
  }

  /**
   * Requires a share that is sealed for the present key, and that can be stored.
   *
   * @throws SecureSiteError `notAvailable`, `recoveryUnreadable`, `recoveryUnavailable`
   */
  async function requireShare(
    userId: string,
    { credentialId, sealed = '' }: { credentialId?: string | undefined; sealed?: string | undefined },
    generation: string,
  ): Promise<void> {
    requireAddress((await users.read(await siteDatabase.database(), userId)).email)
    if (credentialId !== currentKeyId || !isShareFor(sealed, currentKeyId, generation))
      throw new SecureSiteError('recoveryUnreadable', 'This is sealed for another key, or of another wallet')
    // Users rely on a recovery that they see.
    if (!watch.mayKeep())
      throw new SecureSiteError('recoveryUnavailable', 'The key of the operator of this site cannot be reached now')
  }

  return {
    answerOf,
    requireShare,

    /** `PUT /api/wallet/operator` stores a share. */
    async keep(context: RequestContext): Promise<RecoveriesAnswer> {
      const session = await sessions.of(context)
      const { userId } = session
      const { credentialId, sealed, renews } = await readInput(context, operatorShareRequestSchema)
      // A fresh login is required, because a stolen session must not give a share to the operator. That also holds for
      // a renewal, since the consent in the database may be forged.
      requireFresh(session)
      const { generation } = requireWallet(await wallets.find(await siteDatabase.database(), userId))
      await requireShare(userId, { credentialId, sealed }, generation)
      const share = { keyId: currentKeyId, sealed, renews: renews === true }
      if (!(await sessions.transact(session, inside => shares.keep(inside, userId, share))))
        throw new SecureSiteError('recoveryMissing', 'The operator of this site keeps no share here')
      return answerOf(context, userId)
    },

    /** `POST /api/wallet/operator/remove` removes the shares. */
    async remove(context: RequestContext): Promise<RecoveriesAnswer> {
      const session = await sessions.of(context)
      const { userId } = session
      await readInput(context, v.object({}))
      await sessions.transact(session, async inside => {
        // A fresh login is required to remove a share, because a stolen session must not remove a user's recovery.
        // Without a share nothing is lost.
        if (await shares.isStored(inside, userId)) requireFresh(session)
        await shares.remove(inside, userId)
      })
      return answerOf(context, userId)
    },

    /**
     * `POST /api/wallet/operator/release` releases the share. The user is notified by mail; if sending fails, nothing
     * is released.
     */
    async release(context: RequestContext): Promise<{ sealed: string }> {
      const session = await sessions.of(context)
      const { userId } = session
      const { key, language: wanted } = await readInput(context, releaseRequestSchema)
      requireFresh(session)
      // All database work comes first, so a failure for lack of capacity counts no attempt.
      const { wallet, kept, email, isApproved } = await sessions.transact(session, async inside => {
        await limits.countRelease(inside, userId)
        const { email } = await users.read(inside, userId)
        const isApproved = await devices.isApproved(inside, userId, session.browserHash)
        return {
          wallet: await wallets.find(inside, userId),
          kept: await shares.read(inside, userId),
          email,
          isApproved,
        }
      })
      const to = requireAddress(email)
      const language = wanted === undefined ? context.language : pickLanguage(wanted)
      const facts = { device: context.device, network: context.network }
      if (!isApproved) return requestApproval(context, session, { ...facts, language, email: to })
      try {
        const { generation, check } = requireWallet(wallet)
        const sealed = await openOne(kept, { userId, generation, check, to: key })
        const name = operator.name ?? new URL(context.origin).host
        await mailer.send(writeReleaseMail({ to, language, operator: name, ...facts, time: siteDatabase.clock() }))
        metrics.count('operator_releases_total', { result: 'released' })
        return { sealed }
      } catch (error) {
        metrics.count('operator_releases_total', { result: 'failed' })
        // Only this failure is taken back: after a failed mail, the mail may have been sent, and the key was used.
        if (error instanceof SecureSiteError && error.code === 'recoveryUnavailable')
          await limits.forgiveRelease(await siteDatabase.database(), userId)
        throw error
      }
    },
  }
}
