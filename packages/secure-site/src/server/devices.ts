import { createToken, hashOf } from '@latchkey/http-server'
import type { SqlRow, SqlRunner } from '@latchkey/sql'

import { bindRow, insertBound, isBound, keepBound } from './bound-rows.ts'
import type { SiteDatabase } from './site-database.ts'
import type { Language } from './languages.ts'
import { lockUser } from './lock-user.ts'

const lifeMs = 15 * 60_000

/** A request to approve a browser. */
export interface DeviceRequest {
  userId: string
  browserHash: string
  details: { device: string; network?: string | undefined; language: Language; email: string }
}

/** A pending request. */
export interface OpenRequest extends DeviceRequest {
  createdAt: number
}

/** Stores the browsers that may sign in to a wallet, and the requests of new ones. */
export function createDevices({ database, keys, clock }: SiteDatabase) {
  const contextOf = (tokenHash: string) => ({ info: 'device', salt: tokenHash })

  /** Approves a browser. Replaces a row that this server did not write. */
  const approve = async (inside: SqlRunner, userId: string, browserHash: string): Promise<void> => {
    if (await isApproved(inside, userId, browserHash)) return
    await insertBound(
      inside,
      await keys(),
      'secure_devices',
      { user_id: userId, browser_hash: browserHash, approved_at: clock() },
      'ON CONFLICT (user_id, browser_hash) DO UPDATE SET approved_at = excluded.approved_at, bound_by = excluded.bound_by',
    )
  }

  const isApproved = async (inside: SqlRunner, userId: string, browserHash: string): Promise<boolean> => {
    const [row] = await inside.all(
      'SELECT * FROM secure_devices WHERE user_id = ? AND browser_hash = ?',
      userId,
      browserHash,
    )
    return isBound(await keys(), 'secure_devices', row)
  }

  /** Finds the browser's latest request. */
  const findOf = async (browserHash: string) => {
    const rows = await (
      await database()
    ).all(
      'SELECT * FROM secure_device_requests WHERE browser_hash = ? AND expires_at > ? ORDER BY created_at DESC',
      browserHash,
      clock(),
    )
    return (await keepBound(await keys(), 'secure_device_requests', rows))[0]
  }

  /** Sets the answer if the row is unchanged since it was read. @returns whether it was set */
  const setAnswer = async (
    inside: SqlRunner,
    row: SqlRow,
    answer: 'approved' | 'refused' | 'taken',
  ): Promise<boolean> => {
    const changed = await inside.run(
      'UPDATE secure_device_requests SET answer = ?, answered_at = ?, bound_by = ? WHERE token_hash = ? AND bound_by = ? AND expires_at > ?',
      answer,
      clock(),
      await bindRow(await keys(), 'secure_device_requests', { ...row, answer }),
      String(row.token_hash),
      String(row.bound_by),
      clock(),
    )
    return changed === 1
  }

  return {
    approve,

    isApproved,

    /** Creates a request for a browser, and deletes an earlier one. @returns the token of the link */
    async ask(inside: SqlRunner, { userId, browserHash, details }: DeviceRequest): Promise<string> {
      const own = await keys()
      const token = createToken()
      const tokenHash = await hashOf(token)
      const now = clock()
      await inside.run('DELETE FROM secure_device_requests WHERE browser_hash = ?', browserHash)
      await insertBound(inside, own, 'secure_device_requests', {
        token_hash: tokenHash,
        user_id: userId,
        browser_hash: browserHash,
        sealed_details: await own.seal(JSON.stringify(details), contextOf(tokenHash)),
        created_at: now,
        expires_at: now + lifeMs,
        answer: null,
      })
      return token
    },

    /** Reads the pending request of a link. */
    async read(token: string): Promise<OpenRequest | undefined> {
      const own = await keys()
      const tokenHash = await hashOf(token)
      const [row] = await (
        await database()
      ).all(
        'SELECT * FROM secure_device_requests WHERE token_hash = ? AND answer IS NULL AND expires_at > ?',
        tokenHash,
        clock(),
      )
      if (!row || !(await isBound(own, 'secure_device_requests', row))) return undefined
      const details = JSON.parse(
        await own.open(String(row.sealed_details), contextOf(tokenHash)),
      ) as DeviceRequest['details']
      return {
        userId: String(row.user_id),
        browserHash: String(row.browser_hash),
        details,
        createdAt: Number(row.created_at),
      }
    },

    /** Answers a link, once. @returns the hash of the request's browser, or `undefined` if it could not be answered */
    async answer(token: string, answer: 'approved' | 'refused'): Promise<string | undefined> {
      const tokenHash = await hashOf(token)
      return (await database()).transaction(async inside => {
        const [row] = await inside.all(
          'SELECT * FROM secure_device_requests WHERE token_hash = ? AND answer IS NULL AND expires_at > ?',
          tokenHash,
          clock(),
        )
        if (!row || !(await isBound(await keys(), 'secure_device_requests', row))) return undefined
        if (!(await setAnswer(inside, row, answer))) return undefined
        const browserHash = String(row.browser_hash)
        if (answer === 'approved') await approve(inside, String(row.user_id), browserHash)
        return browserHash
      })
    },

    /** Returns the answer for a browser; `undefined` if there is no request, or it has expired. */
    async answerOf(browserHash: string): Promise<'waiting' | 'approved' | 'refused' | undefined> {
      const row = await findOf(browserHash)
      if (!row) return undefined
      if (row.answer === 'approved' || row.answer === 'refused') return row.answer
      return row.answer === null ? 'waiting' : undefined
    },

    /** Consumes an approval, once. @returns the id of its user */
    async take(inside: SqlRunner, browserHash: string): Promise<string | undefined> {
      const rows = await inside.all(
        "SELECT * FROM secure_device_requests WHERE browser_hash = ? AND answer = 'approved' AND expires_at > ?",
        browserHash,
        clock(),
      )
      const [row] = await keepBound(await keys(), 'secure_device_requests', rows)
      if (!row) return undefined
      // The lock orders this session against a change of address, which ends all existing sessions.
      await lockUser(inside, String(row.user_id))
      return (await setAnswer(inside, row, 'taken')) ? String(row.user_id) : undefined
    },

    /** Deletes a user's pending requests, because their links went to a former address. */
    async forgetRequests(inside: SqlRunner, userId: string): Promise<void> {
      await inside.run('DELETE FROM secure_device_requests WHERE user_id = ?', userId)
    },

    /**
     * Withdraws the approvals of a user's other browsers, and deletes pending requests. The requests are first: an
     * approval that is in progress has locked its request, so this waits for it and then withdraws it.
     */
    async forgetOthers(
      inside: SqlRunner,
      { userId, browserHash }: Pick<DeviceRequest, 'userId' | 'browserHash'>,
    ): Promise<void> {
      await inside.run('DELETE FROM secure_device_requests WHERE user_id = ?', userId)
      await inside.run('DELETE FROM secure_devices WHERE user_id = ? AND browser_hash <> ?', userId, browserHash)
    },

    /** Withdraws the approval of one browser of a user. */
    async withdraw(
      inside: SqlRunner,
      { userId, browserHash }: Pick<DeviceRequest, 'userId' | 'browserHash'>,
    ): Promise<void> {
      await inside.run('DELETE FROM secure_devices WHERE user_id = ? AND browser_hash = ?', userId, browserHash)
    },

    /** Deletes the browser's request. */
    async forget(inside: SqlRunner, browserHash: string): Promise<void> {
      await inside.run('DELETE FROM secure_device_requests WHERE browser_hash = ?', browserHash)
    },
  }
}

/** Result of {@link createDevices}. */
export type Devices = ReturnType<typeof createDevices>
