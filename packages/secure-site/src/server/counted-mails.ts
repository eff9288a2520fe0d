import type { IssuedCode } from './codes.ts'
import type { Asker } from './limits.ts'
import type { Mail } from './mail.ts'
import type { Rooms } from './rooms.ts'

/** A mail whose sending was counted. */
export interface CountedMail {
  mail: Mail
  asker: Asker
  /** The code that the mail carries, if it carries one. */
  code?: IssuedCode
}

/**
 * Sends a mail that was counted. If the mail server refuses it, its code is revoked, because nobody but a guesser could enter it, and the address need not wait 30 seconds.
 * The hourly count stays: otherwise a failing mail server would let anybody try codes without end.
 */
export function createCountedMails({
  ground,
  codes,
  limits,
  mailer,
}: Pick<Rooms, 'ground' | 'codes' | 'limits' | 'mailer'>) {
  return async function sendCounted({ mail, asker, code }: CountedMail): Promise<void> {
    try {
      await mailer.send(mail)
    } catch (error) {
      const database = await ground.database()
      if (code) await codes.revoke(database, code)
      await limits.forgiveWait(database, asker)
      throw error
    }
  }
}
