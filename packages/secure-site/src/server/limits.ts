import { type AttemptLimit, countAttempt, forgiveAttempt, networkBlockOf } from '@latchkey/http-server'
import { DatabaseBusyError, type SqlRunner } from '@latchkey/sql'

import type { SiteDatabase } from './site-database.ts'
import type { SecureSiteOptions } from './options.ts'
import { SecureSiteError } from './secure-site-error.ts'

const table = 'secure_attempts'
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const minuteMs = 60_000
/** Waits per minute of one login: it polls every 20 seconds, and once more if the window is reloaded. */
const asksInMinute = 4

/** Maximum mails to one address for unknown browsers: of one network, and of all together. */
const strangers = { perNetworkAndHour: 5, perHour: 20, perDay: 60 }
/** Lifetime of the permission that a mail's link gives to a network. */
const passMs = hourMs
/**
 * Lifetime of such a link, and the time until an address gets the next one. Both are the same, so that there always is
 * a valid link.
 */
export const passLinkMs = 8 * hourMs
/** Maximum codes for an approved browser or a session, independent of unknown browsers. */
const approved = { perHour: 5, perDay: 20 }
/** Maximum codes of a session per day. It lasts a month, so with more codes a thief of it could guess one. */
const sessionCodesPerDay = 10

/** The requester of a mail, and its address. */
export interface RequesterKeys {
  email: string
  /**
   * Hash of the cookie of a browser that may sign in to the address's wallet. It has counters of its own, which other
   * requesters cannot use up.
   */
  approvedBrowser?: string | undefined
  /** Hash of the token of a session of the address's user. It has counters of its own too. */
  session?: string | undefined
  /** The requester's network address. */
  network: string | undefined
}

/** Thrown if strangers have used up the mails of an address. Its owner has another way in. */
export class AddressLimitError extends SecureSiteError {
  override name = 'AddressLimitError'
}

/** Limits of the site's mails per hour, and of one network address. */
export type MailLimits = Pick<SecureSiteOptions, 'mailsPerHour' | 'mailsPerNetworkAddress' | 'loginsPerNetworkAddress'>

/**
 * Counts mails in the same way for known and unknown addresses. Mails to unknown browsers count by address and network,
 * so that requests from elsewhere do not block a user's new browser, and also by the address. Mails to an approved
 * browser count separately. All count for their network.
 */
