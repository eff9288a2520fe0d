import { describeFailure } from './answers.ts'
import type { Mail } from './mail.ts'
import type { Mailer } from './mailer.ts'
import type { SecureSiteOptions } from './options.ts'
import type { SiteDatabase } from './site-database.ts'
import type { SqlRow, SqlRunner } from '@latchkey/sql'

/**
 * Time that a process has to send a mail before any process may send it again, in milliseconds. It is longer than all timeouts of
 * a mail server together.
 */
export const mailLeaseMs = 120_000
/** Age at which a mail that cannot be sent is dropped, in milliseconds. */
const maxAgeMs = 86_400_000
/** Interval of looking for mails that are due, in milliseconds. */
const lookEveryMs = 60_000
/** Maximum mails that one look sends. */
const maxSent = 20

/** A mail that is stored until it is sent. */
export interface StoredMail {
  readonly id: string
  readonly mail: Mail
}

/**
 * Stores the mails that report a change, in the transaction of that change. So neither a process that is killed before the mail is
 * sent nor a mail server that fails loses one. A mail may arrive twice, if a process is killed after the mail server has it.
 */
export interface Outbox {
  /** Stores a mail, in the transaction of the change that it reports. */
  put(inside: SqlRunner, mail: Mail): Promise<StoredMail>
  /**
   * Sends a mail after the transaction.
   *
   * @throws SecureSiteError `mailFailed`. The mail is sent again later, for a day
   */
  send(stored: StoredMail): Promise<void>
  /** Sends the mails that are due, at most once a minute. Never rejects. */
  sendDue(): Promise<void>
  /** Sends the mails that are due at intervals, also if no request comes. The first comes once those of a killed process are due. */
  start(): void
  stop(): void
}

/** Creates the outbox. Several processes on one database send each mail once. */
export function createOutbox(
  { database, keys, clock }: SiteDatabase,
  mailer: Pick<Mailer, 'send'>,
  { log = () => {} }: Pick<SecureSiteOptions, 'log'>,
): Outbox {
  let lookedAt = -Infinity
  let timer: ReturnType<typeof setInterval> | undefined

  const remove = async (id: string): Promise<void> => {
    await (await database()).run('DELETE FROM secure_mails WHERE id = ?', id)
  }

  async function send({ id, mail }: StoredMail): Promise<void> {
    await mailer.send(mail)
    await remove(id)
  }

  /** Leases a mail. Returns whether no other process did. */
  async function lease({ id, due_at: dueAt }: SqlRow): Promise<boolean> {
    const leased = await (
      await database()
    ).run(
      'UPDATE secure_mails SET due_at = ? WHERE id = ? AND due_at = ?',
      clock() + mailLeaseMs,
      id ?? null,
      dueAt ?? null,
    )
    return leased === 1
  }

  async function sendAgain(row: SqlRow): Promise<void> {
    if (!(await lease(row))) return
    const id = String(row.id)
    const began = performance.now()
    try {
      // A row that this server did not write cannot be opened, and sends nothing.
      const mail = JSON.parse(await (await keys()).open(String(row.sealed_mail), contextOf(id))) as Mail
      await send({ id, mail })
    } catch (error) {
      const milliseconds = Math.round(performance.now() - began)
      log({ level: 'error', route: 'mail', status: 503, milliseconds, failure: describeFailure(error) })
      if (clock() - Number(row.created_at) > maxAgeMs) await remove(id)
    }
  }

  async function sendDue(): Promise<void> {
    const now = clock()
    // The clock may be set back.
    if (Math.abs(now - lookedAt) < lookEveryMs) return
    lookedAt = now
    try {
      const due = await (
        await database()
      ).all(`SELECT * FROM secure_mails WHERE due_at <= ? ORDER BY due_at LIMIT ${maxSent}`, now)
      for (const row of due) await sendAgain(row)
    } catch (error) {
      log({ level: 'error', route: 'mail', status: 503, milliseconds: 0, failure: describeFailure(error) })
    }
  }

  return {
    async put(inside, mail) {
      const id = crypto.randomUUID()
      const sealed = await (await keys()).seal(JSON.stringify(mail), contextOf(id))
      const now = clock()
      await inside.run(
        'INSERT INTO secure_mails (id, sealed_mail, due_at, created_at) VALUES (?, ?, ?, ?)',
        id,
        sealed,
        now + mailLeaseMs,
        now,
      )
      return { id, mail }
    },
    send,
    sendDue,
    start() {
      timer ??= setInterval(() => void sendDue(), mailLeaseMs + lookEveryMs)
      // The timer does not keep an idle process alive.
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}

function contextOf(id: string) {
  return { info: 'mail', salt: id }
}
