import type { KitParts, Wallet } from '@latchkey/core'
import { once, raceAbort } from '@latchkey/primitives'
import type { WalletsQuery } from '@latchkey/protocol'

import { readWallet } from './to-wallet.ts'
import type { WalletSource } from './wallet-source.ts'

/** Creates the source of the kit's own list of wallets. It accepts the same queries as the directory service. */
export function createCatalogueWalletSource({ loadCatalogue, fetchPicture }: KitParts): WalletSource {
  const wallets = once(async () => ((await loadCatalogue?.()) ?? []).flatMap(entry => readWallet(entry) ?? []))

  return {
    async fetchPage(query, signal) {
      const found = (await raceAbort(wallets(), signal)).filter(wallet => fits(wallet, query))
      const start = (query.page - 1) * query.entries
      return { wallets: found.slice(start, start + query.entries), count: found.length }
    },
    // An empty blob is no image.
    fetchImage: async imageId => (await fetchPicture?.('wallet', imageId)) ?? new Blob(),
  }
}

function fits(wallet: Wallet, { include, exclude, chains, search, badge_type }: WalletsQuery): boolean {
  if (include && include.length > 0 && !include.includes(wallet.id)) return false
  if (exclude?.includes(wallet.id)) return false
  if (badge_type && (badge_type === 'certified') !== (wallet.certified ?? false)) return false
  // A wallet that lists no chains fits every query.
  if (chains && chains.length > 0 && wallet.chains && !chains.some(chain => wallet.chains?.includes(chain)))
    return false
  return matchesName(wallet, search ?? '')
}

/** Returns whether a trimmed text is part of a wallet's name, in any case. */
export function matchesName(wallet: Pick<Wallet, 'name'>, search: string): boolean {
  return wallet.name.toLowerCase().includes(search.trim().toLowerCase())
}
