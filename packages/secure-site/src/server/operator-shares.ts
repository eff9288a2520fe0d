import type { SqlRunner } from '@latchkey/sql'

import { generationOf } from '../operator/sealed-share.ts'
import type { SiteDatabase } from './site-database.ts'
import { lockUser } from './lock-user.ts'

/**
 * Stores the shares that frames sealed for the operator's keys. This server has none of these keys, so it cannot open
 * them. There is one share per key, which is never replaced.
 */
export function createOperatorShares({ keys, clock }: Pick<SiteDatabase, 'keys' | 'clock'>) {
  /**
   * Reads the shares that this server sealed for this user. Skips rows of another user, and shares of a former generation,
   * which open nothing.
   */
  const readAll = async (inside: SqlRunner, userId: string) => {
    const { open } = await keys()
    const rows = await inside.all(
      'SELECT * FROM secure_operator_shares WHERE user_id = ? ORDER BY created_at DESC, key_id',
      userId,
    )
    const [wallet] = await inside.all('SELECT generation FROM secure_wallets WHERE user_id = ?', userId)
    const opened = await Promise.all(
      rows.map(async row => {
        const keyId = String(row.key_id)
        const sealed = await open(String(row.sealed_share), operatorContextOf(userId, keyId)).catch(() => undefined)
        const isCurrent = !wallet || generationOf(sealed ?? '') === wallet.generation
        return sealed !== undefined && isCurrent ? [{ keyId, sealed }] : []
      }),
    )
    return opened.flat()
  }

  return {
    /** Lists the keys of the shares, the newest first. */
    async keyIds(inside: SqlRunner, userId: string): Promise<string[]> {
      return (await readAll(inside, userId)).map(({ keyId }) => keyId)
    },

    /** Whether there is a share, or one among pending new shares, which a commit would store. */
    async isStored(inside: SqlRunner, userId: string): Promise<boolean> {
      const [pending] = await inside.all(
        "SELECT user_id FROM secure_split_recoveries WHERE user_id = ? AND kind = 'operator'",
        userId,
      )
      return pending !== undefined || (await readAll(inside, userId)).length > 0
    },

    /** Whether the user refused to have the operator store a share. */
    async isRejected(inside: SqlRunner, userId: string): Promise<boolean> {
      const [row] = await inside.all('SELECT user_id FROM secure_operator_refusals WHERE user_id = ?', userId)
      return row !== undefined
    },

    /** Lists the sealed shares, the newest first. */
    async read(inside: SqlRunner, userId: string): Promise<string[]> {
      return (await readAll(inside, userId)).map(({ sealed }) => sealed)
    },

    /**
     * Stores a share. One of the same key holds the same share, so the first stays, unless it cannot be decrypted.
     *
     * @param share `renews`: stored only beside a share of another key
     * @returns whether it is stored
     */
    async keep(
      inside: SqlRunner,
      userId: string,
      { keyId, sealed, renews }: { keyId: string; sealed: string; renews: boolean },
    ): Promise<boolean> {
      const { seal } = await keys()
      await lockUser(inside, userId)
      const kept = await readAll(inside, userId)
      if (renews && kept.length === 0) return false
      await inside.run('DELETE FROM secure_operator_refusals WHERE user_id = ?', userId)
      if (kept.some(each => each.keyId === keyId)) return true
      await inside.run(
        `INSERT INTO secure_operator_shares (user_id, key_id, sealed_share, created_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (user_id, key_id) DO UPDATE SET sealed_share = excluded.sealed_share, created_at = excluded.created_at`,
        userId,
        keyId,
        await seal(sealed, operatorContextOf(userId, keyId)),
        clock(),
      )
      return true
    },

    /** Deletes all shares, also those of pending new shares, and records that the user refuses them. */
    async remove(inside: SqlRunner, userId: string): Promise<void> {
      await lockUser(inside, userId)
      await inside.run('DELETE FROM secure_operator_shares WHERE user_id = ?', userId)
      await inside.run("DELETE FROM secure_split_recoveries WHERE user_id = ? AND kind = 'operator'", userId)
      await inside.run(
        `INSERT INTO secure_operator_refusals (user_id, refused_at) VALUES (?, ?) ON CONFLICT (user_id) DO NOTHING`,
        userId,
        clock(),
      )
    },
  }
}

/** Returns the context of the encryption of an operator's share. */
export function operatorContextOf(userId: string, keyId: string) {
  return { info: 'operator', salt: userId, beside: keyId }
}
