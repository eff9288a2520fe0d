import { createToken, hashOf } from '@latchkey/http-server'
import type { SqlRunner } from '@latchkey/sql'

import { insertBound, keepBound } from './bound-rows.ts'
import type { Ground } from './ground.ts'
import { lockUser } from './lock-user.ts'
import { SecureSiteError } from './secure-site-error.ts'
import type { Visit } from './visit.ts'

/** Who is signed in. */
export interface Session {
  userId: string
  tokenHash: string
  browserHash: string
  /** Says that this server began it as it is. */
  boundBy: string
  /** When it began, in milliseconds since 1970. */
  createdAt: number
}

/** How far the clocks of two processes may differ. */
const clockSkewMs = 60_000

/** Keeps who is signed in. */
export function createSessions({ database, keys, clock }: Ground, sessionSeconds: number) {
  /** A session that lasts longer than any began while the clock was ahead, and counts as over: it would last, and seem fresh, for as long as the clock was wrong. */
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
   * That a session is still good, and is until the transaction has ended: who sends the headers of a request and keeps its body back was asked who they are long before.
   * The person's row is locked before all else, so that two of their browsers never wait for each other.
   *
   * @throws SecureSiteError sessionExpired
   */
  const demand = async (inside: SqlRunner, { userId, tokenHash, boundBy }: Session): Promise<void> => {
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
    demand,

    /** Does what a session asked for, in one transaction, where {@link demand} holds. */
    transact: async <Value>(session: Session, call: (inside: SqlRunner) => Promise<Value>): Promise<Value> =>
      (await database()).transaction(async inside => {
        await demand(inside, session)
        return call(inside)
      }),

    /**
     * Begins a session, with a token that was never anybody's.
     *
     * @param since when the person proved who they are. @default now
     */
    async begin(inside: SqlRunner, userId: string, browserHash: string, since?: number): Promise<string> {
      const token = createToken()
      const now = clock()
      await insertBound(inside, await keys(), 'secure_sessions', {
        token_hash: await hashOf(token),
        user_id: userId,
        browser_hash: browserHash,
        created_at: since ?? now,
        expires_at: now + sessionSeconds * 1_000,
      })
      return token
    },

    /** The session of tokens, the last one where they are of several; `null` where none is good. */
    find,

    /** The session of who asks. @throws SecureSiteError notSignedIn, also where it is not that of whom their frame takes for signed in; sessionExpired */
    async of({ sessionTokens, user }: Pick<Visit, 'sessionTokens' | 'user'>): Promise<Session> {
      const session = await find(sessionTokens)
      if (session === null) throw over()
      if (!session) throw new SecureSiteError('notSignedIn', 'Nobody is logged in')
      if (user === undefined || user === session.userId) return session
      throw new SecureSiteError('notSignedIn', 'Someone else has logged in meanwhile')
    },

    /** Ends those of a person but one, and what codes were sent to them all. One that is spent stays, to be known as that. */
    async endOthers(inside: SqlRunner, { userId, tokenHash }: Session): Promise<void> {
      await inside.run('DELETE FROM secure_sessions WHERE user_id = ? AND token_hash <> ?', userId, tokenHash)
      await inside.run('DELETE FROM secure_codes WHERE user_id = ? AND spent_at IS NULL', userId)
    },

    /** Ends those of a user in other browsers. */
    async endElsewhere(inside: SqlRunner, { userId, browserHash }: Session): Promise<void> {
      await inside.run('DELETE FROM secure_sessions WHERE user_id = ? AND browser_hash <> ?', userId, browserHash)
    },

    /** Ends a session. */
    async end(inside: SqlRunner, tokenHash: string): Promise<void> {
      await inside.run('DELETE FROM secure_sessions WHERE token_hash = ?', tokenHash)
    },
  }
}

/** What {@link createSessions} makes. */
export type Sessions = ReturnType<typeof createSessions>

function over(): SecureSiteError {
  return new SecureSiteError('sessionExpired', 'The session has expired: log in again')
}
