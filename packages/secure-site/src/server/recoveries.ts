import type { RecoveriesAnswer, RecoveryRequest } from '../wire.ts'
import type { Ground } from './ground.ts'
import { SecureSiteError } from './secure-site-error.ts'

type Recovery = RecoveriesAnswer['recoveries'][number]

/** More than a person has passkeys. */
const most = 20

/** Keeps which ways back to a wallet there are. One that is there is never replaced. */
export function createRecoveries({ database, keys, clock }: Ground) {
  const contextOf = (userId: string, kind: string, credentialId: string) => ({
    info: 'recovery',
    salt: userId,
    beside: `${kind}:${credentialId}`,
  })

  const list = async (userId: string): Promise<Recovery[]> => {
    const { open } = await keys()
    const rows = await (
      await database()
    ).all('SELECT * FROM secure_recoveries WHERE user_id = ? ORDER BY created_at, kind, credential_id', userId)
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
     * Keeps one; the same again is kept already.
     *
     * @throws SecureSiteError recoveryExists, where another is there under its name, or there are too many
     */
    async add(userId: string, { kind, label, credentialId = '', sealed }: RecoveryRequest): Promise<void> {
      const { seal } = await keys()
      const before = await list(userId)
      const exists = () => new SecureSiteError('recoveryExists', 'There is such a recovery, or there are too many')
      const same = before.find(each => each.kind === kind && (each.credentialId ?? '') === credentialId)
      if (!same && before.length >= most) throw exists()
      await (
        await database()
      ).run(
        `INSERT INTO secure_recoveries (user_id, kind, credential_id, label, sealed_share, created_at)
          VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (user_id, kind, credential_id) DO NOTHING`,
        userId,
        kind,
        credentialId,
        label ?? null,
        sealed === undefined ? null : await seal(sealed, contextOf(userId, kind, credentialId)),
        clock(),
      )
      const after = await list(userId)
      const kept = after.find(each => each.kind === kind && (each.credentialId ?? '') === credentialId)
      if (kept?.sealed !== sealed) throw exists()
    },
  }
}
