import type { AttemptLimit } from '@latchkey/http-server'
import type { CaipNetworkId } from '@latchkey/primitives'

import type { Issued } from './issued.ts'

/** A nonce as it is stored. */
export interface StoredNonce extends Issued {
  /** When it signed in. */
  spentAt: number | undefined
}

/** A sign-in as it is stored. Times are milliseconds since 1970. */
export interface StoredSession {
  /** Of the message; no two sign-ins have the same. */
  nonce: string
  /** The SHA-256 of the token that the browser has. All sign-ins of a browser have one token. */
  tokenHash: string
  chainId: CaipNetworkId
  accountAddress: string
  /** What a site keys accounts by; sign-ins of the first version have none. */
  identity: string | undefined
  message: string
  signature: string
  publicKey: string | undefined
  /** The sign-in of a pairing (CAIP-74), as JSON. */
  cacao: string | undefined
  createdAt: number
  expiresAt: number
  /** Whether the page shows its account, of those with the same token. */
  isCurrent: boolean
  /** The order of the latest report of a page that was applied: what comes late changes nothing. */
  currentAt: number
}

/** A sign-in whose signature was verified, to be stored. */
export interface NewSession {
  session: Omit<StoredSession, 'isCurrent' | 'currentAt'>
  /** The token that the browser had: its sign-ins move to the new token. */
  previousTokenHash: string | undefined
  /** How many sign-ins of a browser stay, with this one. The oldest makes way. */
  most: number
  /** Whose attempts did not fail: {@link SiwxStore.forgiveAttempts}. */
  forgiven: readonly string[]
}

/**
 * Stores what a sign-in server has to remember. Each call but `sweep` is atomic: all of it or nothing, also where two servers call at the same time or one dies in the middle.
 * Makers are `databaseStore` (files and PostgreSQL), `d1Store`, `tursoStore` and `neonStore`.
 *
 * Every call rejects where the database does not answer, and the server then answers 500.
 */
export interface SiwxStore {
  /** Which database it is, for the log. Without passwords. */
  readonly name?: string
  /** Brings the tables up to date. Called before anything else, once; again where it rejected. */
  ready(): Promise<void>
  /**
   * Counts an attempt from its start. The first attempt after `windowMs` begins a new count.
   *
   * @returns the seconds to wait where there were more than the limit
   */
  countAttempt(attempt: AttemptLimit, now: number): Promise<number | undefined>
  /** Takes one attempt back from each counter, down to none. */
  forgiveAttempts(who: readonly string[]): Promise<void>
  saveNonce(issued: Issued): Promise<void>
  /** The nonce, also a spent or expired one. */
  findNonce(nonce: string): Promise<StoredNonce | undefined>
  /**
   * Spends the nonce of a session and stores the session as the current one: both or neither. The other sign-ins of the browser move to the new token and are no
   * longer current. An earlier one of the same account and network goes. The session keeps the order of the browser's last report.
   *
   * @returns `false` where the nonce was spent or has expired by the session's `createdAt`; then nothing has changed
   */
  addSession(added: NewSession): Promise<boolean>
  /**
   * The sign-ins of a token that last longer than `now`, the latest first, then by nonce. For ten seconds after they moved to a new token they are listed for the old one
   * too, with the current one of before: for requests that were under way. The sign-in that moved them is not.
   */
  listSessions(tokenHash: string, now: number): Promise<readonly StoredSession[]>
  /**
   * Makes one sign-in of a token the current one, or none of them.
   *
   * @param order changes nothing where a later order was applied, or where the token has no sign-in
   * @returns whether it was applied
   */
  setCurrent(tokenHash: string, nonce: string | undefined, order: number): Promise<boolean>
  removeSessions(nonces: readonly string[]): Promise<void>
  /** Removes the sessions of an account in all browsers. @returns how many they were */
  removeSessionsOf(identity: string): Promise<number>
  /** Removes expired sessions and counts, and nonces that expired an hour before `now`. Called once a minute at most; the next call removes what one that failed has left. */
  sweep(now: number): Promise<void>
  /** Closes what the store opened itself. */
  close?(): Promise<void>
}
