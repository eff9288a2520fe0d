import type { Wallet } from '@latchkey/core'
import type { WalletsQuery } from '@latchkey/protocol'

import type { WalletSource } from './wallet-source.ts'

/** The short lists of wallets that show before a person looks for one. */
export type Suggestion = 'recommended' | 'featured' | 'recent'

export interface SuggestedWallets {
  /** Whether the last answer to this list was a stand-in's. */
  isStandIn(list: Suggestion): boolean
  /** Asks the source, and where that fails the stand-in. Rejects when both fail, or with the signal's reason. */
  fetch(list: Suggestion, query: WalletsQuery, signal: AbortSignal): Promise<readonly Wallet[]>
}

/**
 * Wallets to suggest even while the directory fails: a person who came to connect has to find the usual wallets.
 *
 * @param onFailed hears whether any list stands in now
 */
export function createSuggestedWallets(
  source: () => WalletSource,
  standIn: () => WalletSource,
  onFailed: (isFailing: boolean) => void,
): SuggestedWallets {
  const failing = new Set<Suggestion>()
  return {
    isStandIn: list => failing.has(list),
    async fetch(list, query, signal) {
      try {
        const { wallets } = await source().fetchPage(query, signal)
        failing.delete(list)
        onFailed(failing.size > 0)
        return wallets
      } catch {
        signal.throwIfAborted()
        failing.add(list)
        onFailed(true)
        return (await standIn().fetchPage(query, signal)).wallets
      }
    },
  }
}
