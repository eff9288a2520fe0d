import { createToken, hashOf } from '@latchkey/http-server'
import type { SqlRunner } from '@latchkey/sql'

import type { Ground } from './ground.ts'
import type { Language } from './languages.ts'
import { lockUser } from './lock-user.ts'

const lifeMs = 15 * 60_000

/** What is asked about a browser. */
export interface DeviceRequest {
  userId: string
  browserHash: string
  details: { device: string; network?: string | undefined; language: Language; email: string }
}

/** A request that waits. */
export interface OpenRequest extends DeviceRequest {
  createdAt: number
}

/** Keeps which browsers may sign in to a wallet, and asks about new ones. */
export function createDevices({ database, keys, clock }: Ground) {
  const contextOf = (tokenHash: string) => ({ info: 'device', salt: tokenHash })

  const approve = (inside: SqlRunner, userId: string, browserHash: string) =>
    inside.run(
      'INSERT INTO secure_devices (user_id, browser_hash, approved_at) VALUES (?, ?, ?) ON CONFLICT (user_id, browser_hash) DO NOTHING',
      userId,
      browserHash,
      clock(),
    )

  /** Of several the last. */
  const findOf = async (browserHash: string) => {
    const [row] = await (
      await database()
    ).all(
      'SELECT answer FROM secure_device_requests WHERE browser_hash = ? AND expires_at > ? ORDER BY created_at DESC LIMIT 1',
      browserHash,
      clock(),
    )
    return row
  }

  return {
    approve,

    async isApproved(inside: SqlRunner, userId: string, browserHash: string): Promise<boolean> {
      const [row] = await inside.all(
        'SELECT user_id FROM secure_devices WHERE user_id = ? AND browser_hash = ?',
        userId,
        browserHash,
      )
      return row !== undefined
    },

    /** Asks about a browser; an earlier request of it is over then. @returns the token of the link */
    async ask(inside: SqlRunner, { userId, browserHash, details }: DeviceRequest): Promise<string> {
      const { seal } = await keys()
      const token = createToken()
      const tokenHash = await hashOf(token)
      const now = clock()
      await inside.run('DELETE FROM secure_device_requests WHERE browser_hash = ?', browserHash)
      await inside.run(
        `INSERT INTO secure_device_requests (token_hash, user_id, browser_hash, sealed_details, created_at, expires_at)
          VALUES (?, ?, ?, ?, ?, ?)`,
        tokenHash,
        userId,
        browserHash,
        await seal(JSON.stringify(details), contextOf(tokenHash)),
        now,
        now + lifeMs,
      )
      return token
    },

    /** What a link asks, as long as nobody answered. */
    async read(token: string): Promise<OpenRequest | undefined> {
      const { open } = await keys()
      const tokenHash = await hashOf(token)
      const [row] = await (
        await database()
      ).all(
        `SELECT user_id, browser_hash, sealed_details, created_at FROM secure_device_requests
          WHERE token_hash = ? AND answer IS NULL AND expires_at > ?`,
        tokenHash,
        clock(),
      )
      if (!row) return undefined
      const details = JSON.parse(
        await open(String(row.sealed_details), contextOf(tokenHash)),
      ) as DeviceRequest['details']
      return {
        userId: String(row.user_id),
        browserHash: String(row.browser_hash),
        details,
        createdAt: Number(row.created_at),
      }
    },

    /** Answers a link, once. @returns which browser it was about, if it could be answered */
    async answer(token: string, answer: 'approved' | 'refused'): Promise<string | undefined> {
      const tokenHash = await hashOf(token)
      return (await database()).transaction(async inside => {
        const answered = await inside.run(
          'UPDATE secure_device_requests SET answer = ?, answered_at = ? WHERE token_hash = ? AND answer IS NULL AND expires_at > ?',
          answer,
          clock(),
          tokenHash,
          clock(),
        )
        if (answered !== 1) return undefined
        const [row] = await inside.all(
          'SELECT user_id, browser_hash FROM secure_device_requests WHERE token_hash = ?',
          tokenHash,
        )
        const browserHash = String(row?.browser_hash)
        if (answer === 'approved') await approve(inside, String(row?.user_id), browserHash)
        return browserHash
      })
    },

    /** What was answered about a browser; `undefined` where nothing was asked, or its time is over. */
    async answerOf(browserHash: string): Promise<'waiting' | 'approved' | 'refused' | undefined> {
      const row = await findOf(browserHash)
      if (!row) return undefined
      if (row.answer === 'approved' || row.answer === 'refused') return row.answer
      return row.answer === null ? 'waiting' : undefined
    },

    /** Takes an approval, once. @returns whose it was */
    async take(inside: SqlRunner, browserHash: string): Promise<string | undefined> {
      const [row] = await inside.all(
        "SELECT token_hash, user_id FROM secure_device_requests WHERE browser_hash = ? AND answer = 'approved' AND expires_at > ?",
        browserHash,
        clock(),
      )
      if (!row) return undefined
      // A change of address ends what sessions there are: this one is among them, or is not begun.
      await lockUser(inside, String(row.user_id))
      const taken = await inside.run(
        "UPDATE secure_device_requests SET answer = 'taken' WHERE token_hash = ? AND answer = 'approved'",
        String(row.token_hash),
      )
      return taken === 1 ? String(row.user_id) : undefined
    },

    /** No browser waits to be this user any more: the links went to an address that is theirs no longer. */
    async forgetRequests(inside: SqlRunner, userId: string): Promise<void> {
      await inside.run('DELETE FROM secure_device_requests WHERE user_id = ?', userId)
    },

    /** A browser waits no longer. */
    async forget(inside: SqlRunner, browserHash: string): Promise<void> {
      await inside.run('DELETE FROM secure_device_requests WHERE browser_hash = ?', browserHash)
    },
  }
}

/** What {@link createDevices} makes. */
export type Devices = ReturnType<typeof createDevices>