export function createLimits(
  { keys, clock }: SiteDatabase,
  { mailsPerHour = 3_000, mailsPerNetworkAddress = 30, loginsPerNetworkAddress = 100 }: MailLimits,
) {
  const nameOf = async ({ email, approvedBrowser, session, network }: RequesterKeys): Promise<string> =>
    (await keys()).hash(
      'attempt',
      `${email} ${approvedBrowser ?? session ?? `from ${network === undefined ? '' : (blocksOf(network).at(-1) ?? '')}`}`,
    )
  /** Returns the counter that permits a network to request codes for the address. */
  const passOf = async (asker: RequesterKeys): Promise<string> => `pass:${await nameOf(asker)}`
  const hasPass = async (inside: SqlRunner, asker: RequesterKeys): Promise<boolean> => {
    const rows = await inside.all(
      `SELECT who FROM ${table} WHERE who = ? AND expires_at > ? AND expires_at <= ?`,
      await passOf(asker),
      clock(),
      clock() + 2 * passMs,
    )
    return rows.length > 0
  }
  const waitOf = async (asker: RequesterKeys): Promise<string> => `soon:${await nameOf(asker)}`

  /** Lists the counters in a fixed order, so that two transactions cannot deadlock. */
  const countersOf = async (asker: RequesterKeys, isPassed: boolean): Promise<AttemptLimit[]> => {
    const { hash } = await keys()
    const { email, session } = asker
    const name = await nameOf(asker)
    const counters: AttemptLimit[] = [{ who: await waitOf(asker), limit: 1, windowMs: 30_000 }]
    if (isPassed) counters.push({ who: `passed-hour:${name}`, limit: strangers.perNetworkAndHour, windowMs: hourMs })
    else if (isStranger(asker)) {
      const address = await hash('attempt', email)
      counters.push(
        { who: `hour:${name}`, limit: strangers.perNetworkAndHour, windowMs: hourMs },
        { who: `all-hour:${address}`, limit: strangers.perHour, windowMs: hourMs },
        { who: `all-day:${address}`, limit: strangers.perDay, windowMs: dayMs },
      )
    } else
      counters.push(
        { who: `hour:${name}`, limit: approved.perHour, windowMs: hourMs },
        { who: `day:${name}`, limit: session === undefined ? approved.perDay : sessionCodesPerDay, windowMs: dayMs },
      )
    return [...counters, ...(await networkCountersOf(asker))]
  }

  const networkCountersOf = async ({ network }: RequesterKeys): Promise<AttemptLimit[]> => {
    const { hash } = await keys()
    const blocks = network === undefined ? [] : blocksOf(network)
    return Promise.all(
      blocks.map(async (block, index) => ({
        who: `network:${await hash('attempt', block)}`,
        limit: mailsPerNetworkAddress * 2 ** index,
        windowMs: hourMs,
      })),
    )
  }

  const count = async (
    inside: SqlRunner,
    counters: readonly AttemptLimit[],
    isOfAddress: (who: string) => boolean = () => false,
  ): Promise<void> => {
    const over = await countAttempt(inside, table, counters, clock())
    if (over === undefined) return
    throw isOfAddress(over.who) ? new AddressLimitError(...tooManyOf(over.retryAfter)) : tooMany(over.retryAfter)
  }

  const passMailOf = async ({ email }: RequesterKeys): Promise<string> =>
    `pass-mail:${await (await keys()).hash('attempt', email)}`

  const site = createSiteBudget(mailsPerHour, clock)

  /** Takes an attempt back. If the database is busy, the caller's answer matters more, so the attempt stays counted. */
  const forgive = (runner: SqlRunner, who: string): Promise<void> =>
    forgiveAttempt(runner, table, who).catch((error: unknown) => {
      if (!(error instanceof DatabaseBusyError)) throw error
    })

  const releaseOf = async (userId: string) => `release:${await (await keys()).hash('attempt', userId)}`

  return {
    /** Counts a mail in a transaction, so a rejected one does not count. @throws SecureSiteError `tooManyAttempts` */
    async count(inside: SqlRunner, asker: RequesterKeys): Promise<void> {
      const isPassed = isStranger(asker) && (await hasPass(inside, asker))
      const isOfAddress = (who: string) => isStranger(asker) && /^(?:hour|all-hour|all-day):/.test(who)
      await count(inside, await countersOf(asker, isPassed), isOfAddress)
      if (isStranger(asker)) site.spend()
    },

    /**
     * Counts the mail with a link that lets a network ask for codes, for the minute in which it is sent. If the process
     * is killed meanwhile, a later request sends it.
     *
     * @throws SecureSiteError `tooManyAttempts`
     */
    async countPassMail(inside: SqlRunner, asker: RequesterKeys): Promise<void> {
      const who = await passMailOf(asker)
      await count(inside, [{ who, limit: 1, windowMs: passLinkMs }, ...(await networkCountersOf(asker))])
      await inside.run(`UPDATE ${table} SET expires_at = ? WHERE who = ?`, clock() + minuteMs, who)
      site.spend()
    },

    /** Prevents another such mail until the link of the one that was sent expires. */
    async keepPassMail(runner: SqlRunner, asker: RequesterKeys, expiresAt: number): Promise<void> {
      const who = await passMailOf(asker)
      await runner.run(`UPDATE ${table} SET expires_at = ? WHERE who = ? AND expires_at < ?`, expiresAt, who, expiresAt)
    },

    /** Lets the next request send that mail again after a failure. The mail counts for the network all the same. */
    async forgivePassMail(runner: SqlRunner, asker: RequesterKeys): Promise<void> {
      await forgive(runner, await passMailOf(asker))
    },

    /** Lets a network ask for codes for an address, five in an hour, whatever strangers elsewhere do. */
    async allow(runner: SqlRunner, asker: RequesterKeys): Promise<void> {
      await runner.run(
        `INSERT INTO ${table} (who, count, expires_at) VALUES (?, 1, ?)
          ON CONFLICT (who) DO UPDATE SET expires_at = excluded.expires_at`,
        await passOf(asker),
        clock() + passMs,
      )
    },

    /** Counts a started login by a provider. @throws SecureSiteError `tooManyAttempts` */
    async countLogin(inside: SqlRunner, network: string | undefined): Promise<void> {
      if (network === undefined) return
      const who = `login:${await (await keys()).hash('attempt', networkBlockOf(network))}`
      await count(inside, [{ who, limit: loginsPerNetworkAddress, windowMs: hourMs }])
    },

    /**
     * Counts a wait for a login, which may not exist. The limit per minute is that of all logins of a network address.
     *
     * @throws SecureSiteError `tooManyAttempts`
     */
    async countWait(runner: SqlRunner, waits: 'window' | 'farcaster', network: string | undefined): Promise<void> {
      if (network === undefined) return
      const who = `${waits}:${await (await keys()).hash('attempt', networkBlockOf(network))}`
      await count(runner, [{ who, limit: asksInMinute * loginsPerNetworkAddress, windowMs: minuteMs }])
    },

    /**
     * Counts a request for the operator's share: five per hour and wallet. @throws SecureSiteError `tooManyAttempts`
     */
    async countRelease(inside: SqlRunner, userId: string): Promise<void> {
      await count(inside, [{ who: await releaseOf(userId), limit: 5, windowMs: hourMs }])
    },

    /**
     * Counts a change of recoveries or browsers, which causes a mail: 30 per hour and user, for each of the two.
     * @throws SecureSiteError `tooManyAttempts`
     */
    async countChange(inside: SqlRunner, what: 'recovery' | 'browsers', userId: string): Promise<void> {
      const who = `${what}:${await (await keys()).hash('attempt', userId)}`
      await count(inside, [{ who, limit: 30, windowMs: hourMs }])
    },

    /** Takes back the count of a share that could not be released, so the user can retry. */
    async forgiveRelease(runner: SqlRunner, userId: string): Promise<void> {
      await forgive(runner, await releaseOf(userId))
    },

    /** Lets an address be requested again at once, because its mail failed. The hourly count stays. */
    async forgiveWait(runner: SqlRunner, asker: RequesterKeys): Promise<void> {
      await forgive(runner, await waitOf(asker))
    },
  }
}

