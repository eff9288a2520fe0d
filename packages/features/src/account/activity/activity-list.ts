import type { Pages, PagesState, QueryState } from '@latchkey/core'

import type { Held } from './held.ts'
import type { HistoryPage, Transaction } from './history-client.ts'

/** Maximum of transactions in memory. */
export const maxTransactions = 10_000

/** Loaded history of one account. */
export interface ActivityList extends Held {
  /** Aborts the requests once the list is not needed any more. */
  readonly until: AbortController
  /** State of the first page. */
  first: QueryState<HistoryPage>
  /** Transactions of the first page, from each time it was loaded. */
  newest: readonly Transaction[]
  /** Cursor of the page after the first one. */
  cursor: string | undefined
  /** Pages after the first one; absent if there are none. */
  pages: Pages | undefined
  /** State of those pages. */
  older: PagesState<Transaction, HistoryPage> | undefined
}

/** Creates an empty list. */
export function beginList(of: Held): ActivityList {
  return {
    ...of,
    until: new AbortController(),
    first: { status: 'idle' },
    newest: [],
    cursor: undefined,
    pages: undefined,
    older: undefined,
  }
}

/** Returns all loaded transactions, newest first. */
export function shownOf({ newest, older }: ActivityList): Transaction[] {
  return distinct([...newest, ...(older?.items ?? [])]).slice(0, maxTransactions)
}

/** Returns the error of the latest page request. */
export function errorOf({ first, older }: ActivityList): unknown {
  return first.status === 'failed' ? first.error : older?.status === 'failed' ? older.error : undefined
}

/** Returns whether there are no more pages, or no room for them. */
export function isDone({ pages, newest, older }: ActivityList): boolean {
  return !pages || older?.isDone === true || newest.length + (older?.items.length ?? 0) >= maxTransactions
}

/** Removes transactions with an id that came before (S4.78). */
export function distinct(transactions: readonly Transaction[]): Transaction[] {
  const byId = new Map<string, Transaction>()
  for (const each of transactions) if (!byId.has(each.id)) byId.set(each.id, each)
  return [...byId.values()]
}
