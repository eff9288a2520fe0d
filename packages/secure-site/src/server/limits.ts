import { type AttemptLimit, countAttempt, forgiveAttempt } from '@latchkey/http-server'
import { DatabaseBusyError, type SqlRunner } from '@latchkey/sql'

import type { Ground } from './ground.ts'
import type { SecureSiteOptions } from './options.ts'
import { SecureSiteError } from './secure-site-error.ts'

const table = 'secure_attempts'
const hourMs = 3_600_000
const minuteMs = 60_000
/** Who waits for a login asks every 20 seconds, and once more where the window was loaded again. */
const asksInMinute = 4

/** Who asks for a mail, and for which address. */
export interface Asker {
  email: string
  /** The hash of the cookie of a browser that may sign in to the address' wallet: nobody else's asking uses up what it has. */
  approvedBrowser: string | undefined
  /** The network address. */
  network: string | undefined
}

/** How much the visitors of one network address may ask for in an hour. */
export type NetworkLimits = Pick<SecureSiteOptions, 'mailsPerNetworkAddress' | 'loginsPerNetworkAddress'>

/** Counts mails: for an address one in 30 seconds and five in an hour, whether somebody has it or not; and those of a network address. */
export function createLimits(
  { keys, clock }: Ground,
  { mailsPerNetworkAddress = 30, loginsPerNetworkAddress = 100 }: NetworkLimits,
) {
  const nameOf = async ({ email, approvedBrowser }: Asker): Promise<string> =>
    (await keys()).hash('attempt', `${email} ${approvedBrowser ?? ''}`)
  const waitOf = async (asker: Asker): Promise<string> => `soon:${await nameOf(asker)}`

  const countersOf = async (asker: Asker): Promise<AttemptLimit[]> => {
    const { hash } = await keys()
    const { network } = asker
    return [
      { who: await waitOf(asker), limit: 1, windowMs: 30_000 },
      { who: `hour:${await nameOf(asker)}`, limit: 5, windowMs: hourMs },
      ...(network === undefined
        ? []
        : [
            {
              who: `network:${await hash('attempt', blockOf(network))}`,
              limit: mailsPerNetworkAddress,
              windowMs: hourMs,
            },
          ]),
    ]
  }

  const count = async (inside: SqlRunner, counters: readonly AttemptLimit[]): Promise<void> => {
    const retryAfter = await countAttempt(inside, table, counters, clock())
    if (retryAfter !== undefined)
      throw new SecureSiteError('tooManyAttempts', `Please try again after ${retryAfter} seconds`, { retryAfter })
  }

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
    },

    /** A login by a provider begins. @throws SecureSiteError tooManyAttempts */
    async countLogin(inside: SqlRunner, network: string | undefined): Promise<void> {
      if (network === undefined) return
      const who = `login:${await (await keys()).hash('attempt', blockOf(network))}`
      await count(inside, [{ who, limit: loginsPerNetworkAddress, windowMs: hourMs }])
    },

    /**
     * A login is waited for, by somebody who may have begun none: so often a minute as all the logins of a network address can be.
     *
     * @throws SecureSiteError tooManyAttempts
     */
    async countWait(runner: SqlRunner, waits: 'window' | 'farcaster', network: string | undefined): Promise<void> {
      if (network === undefined) return
      const who = `${waits}:${await (await keys()).hash('attempt', blockOf(network))}`
      await count(runner, [{ who, limit: asksInMinute * loginsPerNetworkAddress, windowMs: minuteMs }])
    },

    /** The operator's share is asked for: of a wallet five times in an hour. @throws SecureSiteError tooManyAttempts */
    async countRelease(inside: SqlRunner, userId: string): Promise<void> {
      await count(inside, [{ who: await releaseOf(userId), limit: 5, windowMs: hourMs }])
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

/** What {@link createLimits} makes. */
export type Limits = ReturnType<typeof createLimits>

/** Who has one address of IPv6 has 2^64 of them. A port, which some proxies write behind it, is of one connection alone. */
export function blockOf(network: string): string {
  const bare = network.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const address = bare.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const [before, after] = [head, tail ?? ''].map(part => (part ? part.split(':') : []))
  const groups = [
    ...(before ?? []),
    ...(tail === undefined
      ? []
      : Array<string>(Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0))).fill('0')),
    ...(after ?? []),
  ]
  return groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
