import type { Ground } from './ground.ts'

/** Who asks for a code, as far as it is known here. */
export interface WhoAsks {
  /** Whose address it is. */
  owner: string | undefined
  /** Whether the browser may sign in to the owner's wallet. */
  isApproved: boolean
  /** Whom the browser waits to be, as long as nobody answered. */
  waitsFor: string | undefined
}

/** Reads it in one statement, which is the same work for each address, whether somebody has it or not. */
export function createWhoAsks({ database, keys, clock }: Ground) {
  return async (email: string, browserHash: string): Promise<WhoAsks> => {
    const subject = await (await keys()).hash('address', email)
    const [row] = await (
      await database()
    ).all(
      `SELECT
        (SELECT user_id FROM secure_logins WHERE kind = 'email' AND subject = ?) AS owner,
        (
          SELECT user_id FROM secure_devices
          WHERE browser_hash = ? AND user_id = COALESCE(
            (SELECT user_id FROM secure_logins WHERE kind = 'email' AND subject = ?), ''
          )
        ) AS approved_for,
        (
          SELECT CASE WHEN answer IS NULL THEN user_id END FROM secure_device_requests
          WHERE browser_hash = ? AND expires_at > ? ORDER BY created_at DESC LIMIT 1
        ) AS waits_for`,
      subject,
      browserHash,
      subject,
      browserHash,
      clock(),
    )
    const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
    return {
      owner: textOf(row?.owner),
      isApproved: textOf(row?.approved_for) !== undefined,
      waitsFor: textOf(row?.waits_for),
    }
  }
}
