import { createQuery, type Query, type Wallet } from '@latchkey/core'
import type { Clock } from '@latchkey/primitives'
import type { WalletsQuery } from '@latchkey/protocol'

import type { WalletSource } from './wallet-source.ts'

/** The short lists of wallets that show before a person looks for one. */
export type Suggestion = 'recommended' | 'featured' | 'recent'

/** What is asked for one of the lists. */
export interface SuggestionAsked {
  readonly list: Suggestion
  readonly query: WalletsQuery
}

/**
 * Wallets to suggest even while the directory fails: a person who came to connect has to find the usual wallets. A list that shows
 * something is asked for once; where the stand-in answered, the next call asks the source again. Rejects when both fail.
 *
 * @param state is told whether any list stands in now
 * @param show shows what came
 */
export function createSuggestedWallets(
  clock: Clock,
  source: () => WalletSource,
  standIn: WalletSource,
  state: Record<Suggestion, readonly Wallet[]> & { suggestionsFailed: boolean },
  show: (list: Suggestion, wallets: readonly Wallet[], isStandIn: boolean) => void,
): Query<SuggestionAsked, readonly Wallet[]> {
  const failing = new Set<string>()
  return createQuery<SuggestionAsked, readonly Wallet[]>({
    clock,
    freshMs: (_wallets, list) => (failing.has(list) || state[list as Suggestion].length === 0 ? 0 : Infinity),
    keyOf: ({ list }) => list,
    async ask({ list, query }, signal) {
      const chosen = source()
      try {
        const { wallets } = await chosen.fetchPage(query, signal)
        signal.throwIfAborted()
        failing.delete(list)
        state.suggestionsFailed = failing.size > 0
        return wallets
      } catch {
        signal.throwIfAborted()
        failing.add(list)
        state.suggestionsFailed = true
        return (await standIn.fetchPage(query, signal)).wallets
      }
    },
    onChange(list, { status, value }) {
      if (status === 'ready') show(list as Suggestion, value, failing.has(list))
    },
  })
}
