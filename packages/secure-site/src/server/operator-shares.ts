import type { SqlRunner } from '@latchkey/sql'

import type { Ground } from './ground.ts'
import { lockUser } from './lock-user.ts'

/**
 * Keeps what frames sealed for the operator's keys. This server has none of them: with all that it has it opens nothing. One for each key; one that is there is never
 * replaced.
 */
export function createOperatorShares({ keys, clock }: Pick<Ground, 'keys' | 'clock'>) {
  const contextOf = (userId: string, keyId: string) => ({ info: 'operator', salt: userId, beside: keyId })

  const rowsOf = (inside: SqlRunner, userId: string) =>
    inside.all('SELECT * FROM secure_operator_shares WHERE user_id = ? ORDER BY created_at DESC, key_id', userId)

  return {
    /** Of which keys there are shares, the newest first. */
    async keyIds(inside: SqlRunner, userId: string): Promise<string[]> {
      return (await rowsOf(inside, userId)).map(row => String(row.key_id))
    },

    /** Whether the person wanted the operator to keep none. */
    async isRefused(inside: SqlRunner, userId: string): Promise<boolean> {
      const [row] = await inside.all('SELECT user_id FROM secure_operator_refusals WHERE user_id = ?', userId)
      return row !== undefined
    },

    /** What was sealed, the newest first. */
    async read(inside: SqlRunner, userId: string): Promise<string[]> {
      const { open } = await keys()
      const rows = await rowsOf(inside, userId)
      return Promise.all(rows.map(row => open(String(row.sealed_share), contextOf(userId, String(row.key_id)))))
    },

    /**
     * Keeps one. Another one of the same key holds the same share: the first stays.
     *
     * @param share `renews`: only beside one of another key
     * @returns whether it is kept
     */
    async keep(
      inside: SqlRunner,
      userId: string,
      { keyId, sealed, renews }: { keyId: string; sealed: string; renews: boolean },
    ): Promise<boolean> {
      const { seal } = await keys()
      await lockUser(inside, userId)
      if (renews && (await rowsOf(inside, userId)).length === 0) return false
      await inside.run('DELETE FROM secure_operator_refusals WHERE user_id = ?', userId)
      await inside.run(
        `INSERT INTO secure_operator_shares (user_id, key_id, sealed_share, created_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (user_id, key_id) DO NOTHING`,
        userId,
        keyId,
        await seal(sealed, contextOf(userId, keyId)),
        clock(),
      )
      return true
    },

    /** Forgets them all, and that the person wants none. */
    async remove(inside: SqlRunner, userId: string): Promise<void> {
      await lockUser(inside, userId)
      await inside.run('DELETE FROM secure_operator_shares WHERE user_id = ?', userId)
      await inside.run(
        `INSERT INTO secure_operator_refusals (user_id, refused_at) VALUES (?, ?) ON CONFLICT (user_id) DO NOTHING`,
        userId,
        clock(),
      )
    },
  }
}
