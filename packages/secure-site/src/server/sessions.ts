import { createToken, hashOf } from '@latchkey/http-server'
import type { SqlRunner } from '@latchkey/sql'

import { insertBound, keepBound } from './bound-rows.ts'
import type { Browsers, UsedBrowser } from './browsers.ts'
import type { SiteDatabase } from './site-database.ts'
import { lockUser } from './lock-user.ts'
import { SecureSiteError } from './secure-site-error.ts'
import type { RequestContext } from './request-context.ts'

/** A signed-in user's session. */
export interface Session {
  userId: string
  tokenHash: string
  browserHash: string
  /** HMAC by this server over the session's authorizing columns. */
  boundBy: string
  /** Start of the session, in milliseconds since 1970. */
  createdAt: number
}

/** Maximum difference between the clocks of two processes, in milliseconds. */
const clockSkewMs = 60_000

/** Stores the sessions of signed-in users. */
export function createSessions({ database, keys, clock }: SiteDatabase, browsers: Browsers, sessionSeconds: number) {
  /**
   * Returns the latest accepted expiry, in milliseconds since 1970. A session with a later one was started while the
   * clock was ahead, and is rejected: otherwise it would stay valid and fresh for as long as the clock was wrong.
   */
  const latestEnd = (): number => clock() + sessionSeconds * 1_000 + clockSkewMs

  const find = async (tokens: readonly string[]): Promise<Session | null | undefined> => {
    if (tokens.length === 0) return undefined
    const rows = await (
      await database()
    ).all(
      `SELECT * FROM secure_sessions WHERE token_hash IN (${tokens.map(() => '?').join(', ')}) AND expires_at > ?
        AND expires_at <= ? ORDER BY expires_at DESC, token_hash`,
      ...(await Promise.all(tokens.map(hashOf))),
      clock(),
      latestEnd(),
    )
    const [row] = await keepBound(await keys(), 'secure_sessions', rows)
    if (!row) return null
    return {
      tokenHash: String(row.token_hash),
      userId: String(row.user_id),
      browserHash: String(row.browser_hash),
      createdAt: Number(row.created_at),
      boundBy: String(row.bound_by),
    }
  }

  /**
   * Requires that a session is valid, and keeps it so until the transaction ends. A client that sends the headers of a
   * request and delays its body passed the first check long ago. The user's row is locked first, so that two of their
   * browsers cannot deadlock.
   *
   * @throws SecureSiteError `sessionExpired`
   */
  const requireLive = async (inside: SqlRunner, { userId, tokenHash, boundBy }: Session): Promise<void> => {
    await lockUser(inside, userId)
    const good = await inside.run(
      `UPDATE secure_sessions SET user_id = user_id
        WHERE token_hash = ? AND user_id = ? AND bound_by = ? AND expires_at > ? AND expires_at <= ?`,
      tokenHash,
      userId,
      boundBy,
      clock(),
      latestEnd(),
    )
    if (good !== 1) throw over()
  }

  return {
    requireLive,

    /** Runs a call of a session in one transaction, in which {@link requireLive} holds. */
    transact: async <Value>(session: Session, call: (inside: SqlRunner) => Promise<Value>): Promise<Value> =>
      (await database()).transaction(async inside => {
        await requireLive(inside, session)
        return call(inside)
      }),

    /** Starts a session with a new token. */
    async begin(inside: SqlRunner, { userId, browserHash, device }: UsedBrowser): Promise<string> {
      const token = createToken()
      const now = clock()
      await insertBound(inside, await keys(), 'secure_sessions', {
        token_hash: await hashOf(token),
        user_id: userId,
        browser_hash: browserHash,
        created_at: now,
        expires_at: now + sessionSeconds * 1_000,
      })
      await browsers.note(inside, { userId, browserHash, device })
      return token
    },

    /**
     * Finds the valid session of these tokens, the latest of several; `null` if none is valid, `undefined` without
     * tokens.
     */
    find,

    /**
     * Returns the session of a request. @throws SecureSiteError `notSignedIn`, also if the frame assumes another user;
     * `sessionExpired`
     */
    async of({ sessionTokens, user }: Pick<RequestContext, 'sessionTokens' | 'user'>): Promise<Session> {
      const session = await find(sessionTokens)
      if (session === null) throw over()
      if (!session) throw new SecureSiteError('notSignedIn', 'Nobody is logged in')
      if (user === undefined || user === session.userId) return session
      throw new SecureSiteError('notSignedIn', 'Someone else has logged in meanwhile')
    },

    /**
     * Ends all other sessions of a user, and deletes their codes. Spent codes stay, so that they are recognized as
     * spent.
     */
    async endOthers(inside: SqlRunner, { userId, tokenHash }: Session): Promise<void> {
      await inside.run('DELETE FROM secure_sessions WHERE user_id = ? AND token_hash <> ?', userId, tokenHash)
      await inside.run('DELETE FROM secure_codes WHERE user_id = ? AND spent_at IS NULL', userId)
    },

    /** Ends the sessions of a user in other browsers. */
    async endElsewhere(inside: SqlRunner, { userId, browserHash }: Session): Promise<void> {
      await inside.run('DELETE FROM secure_sessions WHERE user_id = ? AND browser_hash <> ?', userId, browserHash)
    },

    /** Ends the user's sessions in one browser. */
    async endIn(inside: SqlRunner, { userId, browserHash }: Pick<Session, 'userId' | 'browserHash'>): Promise<void> {
      await inside.run('DELETE FROM secure_sessions WHERE user_id = ? AND browser_hash = ?', userId, browserHash)
    },

    /** Ends a session. */
    async end(inside: SqlRunner, tokenHash: string): Promise<void> {
      await inside.run('DELETE FROM secure_sessions WHERE token_hash = ?', tokenHash)
    },
  }
}

/** Result of {@link createSessions}. */
export type Sessions = ReturnType<typeof createSessions>

function over(): SecureSiteError {
  return new SecureSiteError('sessionExpired', 'The session has expired: log in again')
}
