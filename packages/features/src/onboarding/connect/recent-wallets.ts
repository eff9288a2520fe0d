import type { KitStorage, Wallet } from '@latchkey/core'

import { readWallet } from './to-wallet.ts'

/** Number of recent wallets (S9.07). */
export const recentWalletsKept = 2

export interface RecentWallets {
  /** Returns the recent wallets, newest first, without links: those come only from the list of wallets. */
  read(): Wallet[]
  /** Moves a wallet to the front. */
  remember(wallet: Wallet): void
}

/**
 * Creates the store of the wallets that the user connected last. It has only what a list shows at once: neither a wrong
 * answer of the directory nor a foreign write to the storage may redirect the user later.
 */
export function createRecentWallets(storage: KitStorage): RecentWallets {
  const kept = storage.stored('recent_wallets', (value): unknown[] => (Array.isArray(value) ? value.slice(0, 20) : []))
  const read = (): Wallet[] => {
    const wallets = kept.read().flatMap(entry => toShown(readWallet(entry)) ?? [])
    return [...new Map(wallets.map(wallet => [wallet.id, wallet])).values()].slice(0, recentWalletsKept)
  }
  return {
    read,
    remember(wallet) {
      const wallets = [wallet, ...read().filter(each => each.id !== wallet.id)].slice(0, recentWalletsKept)
      kept.write(wallets.map(({ id, name, imageId }) => ({ id, name, ...(imageId && { image_id: imageId }) })))
    },
  }
}

function toShown(wallet: Wallet | undefined): Wallet | undefined {
  return wallet && { id: wallet.id, name: wallet.name, ...(wallet.imageId && { imageId: wallet.imageId }) }
}
