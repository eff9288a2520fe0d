import type { SqlRunner } from '@latchkey/sql'

import { codeRequestSchema, type UpdateAnswer, updateRequestSchema, type UpdatedAnswer } from '../wire.ts'
import type { CodeDetails, SpentCode } from './codes.ts'
import { createCountedMails } from './counted-mails.ts'
import { pickLanguage } from './languages.ts'
import { type CodePurpose, writeCodeMail } from './mail.ts'
import type { Services } from './services.ts'
import { SecureSiteError } from './secure-site-error.ts'
import type { Session } from './sessions.ts'
import { readInput, type RequestContext } from './request-context.ts'

/**
 * Creates the routes to change the address: the signed-in user proves the present address, then the new one.
 *
 * @param isFresh whether the session's user has just proven their identity
 */
export function createUpdateEmail(services: Services, isFresh: (session: Session) => boolean) {
  const { codes, users, sessions, devices, limits } = services
  const sendCounted = createCountedMails(services)

  /** Creates a code of this session for the address to prove. Its mail is sent after the transaction. */
  async function order(
    inside: SqlRunner,
    context: RequestContext,
    session: Session,
    purpose: CodePurpose,
    details: CodeDetails,
  ) {
    const { email, language, device, newEmail } = details
    // The new address is not proven yet, so its mails have the limits of an unknown browser.
    const own = purpose === 'update-primary' ? session.tokenHash : undefined
    const asker = { email, session: own, network: context.network }
    await limits.count(inside, asker)
    const { tokenHash: holderHash, userId } = session
    const code = await codes.issue(inside, { purpose, holderHash, userId, details })
    const mail = writeCodeMail({ to: email, language, purpose, code: code.digits, device, address: newEmail })
    return () => sendCounted({ mail, asker, code })
  }

  const requireSessionOf = (session: Session) => (inside: SqlRunner) => sessions.requireLive(inside, session)

  /** `POST /api/email/update` starts a change. */
  async function begin(context: RequestContext): Promise<UpdateAnswer> {
    const session = await sessions.of(context)
    const { email: newEmail, language: wanted } = await readInput(context, updateRequestSchema)
    const language = wanted === undefined ? context.language : pickLanguage(wanted)
    const rest = { device: '', language }
    const { action, mail } = await sessions.transact(session, async inside => {
      const { email } = await users.read(inside, session.userId)
      if (email !== undefined) {
        const details = { ...rest, email, newEmail }
        const mail = await order(inside, context, session, 'update-primary', details)
        return { action: 'VERIFY_PRIMARY_OTP' as const, mail }
      }
      // Later codes go to the new address, so a person at a signed-in browser must not add their own.
      if (!isFresh(session))
        throw new SecureSiteError('notAvailable', 'Log out, and in again, before you add an address')
      const mail = await order(inside, context, session, 'update-secondary', { ...rest, email: newEmail })
      return { action: 'VERIFY_SECONDARY_OTP' as const, mail }
    })
    await mail()
    return { action }
  }

  /**
   * `POST /api/email/update/primary` verifies the present address. Spending its code and creating that of the new
   * address happen in one transaction.
   */
  async function verifyPrimaryCode(context: RequestContext): Promise<UpdateAnswer> {
    const session = await sessions.of(context)
    const { code } = await readInput(context, codeRequestSchema)
    const call = (inside: SqlRunner, { details }: SpentCode) => {
      const { newEmail, ...rest } = details
      if (newEmail === undefined) throw new SecureSiteError('codeMissing', 'No change of address was asked for')
      return order(inside, context, session, 'update-secondary', { ...rest, email: newEmail })
    }
    const mail = await codes.spend(session.tokenHash, 'update-primary', code, call, requireSessionOf(session))
    await mail()
    return { action: 'VERIFY_SECONDARY_OTP' }
  }

  /** `POST /api/email/update/secondary` verifies the new address. */
  async function verifySecondaryCode(context: RequestContext): Promise<UpdatedAnswer> {
    const session = await sessions.of(context)
    const { code } = await readInput(context, codeRequestSchema)
    const call = async (inside: SqlRunner, { details }: SpentCode) => {
      const hadAnother = await users.changeEmail(inside, session.userId, details.email)
      await devices.forgetRequests(inside, session.userId)
      // Other sessions may belong to the owner of the former mailbox, so they end.
      if (hadAnother) await sessions.endOthers(inside, session)
      return users.read(inside, session.userId)
    }
    return { user: await codes.spend(session.tokenHash, 'update-secondary', code, call, requireSessionOf(session)) }
  }

  return { begin, verifyPrimaryCode, verifySecondaryCode }
}
