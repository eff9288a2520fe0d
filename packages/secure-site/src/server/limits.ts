import { type AttemptLimit, countAttempt, forgiveAttempt, networkBlockOf } from '@latchkey/http-server'
import { DatabaseBusyError, type SqlRunner } from '@latchkey/sql'

import type { Ground } from './ground.ts'
import type { SecureSiteOptions } from './options.ts'
import { SecureSiteError } from './secure-site-error.ts'

const table = 'secure_attempts'
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const minuteMs = 60_000
/** Who waits for a login asks every 20 seconds, and once more where the window was loaded again. */
const asksInMinute = 4

/** Mails that strangers get for one address, from one network, and from all of them together. */
const strangers = { perNetworkAndHour: 5, perHour: 20, perDay: 60 }
/** Codes that an approved browser or a session gets, whatever strangers do. */
const approved = { perHour: 5, perDay: 20 }
/** A session lasts a month: with more codes a day, a thief of it would have a chance to guess one. */
const sessionCodesPerDay = 10

/** Who asks for a mail, and for which address. */
export interface Asker {
  email: string
  /** The hash of the cookie of a browser that may sign in to the address' wallet: nobody else's asking uses up what it has. */
  approvedBrowser?: string | undefined
  /** The hash of the token of a session of the address' user. It has counters of its own too. */
  session?: string | undefined
  /** The network address. */
  network: string | undefined
}

/** How many mails the whole site sends in an hour, and how much the visitors of one network address may ask for. */
export type MailLimits = Pick<SecureSiteOptions, 'mailsPerHour' | 'mailsPerNetworkAddress' | 'loginsPerNetworkAddress'>

/**
 * Counts mails, whether somebody has the address or not. A stranger's count by the address and the network, so that strangers elsewhere keep nobody out of a new browser,
 * and by the address alone. Those of an approved browser count apart. All count for their network.
 */
export function createLimits(
  { keys, clock }: Ground,
  { mailsPerHour = 3_000, mailsPerNetworkAddress = 30, loginsPerNetworkAddress = 100 }: MailLimits,
) {
  const nameOf = async ({ email, approvedBrowser, session, network }: Asker): Promise<string> =>
    (await keys()).hash(
      'attempt',
      `${email} ${approvedBrowser ?? session ?? `from ${network === undefined ? '' : (blocksOf(network).at(-1) ?? '')}`}`,
    )
  const waitOf = async (asker: Asker): Promise<string> => `soon:${await nameOf(asker)}`

  /** Always in this order, so that two transactions never wait for each other. */
  const countersOf = async (asker: Asker): Promise<AttemptLimit[]> => {
    const { hash } = await keys()
    const { email, session, network } = asker
    const name = await nameOf(asker)
    const counters: AttemptLimit[] = [{ who: await waitOf(asker), limit: 1, windowMs: 30_000 }]
    if (isStranger(asker)) {
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
    for (const [index, block] of (network === undefined ? [] : blocksOf(network)).entries())
      counters.push({
        who: `network:${await hash('attempt', block)}`,
        limit: mailsPerNetworkAddress * 2 ** index,
        windowMs: hourMs,
      })
    return counters
  }

  const count = async (inside: SqlRunner, counters: readonly AttemptLimit[]): Promise<void> => {
    const over = await countAttempt(inside, table, counters, clock())
    if (over !== undefined) throw tooMany(over.retryAfter)
  }

  const site = createSiteBudget(mailsPerHour, clock)

  /** Where the database has no room for it, the visitor hears all the same what it is forgiven for. */
  const forgive = (runner: SqlRunner, who: string): Promise<void> =>
    forgiveAttempt(runner, table, who).catch((error: unknown) => {
      if (!(error instanceof DatabaseBusyError)) throw error
    })

  const releaseOf = async (userId: string) => `release:${await (await keys()).hash('attempt', userId)}`

  return {
    /** In a transaction, so that what is refused counts for nothing. @throws SecureSiteError tooManyAttempts */
    async count(inside: SqlRunner, asker: Asker): Promise<void> {
      await count(inside, await countersOf(asker))
      if (isStranger(asker)) site.spend()
    },

    /** A login by a provider begins. @throws SecureSiteError tooManyAttempts */
    async countLogin(inside: SqlRunner, network: string | undefined): Promise<void> {
      if (network === undefined) return
      const who = `login:${await (await keys()).hash('attempt', networkBlockOf(network))}`
      await count(inside, [{ who, limit: loginsPerNetworkAddress, windowMs: hourMs }])
    },

    /**
     * A login is waited for, by somebody who may have begun none: so often a minute as all the logins of a network address can be.
     *
     * @throws SecureSiteError tooManyAttempts
     */
    async countWait(runner: SqlRunner, waits: 'window' | 'farcaster', network: string | undefined): Promise<void> {
      if (network === undefined) return
      const who = `${waits}:${await (await keys()).hash('attempt', networkBlockOf(network))}`
      await count(runner, [{ who, limit: asksInMinute * loginsPerNetworkAddress, windowMs: minuteMs }])
    },

    /** The operator's share is asked for: of a wallet five times in an hour. @throws SecureSiteError tooManyAttempts */
    async countRelease(inside: SqlRunner, userId: string): Promise<void> {
      await count(inside, [{ who: await releaseOf(userId), limit: 5, windowMs: hourMs }])
    },

    /** A recovery is added or removed, which a mail says: of a wallet 30 times in an hour. @throws SecureSiteError tooManyAttempts */
    async countRecovery(inside: SqlRunner, userId: string): Promise<void> {
      const who = `recovery:${await (await keys()).hash('attempt', userId)}`
      await count(inside, [{ who, limit: 30, windowMs: hourMs }])
    },

    /** It could not be released, and will be asked for again. */
    async forgiveRelease(runner: SqlRunner, userId: string): Promise<void> {
      await forgive(runner, await releaseOf(userId))
    },

    /** Lets an address be asked for again at once, because its mail failed. The mail counts all the same. */
    async forgiveWait(runner: SqlRunner, asker: Asker): Promise<void> {
      await forgive(runner, await waitOf(asker))
    },
  }
}

function isStranger({ approvedBrowser, session }: Asker): boolean {
  return approvedBrowser === undefined && session === undefined
}

/** Counts the mails to strangers of the whole site, in this process: in the database all logins would wait for each other at one row. */
function createSiteBudget(mailsPerHour: number, clock: () => number) {
  let hour = Number.NaN
  let sent = 0
  return {
    /** @throws SecureSiteError tooManyAttempts */
    spend(): void {
      const now = clock()
      const current = Math.floor(now / hourMs)
      if (current !== hour) {
        hour = current
        sent = 0
      }
      // The operator has to know: strangers use up what others need, or the budget is too small.
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
  return new SecureSiteError('tooManyAttempts', `Please try again after ${retryAfter} seconds`, {
    retryAfter,
    ...(cause !== undefined && { cause }),
  })
}

/** What {@link createLimits} makes. */
export type Limits = ReturnType<typeof createLimits>

/**
 * The networks that an address belongs to, the smallest first: those that a provider gives one customer. Of IPv6 these are a /64, a /56 and a /48, of IPv4 the address alone.
 */
export function blocksOf(network: string): readonly string[] {
  const block = networkBlockOf(network)
  if (!block.includes(':')) return [block]
  const groups = block.split(':')
  const site = groups.slice(0, 3).join(':')
  return [block, `${site}:${(groups[3] ?? '0').padStart(4, '0').slice(0, 2)}/56`, `${site}/48`]
}
