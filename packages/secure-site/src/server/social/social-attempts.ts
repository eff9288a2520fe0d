import { hashOf } from '@latchkey/http-server'
import type { SqlRow, SqlRunner } from '@latchkey/sql'

import type { SiteDatabase } from '../site-database.ts'
import type { Language } from '../languages.ts'
import { SecureSiteError } from '../secure-site-error.ts'
import type { SocialPerson } from '../users.ts'
import type { Proofs } from './provider-client.ts'
import type { ProviderName } from './providers.ts'

/** Lifetime in milliseconds: of the login at the provider, and again of its ticket. */
const lifeMs = 10 * 60_000
/** Maximum time to redeem a code at the provider, in milliseconds. A longer one means that the process died. */
const redeemMs = 60_000
/** Delay in milliseconds, because a window also reports to be closed while it moves between pages of this site. */
const goodbyeMs = 2_000

/** Details of a started login that are stored encrypted. */
export interface AttemptDetails {
  /** Name of the login, chosen by the page. */
  attempt: string
  /** Origin of the page around the frame. */
  origin: string
  /** Whether the origin is in a project's list. In a project open to any page, the origin is untrusted. */
  isRegistered: boolean
  returnTo?: string | undefined
  device: string
  network?: string | undefined
  language: Language
  redirectUri: string
  proofs: Proofs
}

/** A login by a provider. */
export interface SocialAttempt {
  /** Hash of the login's name. */
  id: string
  provider: ProviderName
  browserHash: string
  details: AttemptDetails
  createdAt: number
  windowHash: string | undefined
  outcome: 'ready' | 'denied' | 'failed' | undefined
  isDelivered: boolean
}

/** Result of a login at the provider. */
export type Outcome = { kind: 'ready'; person: SocialPerson } | { kind: 'denied' | 'failed' }

