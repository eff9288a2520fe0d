import type { ActivityReach, CaipNetworkId } from '@latchkey/primitives'
import { ref } from 'valtio/vanilla'

import type { TransactionsByYear } from './group-by-month.ts'
import type { Transaction } from './history-client.ts'
import type { Suspicions } from './suspicions.ts'

/** What is known of what happened to an account (S3.57, S3.58). */
export interface ActivityState {
  /** In the order in which they came, newest first; no id comes twice (S4.78). */
  transactions: readonly Transaction[]
  /** The newest that were bought of Coinbase, where the site offers it. */
  coinbaseTransactions: readonly Transaction[]
  /** Which of them may be there only to be seen: an address in them imitates a known one, nothing moved, or somebody else sent them. By id. */
  suspicious: Suspicions
  /** By year and month, newest first. */
  transactionsByYear: TransactionsByYear
  /** Whether a page is on its way. */
  loading: boolean
  /** Nothing has happened, or it did not come (S4.79, S8.07). */
  empty: boolean
  /** The cursor of the page to come; none after the last one, and after one that did not come. */
  next: string | undefined
  /** Whose network it is. */
  lastNetworkInView: CaipNetworkId | undefined
  /** How far back it was looked so far, where the network's node tells it and no service. */
  reach: ActivityReach | undefined
  /** Whether the service knows that network. */
  isListed: boolean
  /** Why the page that was asked for last did not come. */
  error: unknown
}

/** Before anything is known. */
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
