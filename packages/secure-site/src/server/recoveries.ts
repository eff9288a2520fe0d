import type { SqlRunner } from '@latchkey/sql'

import type { RecoveriesAnswer, RecoveryRequest } from '../wire.ts'
import type { Ground } from './ground.ts'
import { SecureSiteError } from './secure-site-error.ts'

type Recovery = RecoveriesAnswer['recoveries'][number]

/** More than a person has passkeys. */
const most = 20

/** Keeps which ways back to a wallet there are. One that is there is never replaced. */
export function createRecoveries({ keys, clock }: Pick<Ground, 'keys' | 'clock'>) {
  const contextOf = (userId: string, kind: string, credentialId: string) => ({
    info: 'recovery',
    salt: userId,
    beside: `${kind}:${credentialId}`,
  })

  const list = async (inside: SqlRunner, userId: string): Promise<Recovery[]> => {
    const { open } = await keys()
    const rows = await inside.all(
      'SELECT * FROM secure_recoveries WHERE user_id = ? ORDER BY created_at, kind, credential_id',
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
     * Keeps one; the same again is kept already. Of a person one at a time: their row is locked.
     *
     * @throws SecureSiteError recoveryExists, where another is there under its name, or there are too many
     */
    async add(
      inside: SqlRunner,
      userId: string,
      { kind, label, credentialId = '', sealed }: RecoveryRequest,
    ): Promise<void> {
      const { seal } = await keys()
      const before = await list(inside, userId)
      const same = before.find(each => each.kind === kind && (each.credentialId ?? '') === credentialId)
      if (same ? same.sealed !== sealed : before.length >= most)
        throw new SecureSiteError('recoveryExists', 'There is such a recovery, or there are too many')
      if (same) return
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
  }
}
