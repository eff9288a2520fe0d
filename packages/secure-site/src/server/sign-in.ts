import { codeRequestSchema, emailRequestSchema, type CodeAnswer, type EmailAnswer } from '../wire.ts'
import { createCountedMails } from './counted-mails.ts'
import type { LoginPasses } from './login-passes.ts'
import type { Services } from './services.ts'
import { type Mail, writeCodeMail, writeDeviceMail } from './mail.ts'
import { pickLanguage } from './languages.ts'
import { deviceLinkOf } from './device-link.ts'
import type { DeviceRequest } from './devices.ts'
import { namedSite } from './named-site.ts'
import { SecureSiteError } from './secure-site-error.ts'
import { bindBrowser, keepSession, readBrowser, readInput, type RequestContext } from './request-context.ts'
import { createRequesterReader } from './requester.ts'

/** Creates the routes to sign in by a mailed code. */
export function createSignIn(services: Services, passes: LoginPasses) {
  const { siteDatabase, codes, users, sessions, devices, wallets, limits, mailer, sessionSeconds } = services
  const readRequester = createRequesterReader(siteDatabase)
  const sendCounted = createCountedMails(services)

  /** Writes the mail that asks to approve a browser. */
  function writeQuestion(context: RequestContext, token: string, { details }: DeviceRequest): Mail {
    const { device, network, language, email } = details
    const link = deviceLinkOf(context, services.base, token)
    return writeDeviceMail({ to: email, language, link, device, network, time: siteDatabase.clock() })
  }

  /**
   * `POST /api/email` sends a code. It does not reveal whether the address has a user: the database work is the same
   * for every address, each gets a mail, and the answer is `VERIFY_OTP`. Only a browser whose user has proven the
   * address gets other answers.
   */
  async function requestCode(context: RequestContext): Promise<EmailAnswer> {
    const { email, projectId, origin, language: wanted } = await readInput(context, emailRequestSchema)
    const origins = services.originsOf(projectId)
    if (origins === undefined) throw new SecureSiteError('projectUnknown', 'There is no such project here')
    const language = wanted === undefined ? context.language : pickLanguage(wanted)
    const { device } = context
    const session = await sessions.find(context.sessionTokens)
    const browserHash = await bindBrowser(context)
    const database = await siteDatabase.database()
    const { owner, isApproved, waitsFor } = await readRequester(email, browserHash)
    if (owner !== undefined && owner === session?.userId) return { action: 'CONNECT' }
    const asker = { email, approvedBrowser: isApproved ? browserHash : undefined, network: context.network }
    return passes.guard(context, asker, language, async () => {
      if (owner !== undefined && owner === waitsFor) {
        const details = { device, network: context.network, language, email }
        const request: DeviceRequest = { userId: owner, browserHash, details }
        const token = await database.transaction(async inside => {
          if (!(await users.keepsEmail(inside, owner, email))) return undefined
          await limits.count(inside, asker)
          return devices.ask(inside, request)
        })
        if (token !== undefined) {
          await sendCounted({ mail: writeQuestion(context, token, request), asker })
          return { action: 'VERIFY_DEVICE' }
        }
      }
      const code = await database.transaction(async inside => {
        await limits.count(inside, asker)
        return codes.issue(inside, {
          purpose: 'sign-in',
          holderHash: browserHash,
          details: { email, device, language },
        })
      })
      const site = namedSite(origin, origins, context.origin)
      const mail = writeCodeMail({ to: email, language, purpose: 'sign-in', code: code.digits, device, site })
      await sendCounted({ mail, asker, code })
      return { action: 'VERIFY_OTP' }
    })
  }

  /** `POST /api/email/code` verifies the code. */
  async function verifyCode(context: RequestContext): Promise<CodeAnswer> {
    const { code } = await readInput(context, codeRequestSchema)
    const browserHash = await readBrowser(context)
    const done = await codes.spend(browserHash, 'sign-in', code, async (inside, { details }) => {
      const browser = browserHash ?? ''
      const { userId, isNew } = await users.ofEmail(inside, details.email)
      const [hasWallet, isApproved] = isNew
        ? [false, false]
        : await Promise.all([wallets.exists(inside, userId), devices.isApproved(inside, userId, browser)])
      if (hasWallet && !isApproved) {
        const request: DeviceRequest = {
          userId,
          browserHash: browser,
          details: { ...details, network: context.network },
        }
        return { isIn: false as const, request, link: await devices.ask(inside, request) }
      }
      const [token] = await Promise.all([
        sessions.begin(inside, { userId, browserHash: browser, device: context.device }),
        devices.forget(inside, browser),
        ...(isNew ? [users.add(inside, userId)] : []),
      ])
      return { isIn: true as const, token }
    })
    if (!done.isIn) {
      await mailer.send(writeQuestion(context, done.link, done.request))
      return { status: 'verifyDevice' }
    }
    keepSession(context, done.token, sessionSeconds)
    return { status: 'connected' }
  }

  return { requestCode, verifyCode }
}
