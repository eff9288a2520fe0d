import type { SqlRunner } from '@latchkey/sql'

import type { RecoveriesAnswer, RecoveryRequest } from '../wire.ts'
import type { SiteDatabase } from './site-database.ts'
import { SecureSiteError } from './secure-site-error.ts'

type Recovery = RecoveriesAnswer['recoveries'][number]

/** Maximum recoveries of a user, more than they have passkeys. */
export const maxRecoveries = 20

/**
 * Selects the recoveries of the shares in use, or all without a wallet. One of another generation opens nothing: a process
 * of an earlier version may have stored it, without a generation, after the wallet got new shares.
 */
const selectCurrent = `SELECT secure_recoveries.* FROM secure_recoveries
  LEFT JOIN secure_wallets ON secure_wallets.user_id = secure_recoveries.user_id
  WHERE secure_recoveries.user_id = ? AND removed_at IS NULL AND (
    secure_wallets.user_id IS NULL OR secure_recoveries.generation = secure_wallets.generation
    OR (secure_recoveries.generation IS NULL AND former IS NULL)
  ) ORDER BY secure_recoveries.created_at, kind, credential_id`

/** Stores the recoveries of wallets. An existing one is never replaced. */
export function createRecoveries({ keys, clock }: Pick<SiteDatabase, 'keys' | 'clock'>) {
  const list = async (inside: SqlRunner, userId: string): Promise<Recovery[]> => {
    const { open } = await keys()
    const rows = await inside.all(selectCurrent, userId)
    return Promise.all(
      rows.map(async row => {
        const [kind, credentialId] = [String(row.kind), String(row.credential_id)]
        return {
          kind: kind === 'passkey' ? 'passkey' : 'file',
          ...(typeof row.label === 'string' && { label: row.label }),
          ...(credentialId && { credentialId }),
          ...(typeof row.sealed_share === 'string' && {
            sealed: await open(row.sealed_share, recoveryContextOf(userId, kind, credentialId)),
          }),
          createdAt: Number(row.created_at),
        } satisfies Recovery
      }),
    )
  }

  return {
    list,

    /**
     * Whether a recovery is new. Call it in the transaction of {@link add} too, which locks the user's row.
     *
     * @returns `false` for one that is stored already, or that the user removed, because their other browsers may send
     *   a passkey again
     * @throws SecureSiteError `recoveryExists` if a different one has its name, or there are too many
     */
    async isNew(
      inside: SqlRunner,
      userId: string,
      { kind, credentialId = '', sealed }: RecoveryRequest,
    ): Promise<boolean> {
      const [removed] = await inside.all(
        'SELECT kind FROM secure_recoveries WHERE user_id = ? AND kind = ? AND credential_id = ? AND removed_at IS NOT NULL',
        userId,
        kind,
        credentialId,
      )
      if (removed) return false
      const before = await list(inside, userId)
      const same = before.find(each => each.kind === kind && (each.credentialId ?? '') === credentialId)
      if (same ? same.sealed !== sealed : before.length >= maxRecoveries)
        throw new SecureSiteError('recoveryExists', 'There is such a recovery, or there are too many')
      return !same
    },

    /** Stores a recovery that {@link isNew}, in place of one of another generation. */
    async add(
      inside: SqlRunner,
      userId: string,
      { kind, label, credentialId = '', sealed }: RecoveryRequest,
      generation: string,
    ): Promise<void> {
      const { seal } = await keys()
      await inside.run(
        `INSERT INTO secure_recoveries (user_id, kind, credential_id, label, sealed_share, created_at, generation)
          VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user_id, kind, credential_id) DO UPDATE
          SET label = excluded.label, sealed_share = excluded.sealed_share, created_at = excluded.created_at,
            generation = excluded.generation`,
        userId,
        kind,
        credentialId,
        label ?? null,
        sealed === undefined ? null : await seal(sealed, recoveryContextOf(userId, kind, credentialId)),
        clock(),
        generation,
      )
    },

    /**
     * Removes a recovery. A passkey's id stays recorded, because a browser with it would send it again.
     */
    async remove(inside: SqlRunner, userId: string, { kind, credentialId = '' }: RecoveryRequest): Promise<void> {
      const row = [userId, kind, credentialId] as const
      const where = 'WHERE user_id = ? AND kind = ? AND credential_id = ? AND removed_at IS NULL'
      if (kind === 'file') await inside.run(`DELETE FROM secure_recoveries ${where}`, ...row)
      else
        await inside.run(
          `UPDATE secure_recoveries SET removed_at = ?, label = NULL, sealed_share = NULL ${where}`,
          clock(),
          ...row,
        )
    },
  }
}

/** Returns the context of the encryption of a recovery. */
export function recoveryContextOf(userId: string, kind: string, credentialId: string) {
  return { info: 'recovery', salt: userId, beside: `${kind}:${credentialId}` }
}
