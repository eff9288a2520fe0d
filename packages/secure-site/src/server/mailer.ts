import type { Mail } from './mail.ts'
import type { SecureSiteOptions } from './options.ts'
import { SecureSiteError } from './secure-site-error.ts'

/** Sends mails. */
export interface Mailer {
  /** @throws SecureSiteError mailFailed; its cause has no address in it */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** How long a server of mail may take for each step. */
const timeoutMs = 10_000

/** Mails by SMTP, or as the site sends them itself. */
export function createMailer(options: SecureSiteOptions['mail']): Mailer {
  if (typeof options === 'function') return { send: refusing(options), close: async () => {} }
  const transport = (async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: options.smtp,
      pool: true,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: 2 * timeoutMs,
      // Nothing in a mail of ours names a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  })()
  transport.catch(() => {})
  return {
    send: refusing(async ({ to, ...mail }) => {
      // As an object it is one address, whatever stands in it.
      await (await transport).sendMail({ from: options.from, to: { name: '', address: to }, ...mail })
    }),
    close: async () => (await transport.catch(() => undefined))?.close(),
  }
}

function refusing(send: (mail: Mail) => Promise<void>): Mailer['send'] {
  return async mail => {
    try {
      await send(mail)
    } catch (error) {
      // What a server of mail says names the address mostly: its codes are enough.
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
