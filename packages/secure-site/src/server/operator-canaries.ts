import type { Database, SqlRunner } from '@latchkey/sql'

import { type Canary, createCanary, opensCanary } from '../operator/canary.ts'
import { RecoveryKeyError } from '../operator/recovery-keys.ts'
import { requireKeyId } from '../operator/sealed-share.ts'
import type { OperatorOptions } from './options.ts'

/** A stored canary, one for each key for which shares were ever sealed. */
interface KeptCanary extends Canary {
  keyId: string
  /** Whether its key has been available before. */
  wasOpened: boolean
}

/**
 * Result of the check at the key store. `isProven` tells that the key for new shares opens them, verified now or by an
 * earlier start.
 */
export type KeyCheck =
  | { status: 'proven'; isProven: true }
  | { status: 'unreachable'; isProven: boolean; cause: unknown }

/** Thrown if the configured keys differ from the earlier ones. Its text names them, and the remedies. */
export class OperatorKeyError extends Error {
  override readonly name = 'OperatorKeyError'
}

/**
 * Has the operator's key store open data that was sealed at its first start. Otherwise a wrong key would be discovered
 * only when a user needs their last recovery.
 *
 * @throws OperatorKeyError if it opens something else
 */
export async function checkOperatorKey(
  database: Database,
  operator: OperatorOptions,
  clock: () => number,
): Promise<KeyCheck> {
  const { keys, publicKey, lostKeys = [] } = operator
  const currentId = requireKeyId(publicKey)
  const own = { ...(await createCanary(publicKey)), keyId: currentId, wasOpened: false }
  const opened = new Map<string, boolean>()
  let failed: { cause: unknown } | undefined
  const tryOpen = async (canary: KeptCanary): Promise<void> => {
    if (opened.has(canary.keyId)) return
    try {
      opened.set(canary.keyId, await opensCanary(keys, canary))
    } catch (cause) {
      if (!(cause instanceof RecoveryKeyError)) throw cause
      failed ??= { cause }
    }
  }

  // The key store may be a remote service, so it is called outside of the transaction, and again if another process has
  // stored a canary meanwhile.
  for (;;) {
    const kept = await readAll(database)
    const isCurrent = ({ keyId }: KeptCanary) => keyId === currentId
    const former = kept.filter(canary => !isCurrent(canary) && !lostKeys.includes(canary.keyId))
    // Canaries are tried one after the other, so a service that does not answer is waited for only once.
    for (const canary of [kept.find(isCurrent) ?? own, ...former]) if (!failed) await tryOpen(canary)
    if (opened.get(currentId) === false) throw new OperatorKeyError(sayCurrent(publicKey, currentId))
    const isOver = await database.transaction(async inside => {
      await lock(inside)
      const now = await readAll(inside)
      if (now.some(({ keyId }) => !kept.some(each => each.keyId === keyId))) return false
      // Wallets are counted inside the transaction, because a share may have been stored during the check.
      for (const canary of kept) {
        if (opened.get(canary.keyId) !== false) continue
        const wallets = await countNeeding(inside, canary.keyId, opened)
        // A key may be removed if a newer one has opened its canary at a start.
        const isFollowed = kept.some(({ keyId, wasOpened }) => wasOpened && opened.get(keyId) === true)
        if (wallets > 0 || (canary.wasOpened && !isFollowed)) throw new OperatorKeyError(sayMissing(canary, wallets))
      }
      await keep(inside, own, clock())
      for (const [keyId, isOpened] of opened)
        if (isOpened)
          await inside.run('UPDATE secure_operator_canaries SET opened_at = ? WHERE key_id = ?', clock(), keyId)
        else await inside.run('DELETE FROM secure_operator_canaries WHERE key_id = ?', keyId)
      return true
    })
    if (!isOver) continue
    if (!failed) return { status: 'proven', isProven: true }
    const wasProven = kept.some(({ keyId, wasOpened }) => keyId === currentId && wasOpened)
    return { status: 'unreachable', isProven: wasProven || opened.get(currentId) === true, cause: failed.cause }
  }
}

async function readAll(runner: SqlRunner): Promise<KeptCanary[]> {
  const rows = await runner.all(
    'SELECT key_id, public_key, sealed_share, share_check, opened_at FROM secure_operator_canaries ORDER BY created_at, key_id',
  )
  return rows.map(row => ({
    keyId: String(row.key_id),
    publicKey: String(row.public_key),
    sealed: String(row.sealed_share),
    check: String(row.share_check),
    wasOpened: row.opened_at !== null,
  }))
}

async function keep(inside: SqlRunner, { keyId, publicKey, sealed, check }: KeptCanary, now: number): Promise<void> {
  await inside.run(
    `INSERT INTO secure_operator_canaries (key_id, public_key, sealed_share, share_check, created_at)
      VALUES (?, ?, ?, ?, ?) ON CONFLICT (key_id) DO NOTHING`,
    keyId,
    publicKey,
    sealed,
    check,
    now,
  )
}

/** Locks a row, so the second of two starts reads what the first stored. */
const lock = (inside: SqlRunner) => inside.run("UPDATE secure_facts SET value = value WHERE name = 'secret'")

/** Counts the wallets with a share for a key, and none that opens. */
async function countNeeding(inside: SqlRunner, keyId: string, opened: ReadonlyMap<string, boolean>): Promise<number> {
  // PostgreSQL rejects an empty list.
  const good = ['', ...[...opened].filter(([, isOpened]) => isOpened).map(([id]) => id)]
  const [row] = await inside.all(
    `SELECT count(*) AS n FROM secure_operator_shares needing WHERE key_id = ? AND NOT EXISTS (
      SELECT 1 FROM secure_operator_shares other
        WHERE other.user_id = needing.user_id AND other.key_id IN (${good.map(() => '?').join(', ')})
    )`,
    keyId,
    ...good,
  )
  return Number(row?.n)
}

function sayCurrent(publicKey: string, keyId: string): string {
  return `The key store of the operator opens nothing that is sealed for RECOVERY_PUBLIC_KEY=${publicKey} (${keyId}): it has another private key. Give it the key that belongs to that, or say the public key that it has`
}

function sayMissing({ publicKey, keyId }: Canary & { keyId: string }, wallets: number): string {
  const needed = wallets === 1 ? '1 wallet has' : `${wallets} wallets have`
  return [
    `The key store of the operator has not the key ${keyId} (RECOVERY_PUBLIC_KEY=${publicKey}), with which this database was used before: ${needed} a recovery that opens with that key alone.`,
    'Put that key back; to change it, have "recovery-key" put a new one before it, and keep both.',
    `Where it is lost for good, RECOVERY_LOST_KEYS=${keyId} starts without it, and what was sealed for it stays closed`,
  ].join(' ')
}
