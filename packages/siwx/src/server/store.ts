import type { AttemptLimit } from '@latchkey/http-server'
import type { CaipNetworkId } from '@latchkey/primitives'

import type { Issued } from './issued.ts'

/** A stored nonce. */
export interface StoredNonce extends Issued {
  /** Time of its sign-in; `undefined` if it is unspent. */
  spentAt: number | undefined
}

/** A stored sign-in. Times are in milliseconds since 1970. */
export interface StoredSession {
  /** Nonce of the message, unique among the sign-ins. */
  nonce: string
  /** SHA-256 of the browser's token. All sign-ins of a browser have one token. */
  tokenHash: string
  chainId: CaipNetworkId
  accountAddress: string
  /** Key for the site's own data of an account; `undefined` for sign-ins of the first version. */
  identity: string | undefined
  message: string
  signature: string
  publicKey: string | undefined
  /** The sign-in of a pairing ([CAIP-74](https://chainagnostic.org/CAIPs/caip-74)), as JSON. */
  cacao: string | undefined
  createdAt: number
  expiresAt: number
  /** Whether the page shows its account, among the sign-ins with the same token. */
  isCurrent: boolean
  /** Order of the latest applied report of a page. An older report changes nothing. */
  currentAt: number
}

/** A verified sign-in to store. */
export interface NewSession {
  session: Omit<StoredSession, 'isCurrent' | 'currentAt'>
  /** SHA-256 of the browser's previous token, whose sign-ins move to the new one. */
  previousTokenHash: string | undefined
  /** Maximum sign-ins of a browser, including this one. The oldest is removed. */
  maxSessions: number
  /** Counters of attempts to take back: {@link SiwxStore.forgiveAttempts}. */
  forgiven: readonly string[]
}

/**
 * Stores the data of a sign-in server. Each call but `sweep` is atomic, even if two servers call at the same time or
 * one dies in the middle. `databaseStore` (files and PostgreSQL), `d1Store`, `tursoStore` and `neonStore` create one.
 *
 * Every call rejects if the database does not answer, and the server then answers 500.
 */
export interface SiwxStore {
  /** Name of the database for the log, without passwords. */
  readonly name?: string
  /** Brings the tables up to date. It is called once before anything else, and again if it rejected. */
  ready(): Promise<void>
  /**
   * Counts an attempt from its start. The first attempt after `windowMs` starts a new count.
   *
   * @returns the seconds to wait if the limit is exceeded
   */
  countAttempt(attempt: AttemptLimit, now: number): Promise<number | undefined>
  /** Takes one attempt back from each counter, down to zero. */
  forgiveAttempts(who: readonly string[]): Promise<void>
  saveNonce(issued: Issued): Promise<void>
  /** Finds a nonce, including a spent or expired one. */
  findNonce(nonce: string): Promise<StoredNonce | undefined>
  /**
   * Spends the nonce of a session and stores the session as the current one: both or neither. The other sign-ins of the
   * browser move to the new token and are no longer current. An earlier one of the same account and network is removed.
   * The session inherits the order of the browser's last report.
   * Sign-ins of the browser (`browserHash` of their nonces) under other tokens are removed, but those that were added
   * or moved in the last 30 seconds: the answer of a concurrent sign-in may still replace the browser's token.
   *
   * @returns `false` if the nonce was spent or has expired by the session's `createdAt`; then nothing has changed
   */
  addSession(added: NewSession): Promise<boolean>
  /**
   * Lists the sign-ins of a token that expire after `now`, the latest first, then by nonce. For ten seconds after they
   * moved to a new token, they are also listed for the old one, with their previous current one, for concurrent
   * requests. The sign-in that moved them is not.
   */
  listSessions(tokenHash: string, now: number): Promise<readonly StoredSession[]>
  /**
   * Makes one sign-in of a token the current one, or none of them. Removes the sign-ins of its browser under other
   * tokens, like `addSession`.
   *
   * @param order changes nothing if a later order was applied, or if the token has no sign-in
   * @returns whether it was applied
   */
  setCurrent(tokenHash: string, nonce: string | undefined, order: number, now: number): Promise<boolean>
  removeSessions(nonces: readonly string[]): Promise<void>
  /** Removes the sign-ins of an account in all browsers. @returns the number of removed ones */
  removeSessionsOf(identity: string): Promise<number>
  /**
   * Removes expired sign-ins and counters, and nonces that expired an hour before `now`. It is called at most once a
   * minute. After a failure the next call removes the rest.
   */
  sweep(now: number): Promise<void>
  /** Closes resources that the store opened itself. */
  close?(): Promise<void>
}
