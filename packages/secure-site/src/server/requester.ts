import { isBound } from './bound-rows.ts'
import type { SiteDatabase } from './site-database.ts'

/** Requester of a code, as far as this server knows. */
export interface Requester {
  /** Id of the address's user. */
  owner: string | undefined
  /** Whether the browser may sign in to the owner's wallet. */
  isApproved: boolean
  /** Id of the user for whom the browser waits, until the link is answered. */
  waitsFor: string | undefined
}

/** Reads the requester in one statement, whose work does not depend on whether the address has a user. */
export function createRequesterReader({ database, keys, clock }: SiteDatabase) {
  return async (email: string, browserHash: string): Promise<Requester> => {
    const own = await keys()
    const subject = await own.hash('address', email)
    const [row] = await (
      await database()
    ).all(
      `SELECT logins.user_id AS owner, logins.bound_by AS owner_bound_by,
          devices.approved_at AS approved_at, devices.bound_by AS device_bound_by,
          requests.token_hash AS token_hash, requests.user_id AS waits_for, requests.created_at AS created_at,
          requests.expires_at AS expires_at, requests.answer AS answer, requests.bound_by AS request_bound_by
        FROM (SELECT 1 AS one) always
        LEFT JOIN secure_logins logins ON logins.kind = 'email' AND logins.subject = ?
        LEFT JOIN secure_devices devices ON devices.browser_hash = ? AND devices.user_id = COALESCE(logins.user_id, '')
        LEFT JOIN secure_device_requests requests ON requests.browser_hash = ? AND requests.expires_at > ?
        ORDER BY requests.created_at DESC LIMIT 1`,
      subject,
      browserHash,
      browserHash,
      clock(),
    )
    const { owner = null, waits_for: waitsFor = null } = row ?? {}
    const browser = { browser_hash: browserHash }
    // All three run for each address, so that the time does not depend on whether it has a user.
    const [isOwned, isApproved, isAsked] = await Promise.all([
      isBound(own, 'secure_logins', { kind: 'email', subject, user_id: owner, bound_by: row?.owner_bound_by ?? null }),
      isBound(own, 'secure_devices', { ...row, ...browser, user_id: owner, bound_by: row?.device_bound_by ?? null }),
      isBound(own, 'secure_device_requests', {
        ...row,
        ...browser,
        user_id: waitsFor,
        bound_by: row?.request_bound_by ?? null,
      }),
    ])
    return {
      owner: isOwned && typeof owner === 'string' ? owner : undefined,
      isApproved: isOwned && isApproved,
      waitsFor: isAsked && row?.answer === null && typeof waitsFor === 'string' ? waitsFor : undefined,
    }
  }
}
