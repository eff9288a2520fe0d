import type { ActivityReach, CaipNetworkId } from '@latchkey/primitives'
import { ref } from 'valtio/vanilla'

import type { TransactionsByYear } from './group-by-month.ts'
import type { Transaction } from './history-client.ts'
import type { Suspicions } from './suspicions.ts'

/** State of an account's activity (S3.57, S3.58). */
export interface ActivityState {
  /** Transactions as the pages have listed them, newest first. No id appears twice (S4.78). */
  transactions: readonly Transaction[]
  /** Newest purchases at Coinbase, if the site offers it. */
  coinbaseTransactions: readonly Transaction[]
  /**
   * Transactions that may exist only to be seen, by id: they have an imitated address, move nothing, or were sent by
   * another account.
   */
  suspicious: Suspicions
  /** Transactions by year and month, newest first. */
  transactionsByYear: TransactionsByYear
  /** Whether a page is loading. */
  loading: boolean
  /** Whether there are no transactions, or the latest page failed (S4.79, S8.07). */
  empty: boolean
  /** Cursor of the next page; `undefined` after the last one, and after one that failed. */
  next: string | undefined
  /** Network of the list. */
  lastNetworkInView: CaipNetworkId | undefined
  /** Age up to which the network's node was searched so far; absent if a service answered. */
  reach: ActivityReach | undefined
  /** Whether the service supports that network. */
  isListed: boolean
  /** Error of the latest page request. */
  error: unknown
}

/** Returns the state before anything is loaded. */
export function nothingKnown(): ActivityState {
  return {
    transactions: ref([]),
    coinbaseTransactions: ref([]),
    suspicious: ref(new Map()),
    transactionsByYear: ref({}),
    loading: false,
    empty: false,
    next: undefined,
    lastNetworkInView: undefined,
    reach: undefined,
    isListed: true,
    error: undefined,
  }
}
