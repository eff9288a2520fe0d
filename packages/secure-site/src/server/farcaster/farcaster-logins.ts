import { hashOf } from '@latchkey/http-server'
import type { SqlRunner } from '@latchkey/sql'

import type { SiteDatabase } from '../site-database.ts'
import type { FarcasterQuestion } from './farcaster-client.ts'

/** Details of a started login that are stored encrypted. */
export interface FarcasterDetails {
  channelToken: string
  question: FarcasterQuestion
}

/** A login with Farcaster. */
export interface FarcasterLogin {
  id: string
  details: FarcasterDetails
  /** Id of the signed-in user. A login signs in once. */
  userId: string | undefined
}

/** Stores logins with Farcaster, from the code to the session. */
export function createFarcasterLogins({ database, keys, clock }: SiteDatabase) {
  /** The encryption is bound to the browser that started the login: a row with another browser cannot be decrypted. */
  const contextOf = (id: string, browserHash: string) => ({ info: 'farcaster', salt: id, beside: browserHash })

  return {
    async begin(attempt: string, browserHash: string, details: FarcasterDetails): Promise<void> {
      const id = await hashOf(attempt)
      await (
        await database()
      ).run(
        'INSERT INTO secure_farcasters (id, browser_hash, sealed_details, created_at, expires_at) VALUES (?, ?, ?, ?, ?)',
        id,
        browserHash,
        await (await keys()).seal(JSON.stringify(details), contextOf(id, browserHash)),
        clock(),
        details.question.expiresAt,
      )
    },

    /** Finds a login that this browser started, unless it has expired. */
    async find(attempt: string, browserHash: string | undefined): Promise<FarcasterLogin | undefined> {
      const id = await hashOf(attempt)
      const [row] = await (
        await database()
      ).all(
        'SELECT * FROM secure_farcasters WHERE id = ? AND browser_hash = ? AND expires_at > ?',
        id,
        browserHash ?? '',
        clock(),
      )
      if (!row) return undefined
      const details = await (await keys()).open(String(row.sealed_details), contextOf(id, String(row.browser_hash)))
      return {
        id,
        details: JSON.parse(details) as FarcasterDetails,
        userId: row.user_id === null ? undefined : String(row.user_id),
      }
    },

    /** Signs a user in by a login, once. @returns whether this call did so */
    async take(inside: SqlRunner, id: string, userId: string): Promise<boolean> {
      const taken = await inside.run(
        'UPDATE secure_farcasters SET user_id = ? WHERE id = ? AND user_id IS NULL AND expires_at > ?',
        userId,
        id,
        clock(),
      )
      return taken === 1
    },
  }
}
