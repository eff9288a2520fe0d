import type { Pages, PagesState, QueryState } from '@latchkey/core'

import type { Held } from './held.ts'
import type { HistoryPage, Transaction } from './history-client.ts'

/** So many transactions are kept at most. */
export const mostTransactions = 10_000

/** What came of the history of one account. */
export interface ActivityList extends Held {
  /** How long it is of use. */
  readonly until: AbortController
  /** How it is with the first page. */
  first: QueryState<HistoryPage>
  /** What the first page brought, each time. */
  newest: readonly Transaction[]
  /** The cursor of the page after it. */
  cursor: string | undefined
  /** What comes after it; absent where nothing does. */
  pages: Pages | undefined
  /** What came of that. */
  older: PagesState<Transaction, HistoryPage> | undefined
}

/** Before anything came. */
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

/** All that came, newest first. */
export function shownOf({ newest, older }: ActivityList): Transaction[] {
  return distinct([...newest, ...(older?.items ?? [])]).slice(0, mostTransactions)
}

/** Why the page that was asked for last did not come. */
export function errorOf({ first, older }: ActivityList): unknown {
  return first.status === 'failed' ? first.error : older?.status === 'failed' ? older.error : undefined
}

/** Whether there are no more pages, or no room for them. */
export function isDone({ pages, newest, older }: ActivityList): boolean {
  return !pages || older?.isDone === true || newest.length + (older?.items.length ?? 0) >= mostTransactions
}

/** Of two with one id, the earlier one stays (S4.78). */
export function distinct(transactions: readonly Transaction[]): Transaction[] {
  const byId = new Map<string, Transaction>()
  for (const each of transactions) if (!byId.has(each.id)) byId.set(each.id, each)
  return [...byId.values()]
}
