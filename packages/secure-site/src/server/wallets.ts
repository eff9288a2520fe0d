import type { SqlRow, SqlRunner } from '@latchkey/sql'

import type { StoredWallet, WalletRequest } from '../wire.ts'
import type { SiteDatabase } from './site-database.ts'
import { SecureSiteError } from './secure-site-error.ts'

/** Stores the server's share of each wallet. An existing one is never replaced. */
export function createWallets({ keys, clock }: Pick<SiteDatabase, 'keys' | 'clock'>) {
  const toWallet = async (userId: string, row: SqlRow): Promise<StoredWallet> => {
    const generation = String(row.generation)
    const { open } = await keys()
    return {
      generation,
      share: await open(String(row.sealed_share), shareContextOf(userId, generation)),
      check: String(row.share_check),
      addresses: { eip155: String(row.eip155), solana: String(row.solana) },
      createdAt: Number(row.created_at),
      ...(typeof row.former === 'string' && { former: row.former.split(' ') }),
    }
  }

  const find = async (inside: SqlRunner, userId: string): Promise<StoredWallet | null> => {
    const [row] = await inside.all(
      'SELECT generation, sealed_share, share_check, eip155, solana, created_at, former FROM secure_wallets WHERE user_id = ?',
      userId,
    )
    return row ? toWallet(userId, row) : null
  }

  return {
    find,

    async exists(inside: SqlRunner, userId: string): Promise<boolean> {
      const [row] = await inside.all('SELECT user_id FROM secure_wallets WHERE user_id = ?', userId)
      return row !== undefined
    },

    /**
     * Returns the generation of the wallet, which a new recovery must be of.
     *
     * @param named by the recovery; `undefined` for that of a frame of an earlier version, whose wallet has one generation
     * @throws SecureSiteError `walletMissing`; `recoveryUnreadable` for another generation
     */
    async currentGeneration(inside: SqlRunner, userId: string, named: string | undefined): Promise<string> {
      const [row] = await inside.all('SELECT generation, former FROM secure_wallets WHERE user_id = ?', userId)
      if (!row) throw new SecureSiteError('walletMissing', 'There is no wallet yet')
      const current = String(row.generation)
      if (named === undefined ? row.former === null : named === current) return current
      throw new SecureSiteError(
        'recoveryUnreadable',
        'This is a recovery of former shares, which no longer open the wallet',
      )
    },

    /**
     * Stores a share. Storing the same one again has no effect.
     *
     * @throws SecureSiteError `walletExists`
     */
    async add(inside: SqlRunner, userId: string, wallet: WalletRequest): Promise<StoredWallet> {
      const { generation, share, check, addresses } = wallet
      const { seal } = await keys()
      const createdAt = clock()
      const added = await inside.run(
        `INSERT INTO secure_wallets (user_id, generation, sealed_share, share_check, eip155, solana, created_at)
          VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user_id) DO NOTHING`,
        userId,
        generation,
        await seal(share, shareContextOf(userId, generation)),
        check,
        addresses.eip155,
        addresses.solana,
        createdAt,
      )
      if (added === 1) return { generation, share, check, addresses, createdAt }
      const kept = await find(inside, userId)
      if (kept && isSame(kept, wallet)) return kept
      throw new SecureSiteError('walletExists', 'There is a wallet already, and it stays as it is')
    },
  }
}

/** Returns the context of the encryption of a server's share: its user and generation. */
export function shareContextOf(userId: string, generation: string) {
  return { info: 'share', salt: userId, beside: generation }
}

function isSame(kept: StoredWallet, { generation, share, check, addresses }: WalletRequest): boolean {
  const { eip155, solana } = kept.addresses
  return (
    kept.generation === generation &&
    kept.share === share &&
    kept.check === check &&
    eip155 === addresses.eip155 &&
    solana === addresses.solana
  )
}
