import * as v from 'valibot'

import { emailSchema } from '../wire.ts'
import { passLinkOf } from './device-link.ts'
import { readDeviceForm } from './device-form.ts'
import { answerDevicePage } from './device-page.ts'
import type { Language } from './languages.ts'
import { AddressLimitError, type RequesterKeys, passLinkMs } from './limits.ts'
import { writePassMail } from './mail.ts'
import type { Services } from './services.ts'
import { SecureSiteError } from './secure-site-error.ts'
import type { RequestContext } from './request-context.ts'

const passSchema = v.object({ email: emailSchema, expiresAt: v.number() })

/**
 * Lets the owner of an address request a code after attackers have used up the codes of the address. Attackers with
 * enough networks reach any limit per address, so the owner gives a proof that they cannot: the link of a mail is
 * opened in the network from which the owner logs in. That network then has counters of its own. A proof of work would
 * only raise the price. The content of the link is encrypted in it: it is stored nowhere, and may be opened in several
 * networks.
 */
export function createLoginPasses({
  siteDatabase,
  limits,
  mailer,
  base,
}: Pick<Services, 'siteDatabase' | 'limits' | 'mailer' | 'base'>) {
  const sealContext = { info: 'pass', salt: '' }

  const write = async (email: string, expiresAt: number): Promise<string> => {
    const pass: v.InferOutput<typeof passSchema> = { email, expiresAt }
    return (await siteDatabase.keys()).seal(JSON.stringify(pass), sealContext)
  }

  /** Decrypts a token. @returns the address; `undefined` for a token of another server, or an expired one */
  const read = async (token: string): Promise<string | undefined> => {
    const { open } = await siteDatabase.keys()
    const text = await open(token, sealContext).catch(() => undefined)
    const pass = text === undefined ? undefined : v.parse(passSchema, JSON.parse(text))
    const left = (pass?.expiresAt ?? 0) - siteDatabase.clock()
    return left > 0 && left <= passLinkMs ? pass?.email : undefined
  }

  /**
   * Sends the link, once in eight hours. The request is rejected anyway, and its answer does not show the mail, which
   * is sent to each address, whether it has a user or not.
   */
  async function offer(context: RequestContext, asker: RequesterKeys, language: Language): Promise<void> {
    const database = await siteDatabase.database()
    const isCounted = await database
      .transaction(inside => limits.countPassMail(inside, asker))
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof SecureSiteError && error.code === 'tooManyAttempts') return false
          throw error
        },
      )
    if (!isCounted) return
    const expiresAt = siteDatabase.clock() + passLinkMs
    const link = passLinkOf(context, base, await write(asker.email, expiresAt))
    await mailer.send(writePassMail({ to: asker.email, language, link })).then(
      () => limits.keepPassMail(database, asker, expiresAt),
      async (error: unknown) => {
        context.failure = error
        await limits.forgivePassMail(database, asker)
      },
    )
  }

  return {
    /** Runs a call that counts a mail. If the mails of the address are used up, its owner gets the link. */
    async guard<Value>(
      context: RequestContext,
      asker: RequesterKeys,
      language: Language,
      call: () => Promise<Value>,
    ): Promise<Value> {
      try {
        return await call()
      } catch (error) {
        if (error instanceof AddressLimitError) await offer(context, asker, language)
        throw error
      }
    },

    /** `GET /open-login` shows the page of the link. */
    open: async ({ language }: RequestContext): Promise<Response> =>
      answerDevicePage(language, base, { kind: 'link', path: '/login-pass' }),

    /** `GET /login-pass` answers a form that is opened again. */
    show: async ({ language }: RequestContext): Promise<Response> => answerDevicePage(language, base, { kind: 'over' }),

    /** `POST /login-pass` answers a token alone with the question, and changes nothing. */
    async answer(context: RequestContext): Promise<Response> {
      const { language, network } = context
      const form = await readDeviceForm(context)
      if (typeof form === 'number') return answerDevicePage(language, base, { kind: 'error' }, form)
      const [token, said] = [form.get('token'), form.get('answer')]
      if (token === null || (said !== null && said !== 'approved'))
        return answerDevicePage(language, base, { kind: 'error' }, 400)
      const email = await read(token)
      if (email === undefined) return answerDevicePage(language, base, { kind: 'over' })
      if (said === null) return answerDevicePage(language, base, { kind: 'pass', token, email, network })
      await limits.allow(await siteDatabase.database(), { email, network })
      return answerDevicePage(language, base, { kind: 'passed' })
    },
  }
}

/** The object that {@link createLoginPasses} returns. */
export type LoginPasses = ReturnType<typeof createLoginPasses>