function isStranger({ approvedBrowser, session }: RequesterKeys): boolean {
  return approvedBrowser === undefined && session === undefined
}

/**
 * Counts the whole site's mails to unknown browsers in this process, because one row in the database would serialize
 * all logins.
 */
function createSiteBudget(mailsPerHour: number, clock: () => number) {
  let hour = Number.NaN
  let sent = 0
  return {
    /** Counts one mail. @throws SecureSiteError `tooManyAttempts` */
    spend(): void {
      const now = clock()
      const current = Math.floor(now / hourMs)
      if (current !== hour) {
        hour = current
        sent = 0
      }
      // The operator must know, because either an attack uses up the mails of real users, or the budget is too small.
      if (sent >= mailsPerHour)
        throw tooMany(
          Math.ceil(((current + 1) * hourMs - now) / 1_000),
          `This process has sent ${mailsPerHour} mails to strangers this hour (MAILS_PER_HOUR, mailsPerHour)`,
        )
      sent++
    },
  }
}

function tooMany(retryAfter: number, cause?: string): SecureSiteError {
  return new SecureSiteError(...tooManyOf(retryAfter, cause))
}

function tooManyOf(retryAfter: number, cause?: string): ConstructorParameters<typeof SecureSiteError> {
  const more = { retryAfter, ...(cause !== undefined && { cause }) }
  return ['tooManyAttempts', `Please try again after ${retryAfter} seconds`, more]
}

/** Result of {@link createLimits}. */
export type Limits = ReturnType<typeof createLimits>

/**
 * Returns the networks of an address, the smallest first: those that a provider assigns to one customer. For IPv6 these
 * are a /64, a /56 and a /48, for IPv4 the address only.
 */
export function blocksOf(network: string): readonly string[] {
  const block = networkBlockOf(network)
  if (!block.includes(':')) return [block]
  const groups = block.split(':')
  const site = groups.slice(0, 3).join(':')
  return [block, `${site}:${(groups[3] ?? '0').padStart(4, '0').slice(0, 2)}/56`, `${site}/48`]
}
