import type { SqlRunner } from '@latchkey/sql'

import type { RecoveriesAnswer, RecoveryRequest } from '../wire.ts'
import type { SiteDatabase } from './site-database.ts'
import { SecureSiteError } from './secure-site-error.ts'

type Recovery = RecoveriesAnswer['recoveries'][number]

/** Maximum recoveries of a user, more than they have passkeys. */
const max = 20

/** Stores the recoveries of wallets. An existing one is never replaced. */
export function createRecoveries({ keys, clock }: Pick<SiteDatabase, 'keys' | 'clock'>) {
  const contextOf = (userId: string, kind: string, credentialId: string) => ({
    info: 'recovery',
    salt: userId,
    beside: `${kind}:${credentialId}`,
  })

  const list = async (inside: SqlRunner, userId: string): Promise<Recovery[]> => {
    const { open } = await keys()
    const rows = await inside.all(
      'SELECT * FROM secure_recoveries WHERE user_id = ? AND removed_at IS NULL ORDER BY created_at, kind, credential_id',
      userId,
    )
    return Promise.all(
      rows.map(async row => {
        const [kind, credentialId] = [String(row.kind), String(row.credential_id)]
        return {
          kind: kind === 'passkey' ? 'passkey' : 'file',
          ...(typeof row.label === 'string' && { label: row.label }),
          ...(credentialId && { credentialId }),
          ...(typeof row.sealed_share === 'string' && {
            sealed: await open(row.sealed_share, contextOf(userId, kind, credentialId)),
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
      if (same ? same.sealed !== sealed : before.length >= max)
        throw new SecureSiteError('recoveryExists', 'There is such a recovery, or there are too many')
      return !same
    },

    /** Stores a recovery that {@link isNew}. */
    async add(
      inside: SqlRunner,
      userId: string,
      { kind, label, credentialId = '', sealed }: RecoveryRequest,
    ): Promise<void> {
      const { seal } = await keys()
      await inside.run(
        `INSERT INTO secure_recoveries (user_id, kind, credential_id, label, sealed_share, created_at)
          VALUES (?, ?, ?, ?, ?, ?)`,
        userId,
        kind,
        credentialId,
        label ?? null,
        sealed === undefined ? null : await seal(sealed, contextOf(userId, kind, credentialId)),
        clock(),
      )
    },

    /**
     * Removes a recovery. A passkey's id stays recorded, because a browser with it would send it again. @returns
     * whether it existed
     */
    async remove(inside: SqlRunner, userId: string, { kind, credentialId = '' }: RecoveryRequest): Promise<boolean> {
      const row = [userId, kind, credentialId] as const
      const where = 'WHERE user_id = ? AND kind = ? AND credential_id = ? AND removed_at IS NULL'
      const changed =
        kind === 'file'
          ? await inside.run(`DELETE FROM secure_recoveries ${where}`, ...row)
          : await inside.run(
              `UPDATE secure_recoveries SET removed_at = ?, label = NULL, sealed_share = NULL ${where}`,
              clock(),
              ...row,
            )
      return changed === 1
    },
  }
}
