import type { KitStorage } from '../kit-storage.ts'
import type { Wallet } from '../wallet.ts'
import { fromWallet, readWallet } from './to-wallet.ts'

/** Recent wallets kept (specification, section 9). */
export const recentWalletsKept = 2

export interface RecentWallets {
  read(): Wallet[]
  /** Puts a wallet first. @returns what is kept now */
  remember(wallet: Wallet): Wallet[]
}

/** The wallets that the visitor connected last, newest first, in the directory's own shape. */
export function createRecentWallets(storage: KitStorage): RecentWallets {
  const kept = storage.stored('recent_wallets', (value): unknown[] => (Array.isArray(value) ? value.slice(0, 20) : []))
  const read = (): Wallet[] => {
    const wallets = kept.read().flatMap(entry => readWallet(entry) ?? [])
    return [...new Map(wallets.map(wallet => [wallet.id, wallet])).values()].slice(0, recentWalletsKept)
  }
  return {
    read,
    remember(wallet) {
      const wallets = [wallet, ...read().filter(each => each.id !== wallet.id)].slice(0, recentWalletsKept)
      kept.write(wallets.map(fromWallet))
      return wallets
    },
  }
}
