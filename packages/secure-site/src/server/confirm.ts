import { codeRequestSchema, confirmRequestSchema } from '../wire.ts'
import { createCountedMails } from './counted-mails.ts'
import { pickLanguage } from './languages.ts'
import { writeCodeMail } from './mail.ts'
import type { Services } from './services.ts'
import { SecureSiteError } from './secure-site-error.ts'
import type { Session } from './sessions.ts'
import { keepSession, readInput, type RequestContext } from './request-context.ts'

/** Time after a login or code in which the user is not asked for another one, in milliseconds. */
const freshMs = 5 * 60_000

/**
 * Confirms a signed-in user by a code before sensitive changes, such as a recovery, because another person may sit at
 * the browser.
 */
export function createConfirm(services: Services) {
  const { siteDatabase, codes, users, sessions, limits, sessionSeconds } = services
  const sendCounted = createCountedMails(services)

  /** `POST /api/confirm` sends the code. */
  async function requestCode(context: RequestContext) {
    const session = await sessions.of(context)
    const { userId, tokenHash: holderHash } = session
    const { device } = context
    const { language: wanted } = await readInput(context, confirmRequestSchema)
    const language = wanted === undefined ? context.language : pickLanguage(wanted)
    const purpose = 'confirm' as const
    const { code, email, asker } = await sessions.transact(session, async inside => {
      const { email } = await users.read(inside, userId)
      if (email === undefined)
        throw new SecureSiteError('notAvailable', 'There is no email address: log out, and in again')
      const asker = { email, session: holderHash, network: context.network }
      await limits.count(inside, asker)
      const details = { email, device, language }
      return { code: await codes.issue(inside, { purpose, holderHash, userId, details }), email, asker }
    })
    const mail = writeCodeMail({ to: email, language, purpose, code: code.digits, device })
    await sendCounted({ mail, asker, code })
    return {}
  }

  /**
   * `POST /api/confirm/code` verifies the code. The session gets a new token, so that a stolen old one is not fresh.
   */
  async function verifyCode(context: RequestContext) {
    const session = await sessions.of(context)
    const { code } = await readInput(context, codeRequestSchema)
    const token = await codes.spend(
      session.tokenHash,
      'confirm',
      code,
      async inside => {
        await sessions.end(inside, session.tokenHash)
        return sessions.begin(inside, { ...session, device: context.device })
      },
      inside => sessions.requireLive(inside, session),
    )
    keepSession(context, token, sessionSeconds)
    return {}
  }

  const isFresh = ({ createdAt }: Session): boolean => Math.abs(siteDatabase.clock() - createdAt) < freshMs

  return { requestCode, verifyCode, isFresh }
}
