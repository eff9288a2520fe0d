import type { KitStorage, Wallet } from '@latchkey/core'

import { readWallet } from './to-wallet.ts'

/** Recent wallets kept (S9.07). */
export const recentWalletsKept = 2

export interface RecentWallets {
  /** Newest first, without a link: those come from the list of wallets alone. */
  read(): Wallet[]
  /** Puts a wallet first. */
  remember(wallet: Wallet): void
}

/**
 * The wallets that the visitor connected last. Only what shows at once is kept: an answer of the directory that was wrong once
 * must not lead a visitor elsewhere ever after, and whoever writes into the storage must not either.
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
