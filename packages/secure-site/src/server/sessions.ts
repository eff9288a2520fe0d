import { createToken, hashOf } from '@latchkey/http-server'
import type { SqlRunner } from '@latchkey/sql'

import type { Ground } from './ground.ts'
import { SecureSiteError } from './secure-site-error.ts'

/** Who is signed in. */
export interface Session {
  userId: string
  tokenHash: string
  browserHash: string
  /** When it began, in milliseconds since 1970. */
  createdAt: number
}

/** Keeps who is signed in. */
export function createSessions({ database, clock }: Ground, sessionSeconds: number) {
  return {
    /**
     * Begins a session, with a token that was never anybody's.
     *
     * @param since when the person proved who they are. @default now
     */
    async begin(inside: SqlRunner, userId: string, browserHash: string, since?: number): Promise<string> {
      const token = createToken()
      const now = clock()
      await inside.run(
        'INSERT INTO secure_sessions (token_hash, user_id, browser_hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?)',
        await hashOf(token),
        userId,
        browserHash,
        since ?? now,
        now + sessionSeconds * 1_000,
      )
      return token
    },

    /** The session of a token; `null` where it is none that is good. */
    async find(token: string | undefined): Promise<Session | null | undefined> {
      if (token === undefined) return undefined
      const tokenHash = await hashOf(token)
      const [row] = await (
        await database()
      ).all(
        'SELECT user_id, browser_hash, created_at FROM secure_sessions WHERE token_hash = ? AND expires_at > ?',
        tokenHash,
        clock(),
      )
      if (!row) return null
      const [userId, browserHash] = [String(row.user_id), String(row.browser_hash)]
      return { tokenHash, userId, browserHash, createdAt: Number(row.created_at) }
    },

    /** @throws SecureSiteError notSignedIn, sessionExpired */
    demand(session: Session | null | undefined): Session {
      if (session) return session
      throw session === null
        ? new SecureSiteError('sessionExpired', 'The session is over: sign in again')
        : new SecureSiteError('notSignedIn', 'Nobody is signed in')
    },

    /** Ends a session. */
    async end({ tokenHash }: Session): Promise<void> {
      await (await database()).run('DELETE FROM secure_sessions WHERE token_hash = ?', tokenHash)
    },
  }
}

/** What {@link createSessions} makes. */
export type Sessions = ReturnType<typeof createSessions>
