import type { IssuedCode } from './codes.ts'
import type { RequesterKeys } from './limits.ts'
import type { Mail } from './mail.ts'
import type { Services } from './services.ts'

/** A counted mail. */
export interface CountedMail {
  mail: Mail
  asker: RequesterKeys
  /** The code in the mail, if any. */
  code?: IssuedCode
}

/**
 * Sends a counted mail. If the mail server rejects it, its code is revoked, because only a guess could match it, and
 * the address may request another one before 30 seconds pass. The hourly count stays: otherwise codes could be tried
 * without limit while the mail server fails.
 */
export function createCountedMails({
  siteDatabase,
  codes,
  limits,
  mailer,
}: Pick<Services, 'siteDatabase' | 'codes' | 'limits' | 'mailer'>) {
  return async function sendCounted({ mail, asker, code }: CountedMail): Promise<void> {
    try {
      await mailer.send(mail)
    } catch (error) {
      const database = await siteDatabase.database()
      if (code) await codes.revoke(database, code)
      await limits.forgiveWait(database, asker)
      throw error
    }
  }
}