/** Stores logins by providers, from the click to the session. */
export function createSocialAttempts({ database, keys, clock }: SiteDatabase) {
  /**
   * Both encryptions are bound to the provider and the browser that started the login: a row with another one cannot be
   * decrypted.
   */
  const contextOf = (info: 'social' | 'social person', id: string, provider: string, browserHash: string) => ({
    info,
    salt: id,
    beside: JSON.stringify([provider, browserHash]),
  })
  /**
   * Hashes the window's cookie or the ticket for the database. Write access to it without the secret cannot forge one.
   */
  const hashFor = async (what: 'window' | 'ticket' | 'delivered', id: string, value: string): Promise<string> =>
    (await keys()).hash('row', JSON.stringify(['secure_socials', what, id, value]))

  const open = async (row: SqlRow | undefined): Promise<SocialAttempt | undefined> => {
    if (!row) return undefined
    const id = String(row.id)
    const [provider, browserHash] = [String(row.provider) as ProviderName, String(row.browser_hash)]
    const context = contextOf('social', id, provider, browserHash)
    const details = await (await keys()).open(String(row.sealed_details), context)
    return {
      id,
      provider,
      browserHash,
      details: JSON.parse(details) as AttemptDetails,
      createdAt: Number(row.created_at),
      windowHash: row.window_hash === null ? undefined : String(row.window_hash),
      outcome: row.outcome === null ? undefined : (String(row.outcome) as SocialAttempt['outcome']),
      isDelivered: await isDelivered(row),
    }
  }

  /** Whether the user confirmed at the provider's window that this browser gets the login. */
  const isDelivered = async (row: SqlRow): Promise<boolean> =>
    row.delivered_by === (await hashFor('delivered', String(row.id), String(row.browser_hash)))

  const rowOf = async (runner: SqlRunner, column: 'id' | 'state_hash', value: string) => {
    const [row] = await runner.all(
      `SELECT * FROM secure_socials WHERE ${column} = ? AND expires_at > ?`,
      value,
      clock(),
    )
    return row
  }

  return {
    /**
     * Starts a login.
     *
     * @throws SecureSiteError `socialTaken`
     */
    async begin(
      inside: SqlRunner,
      { provider, browserHash, details }: Pick<SocialAttempt, 'provider' | 'browserHash' | 'details'>,
    ): Promise<void> {
      const id = await hashOf(details.attempt)
      const now = clock()
      const added = await inside.run(
        `INSERT INTO secure_socials (id, provider, browser_hash, sealed_details, state_hash, created_at, expires_at)
          VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
        id,
        provider,
        browserHash,
        await (await keys()).seal(JSON.stringify(details), contextOf('social', id, provider, browserHash)),
        await hashOf(details.proofs.state),
        now,
        now + lifeMs,
      )
      if (added !== 1) throw new SecureSiteError('socialTaken', 'There is a login of this name already')
    },

    /** Whether the cookie belongs to the window of the login. */
    isWindow: async ({ id, windowHash }: SocialAttempt, windowToken: string): Promise<boolean> =>
      windowHash === (await hashFor('window', id, windowToken)),

    /** Finds a login by its name, unless it has expired. */
    find: async (attempt: string) => open(await rowOf(await database(), 'id', await hashOf(attempt))),

    findByState: async (state: string) => open(await rowOf(await database(), 'state_hash', await hashOf(state))),

    /** Binds the login to the browser whose window goes to the provider first. @returns whether it is this one */
    async bindWindow(id: string, windowToken: string): Promise<boolean> {
      const windowHash = await hashFor('window', id, windowToken)
      const bound = await (
        await database()
      ).run(
        `UPDATE secure_socials SET window_hash = ?, left_at = NULL
          WHERE id = ? AND (window_hash IS NULL OR window_hash = ?) AND called_at IS NULL AND expires_at > ?`,
        windowHash,
        id,
        windowHash,
        clock(),
      )
      return bound === 1
    },

    /** Marks the provider's answer as received, once. @returns whether it may be evaluated */
    async call(id: string): Promise<boolean> {
      const now = clock()
      const called = await (
        await database()
      ).run(
        'UPDATE secure_socials SET called_at = ?, left_at = NULL WHERE id = ? AND called_at IS NULL AND expires_at > ?',
        now,
        id,
        now,
      )
      return called === 1
    },

    async settle(
      { id, provider, browserHash }: Pick<SocialAttempt, 'id' | 'provider' | 'browserHash'>,
      outcome: Outcome,
    ): Promise<void> {
      const sealed =
        outcome.kind === 'ready'
          ? await (
              await keys()
            ).seal(JSON.stringify(outcome.person), contextOf('social person', id, provider, browserHash))
          : null
      await (
        await database()
      ).run(
        'UPDATE secure_socials SET outcome = ?, sealed_person = ?, expires_at = ? WHERE id = ? AND outcome IS NULL',
        outcome.kind,
        sealed,
        clock() + lifeMs,
        id,
      )
    },

    /** Sets the only valid ticket, in place of an earlier one. @returns whether the login accepts one */
    async setTicket(id: string, ticket: string): Promise<boolean> {
      const set = await (
        await database()
      ).run(
        `UPDATE secure_socials SET ticket_hash = ?, left_at = NULL
          WHERE id = ? AND outcome = 'ready' AND taken_at IS NULL AND expires_at > ?`,
        await hashFor('ticket', id, ticket),
        id,
        clock(),
      )
      return set === 1
    },

    /** Records the user's choice whether the waiting browser gets the login. @returns whether it was open */
    async answer({ id, browserHash }: Pick<SocialAttempt, 'id' | 'browserHash'>, isYes: boolean): Promise<boolean> {
      const answered = await (
        await database()
      ).run(
        `UPDATE secure_socials SET ${isYes ? 'delivered_at = ?, delivered_by = ?' : "outcome = 'denied', called_at = ?, sealed_person = NULL"}
          WHERE id = ? AND outcome = 'ready' AND taken_at IS NULL AND expires_at > ?`,
        clock(),
        ...(isYes ? [await hashFor('delivered', id, browserHash)] : []),
        id,
        clock(),
      )
      return answered === 1
    },

    /** Records that the window is closed, or open again. */
    async noteWindow(attempt: string, isGone: boolean): Promise<void> {
      await (
        await database()
      ).run('UPDATE secure_socials SET left_at = ? WHERE id = ?', isGone ? clock() : null, await hashOf(attempt))
    },

    /** Returns the state for a waiting browser. A login of another browser has the state of a missing one. */
    async stateOf(
      attempt: string,
      browserHash: string | undefined,
    ): Promise<'waiting' | 'delivered' | 'taken' | 'denied' | 'failed' | 'closed' | 'expired'> {
      const row = await rowOf(await database(), 'id', await hashOf(attempt))
      if (!row || row.browser_hash !== browserHash) return 'expired'
      const isOver = (time: unknown, after: number) => time !== null && Number(time) + after <= clock()
      if (row.taken_at !== null) return 'taken'
      if (row.outcome === 'denied' || row.outcome === 'failed') return row.outcome
      if (await isDelivered(row)) return 'delivered'
      if (row.outcome === null && isOver(row.called_at, redeemMs)) return 'failed'
      return isOver(row.left_at, goodbyeMs) ? 'closed' : 'waiting'
    },

    /**
     * Consumes the login's user, once: with the window's ticket, or with the user's confirmation there.
     *
     * @throws SecureSiteError `socialExpired`
     */
    async take(
      inside: SqlRunner,
      attempt: string,
      browserHash: string | undefined,
      ticket?: string,
    ): Promise<{ provider: ProviderName; person: SocialPerson }> {
      const id = await hashOf(attempt)
      const row = await rowOf(inside, 'id', id)
      const column = ticket === undefined ? 'delivered_by' : 'ticket_hash'
      const proof = await hashFor(
        ticket === undefined ? 'delivered' : 'ticket',
        id,
        ticket === undefined ? (browserHash ?? '') : ticket,
      )
      const taken = await inside.run(
        `UPDATE secure_socials SET taken_at = ?, sealed_person = NULL
          WHERE id = ? AND browser_hash = ? AND outcome = 'ready' AND taken_at IS NULL AND expires_at > ?
            AND ${column} = ?`,
        clock(),
        id,
        browserHash ?? '',
        clock(),
        proof,
      )
      if (!row || taken !== 1) throw new SecureSiteError('socialExpired', 'This login has expired: log in again')
      const provider = String(row.provider) as ProviderName
      const context = contextOf('social person', id, provider, browserHash ?? '')
      const person = await (await keys()).open(String(row.sealed_person), context)
      return { provider, person: JSON.parse(person) as SocialPerson }
    },
  }
}

/** Result of {@link createSocialAttempts}. */
export type SocialAttempts = ReturnType<typeof createSocialAttempts>
