import type { KitParts, Wallet } from '@latchkey/core'
import { once, untilAborted } from '@latchkey/primitives'
import type { WalletsQuery } from '@latchkey/protocol'

import { readWallet } from './to-wallet.ts'
import type { WalletSource } from './wallet-source.ts'

/** Wallets of a list that the kit brings along, asked exactly as the directory service is. */
export function createCatalogueWalletSource({ loadCatalogue, fetchPicture }: KitParts): WalletSource {
  const wallets = once(async () => ((await loadCatalogue?.()) ?? []).flatMap(entry => readWallet(entry) ?? []))

  return {
    async fetchPage(query, signal) {
      const found = (await untilAborted(wallets(), signal)).filter(wallet => fits(wallet, query))
      const start = (query.page - 1) * query.entries
      return { wallets: found.slice(start, start + query.entries), count: found.length }
    },
    // Nothing is no image.
    fetchImage: async imageId => (await fetchPicture?.('wallet', imageId)) ?? new Blob(),
  }
}

function fits(wallet: Wallet, { include, exclude, chains, search, badge_type }: WalletsQuery): boolean {
  if (include && include.length > 0 && !include.includes(wallet.id)) return false
  if (exclude?.includes(wallet.id)) return false
  if (badge_type && (badge_type === 'certified') !== (wallet.certified ?? false)) return false
  // What a wallet says nothing about is not held against it.
  if (chains && chains.length > 0 && wallet.chains && !chains.some(chain => wallet.chains?.includes(chain)))
    return false
  return matchesName(wallet, search ?? '')
}

/** Whether a trimmed text is part of a wallet's name, whatever its case. */
export function matchesName(wallet: Pick<Wallet, 'name'>, search: string): boolean {
  return wallet.name.toLowerCase().includes(search.trim().toLowerCase())
}
