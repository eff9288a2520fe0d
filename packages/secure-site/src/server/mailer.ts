import type { Mail } from './mail.ts'
import type { Metrics } from './metrics.ts'
import type { SecureSiteOptions } from './options.ts'
import { SecureSiteError } from './secure-site-error.ts'

/** Sends mails. */
export interface Mailer {
  /** Sends a mail. @throws SecureSiteError `mailFailed`, whose cause contains no address */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** Timeout of each step at the mail server, in milliseconds. */
const timeoutMs = 10_000

/** Creates a mailer that uses SMTP, or the site's own function. */
export function createMailer(options: SecureSiteOptions['mail']): Mailer {
  if (typeof options === 'function') return { send: withMailErrors(options), close: async () => {} }
  const transport = (async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: options.smtp,
      pool: true,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: 2 * timeoutMs,
      // The mails contain no reference to a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  })()
  transport.catch(() => {})
  return {
    send: withMailErrors(async ({ to, ...mail }) => {
      // As an object it is always one address, even with a comma.
      await (await transport).sendMail({ from: options.from, to: { name: '', address: to }, ...mail })
    }),
    close: async () => (await transport.catch(() => undefined))?.close(),
  }
}

/** Counts the mails of a mailer. */
export function countMails(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    ...mailer,
    async send(mail) {
      await mailer.send(mail).then(
        () => metrics.count('mails_total', { result: 'sent' }),
        (error: unknown) => {
          metrics.count('mails_total', { result: 'failed' })
          throw error
        },
      )
    },
  }
}

function withMailErrors(send: (mail: Mail) => Promise<void>): Mailer['send'] {
  return async mail => {
    try {
      await send(mail)
    } catch (error) {
      // A mail server's text usually contains the address, so the cause has only its codes.
      const { code, responseCode, command } = error as Record<'code' | 'responseCode' | 'command', unknown>
      const cause = [code, responseCode, command].filter(
        part => typeof part === 'number' || (typeof part === 'string' && /^[A-Z0-9 ]{1,20}$/i.test(part)),
      )
      throw new SecureSiteError('mailFailed', 'The email could not be sent: check the address', {
        cause: cause.join(' ') || 'unknown',
      })
    }
  }
}
