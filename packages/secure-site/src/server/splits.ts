import type { SqlRow, SqlRunner } from '@latchkey/sql'

import type { SplitAnswer, SplitRecovery, SplitRequest } from '../wire-split.ts'
import type { SiteDatabase } from './site-database.ts'
import { isSignedSplit } from './is-signed-split.ts'
import { operatorContextOf } from './operator-shares.ts'
import { maxRecoveries, recoveryContextOf } from './recoveries.ts'
import { SecureSiteError } from './secure-site-error.ts'
import { shareContextOf } from './wallets.ts'

/** Time after which pending shares are deleted, in milliseconds. The shares in use stay. */
export const splitMs = 86_400_000
/** Maximum former generations of a wallet that are stored. */
const maxFormerGenerations = 20

type Split = NonNullable<SplitAnswer['split']>

/** Stores new shares of wallets, and replaces the shares in use by them. A user has one pending split, the last one. */
export function createSplits({ keys, clock }: Pick<SiteDatabase, 'keys' | 'clock'>) {
  const rowOf = async (inside: SqlRunner, userId: string): Promise<SqlRow | undefined> => {
    const [row] = await inside.all(
      `SELECT secure_splits.*, eip155, solana, former FROM secure_splits
        JOIN secure_wallets ON secure_wallets.user_id = secure_splits.user_id
          AND secure_wallets.generation = secure_splits.from_generation
        WHERE secure_splits.user_id = ? AND secure_splits.created_at > ?`,
      userId,
      clock() - splitMs,
    )
    return row
  }

  const recoveryRows = (inside: SqlRunner, userId: string, generation: string) =>
    inside.all(
      'SELECT * FROM secure_split_recoveries WHERE user_id = ? AND generation = ? ORDER BY created_at, kind, credential_id',
      userId,
      generation,
    )

  const find = async (inside: SqlRunner, userId: string): Promise<Split | null> => {
    const row = await rowOf(inside, userId)
    return row ? await read(inside, userId, row) : null
  }

  /** Opens the pending shares of a row. @throws if this server cannot open one */
  const read = async (inside: SqlRunner, userId: string, row: SqlRow): Promise<Split> => {
    const { open } = await keys()
    const generation = String(row.generation)
    return {
      from: String(row.from_generation),
      wallet: {
        generation,
        share: await open(String(row.sealed_share), shareContextOf(userId, generation)),
        check: String(row.share_check),
        addresses: { eip155: String(row.eip155), solana: String(row.solana) },
      },
      recoveries: await Promise.all(
        (await recoveryRows(inside, userId, generation)).map(async each => {
          const [kind, credentialId] = [readKind(each.kind), String(each.credential_id)]
          return {
            kind,
            ...(typeof each.label === 'string' && { label: each.label }),
            ...(credentialId && { credentialId }),
            ...(kind === 'passkey' &&
              typeof each.sealed_share === 'string' && {
                sealed: await open(each.sealed_share, recoveryContextOf(userId, kind, credentialId)),
              }),
          }
        }),
      ),
    }
  }

  const clear = async (inside: SqlRunner, userId: string): Promise<void> => {
    await inside.run('DELETE FROM secure_splits WHERE user_id = ?', userId)
    await inside.run('DELETE FROM secure_split_recoveries WHERE user_id = ?', userId)
  }

  return {
    find,

    /** Stores new shares, in place of other pending ones and their recoveries. */
    async put(inside: SqlRunner, userId: string, { from, wallet }: SplitRequest): Promise<void> {
      const { seal } = await keys()
      const { generation, share, check } = wallet
      await clear(inside, userId)
      await inside.run(
        `INSERT INTO secure_splits (user_id, from_generation, generation, sealed_share, share_check, created_at)
          VALUES (?, ?, ?, ?, ?, ?)`,
        userId,
        from,
        generation,
        await seal(share, shareContextOf(userId, generation)),
        check,
        clock(),
      )
    },

    /**
     * Stores a recovery of the pending shares. Storing the same one again has no effect.
     *
     * @throws SecureSiteError `splitOver`; `recoveryExists` if a different one has its name, or there are too many
     */
    async addRecovery(inside: SqlRunner, userId: string, generation: string, recovery: SplitRecovery): Promise<void> {
      const { kind, label, credentialId = '', sealed } = recovery
      const pending = await find(inside, userId)
      if (pending?.wallet.generation !== generation) throw splitOver()
      const same = pending.recoveries.find(each => each.kind === kind && (each.credentialId ?? '') === credentialId)
      // The operator's is sealed anew each time, for the same key.
      if (same ? kind === 'passkey' && same.sealed !== sealed : pending.recoveries.length >= maxRecoveries)
        throw new SecureSiteError('recoveryExists', 'There is such a recovery, or there are too many')
      if (same) return
      const { seal } = await keys()
      // Sealed like a recovery in use, to which a commit moves it.
      const context =
        kind === 'operator' ? operatorContextOf(userId, credentialId) : recoveryContextOf(userId, kind, credentialId)
      await inside.run(
        `INSERT INTO secure_split_recoveries (user_id, generation, kind, credential_id, label, sealed_share, created_at)
          VALUES (?, ?, ?, ?, ?, ?, ?)`,
        userId,
        generation,
        kind,
        credentialId,
        label ?? null,
        sealed === undefined ? null : await seal(sealed, context),
        clock(),
      )
    },

    /**
     * Replaces the server's share, the recoveries and the operator's share in one transaction, in which the user's row is
     * locked. A generation that is in use already stays.
     *
     * @param proof signature by the wallet's key. See {@link isSignedSplit}
     * @throws SecureSiteError `splitOver` for another generation than the pending one; `recoveryMissing` without a recovery;
     *   `walletExists` without a valid proof
     */
    async commit(inside: SqlRunner, userId: string, generation: string, proof: string | undefined): Promise<void> {
      const [current] = await inside.all('SELECT generation FROM secure_wallets WHERE user_id = ?', userId)
      if (current?.generation === generation) return
      const row = await rowOf(inside, userId)
      if (row?.generation !== generation) throw splitOver()
      // A share that this server cannot open must not replace the one in use.
      const pending = await read(inside, userId, row)
      const recoveries = await recoveryRows(inside, userId, generation)
      if (recoveries.length === 0)
        throw new SecureSiteError('recoveryMissing', 'There is no recovery of the new shares yet')
      if (proof === undefined || !(await isSignedSplit(pending, proof)))
        throw new SecureSiteError('walletExists', 'Only the owner of this wallet can replace its shares')
      const former = [pending.from, ...(typeof row.former === 'string' ? row.former.split(' ') : [])]
      await inside.run(
        'UPDATE secure_wallets SET generation = ?, sealed_share = ?, share_check = ?, former = ? WHERE user_id = ?',
        generation,
        String(row.sealed_share),
        pending.wallet.check,
        former.slice(0, maxFormerGenerations).join(' '),
        userId,
      )
      for (const table of ['secure_recoveries', 'secure_operator_shares', 'secure_handovers'])
        await inside.run(`DELETE FROM ${table} WHERE user_id = ?`, userId)
      for (const each of recoveries) await insertRecovery(inside, each)
      await clear(inside, userId)
    },
  }
}

/** Stores a recovery of the new shares among those in use. */
async function insertRecovery(inside: SqlRunner, row: SqlRow): Promise<void> {
  const { user_id: userId = null, generation = null, kind = null, credential_id: id = null, label = null } = row
  const { sealed_share: sealed = null, created_at: createdAt = null } = row
  if (kind === 'operator')
    await inside.run(
      'INSERT INTO secure_operator_shares (user_id, key_id, sealed_share, created_at) VALUES (?, ?, ?, ?)',
      userId,
      id,
      sealed,
      createdAt,
    )
  else
    await inside.run(
      `INSERT INTO secure_recoveries (user_id, kind, credential_id, label, sealed_share, created_at, generation)
        VALUES (?, ?, ?, ?, ?, ?, ?)`,
      userId,
      kind,
      id,
      label,
      sealed,
      createdAt,
      generation,
    )
}

function readKind(kind: unknown): SplitRecovery['kind'] {
  return kind === 'passkey' || kind === 'operator' ? kind : 'file'
}

/** Creates the error of shares that are not pending. */
export function splitOver(): SecureSiteError {
  return new SecureSiteError('splitOver', 'These new shares are replaced or expired: start again')
}
