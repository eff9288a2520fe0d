import { createQuery, type Query, type Wallet } from '@latchkey/core'
import type { Clock } from '@latchkey/primitives'
import type { WalletsQuery } from '@latchkey/protocol'

import type { WalletSource } from './wallet-source.ts'

/** Short lists of wallets, shown before a search. */
export type Suggestion = 'recommended' | 'featured' | 'recent'

/** Request for one of the lists. */
export interface SuggestionAsked {
  readonly list: Suggestion
  readonly query: WalletsQuery
}

/**
 * Creates the queries of suggested wallets. If the directory fails, the stand-in answers, so that the user still finds
 * the usual wallets. A list with entries is requested once; after an answer of the stand-in, the next call asks the
 * source again. Rejects if both fail.
 *
 * @param state gets the lists, and whether the stand-in has answered for any of them
 * @param show shows a list
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
