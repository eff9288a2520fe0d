import type { Transaction } from './history-client.ts'

/** Transactions by year, then by month: `2026`, then `01` to `12`, where the visitor is; newest first (S4.77). */
export type TransactionsByYear = Readonly<Record<string, Readonly<Record<string, readonly Transaction[]>>>>

/** One month of it. */
export interface Month {
  /** Of four digits. */
  readonly year: string
  /** `01` to `12`. */
  readonly month: string
  /** Newest first. */
  readonly transactions: readonly Transaction[]
}

/** By year and month, newest first, in whatever order they came (S4.77); within a month what is pending comes before. */
export function groupByMonth(transactions: readonly Transaction[]): TransactionsByYear {
  const grouped: Record<string, Record<string, Transaction[]>> = {}
  for (const transaction of newestFirst(transactions)) {
    const mined = new Date(transaction.metadata.minedAt)
    const months = (grouped[String(mined.getFullYear())] ??= {})
    ;(months[String(mined.getMonth() + 1).padStart(2, '0')] ??= []).push(transaction)
  }
  return grouped
}

/** The months of it, newest first. */
export function monthsOf(grouped: TransactionsByYear): Month[] {
  const newest = ([one]: [string, unknown], [other]: [string, unknown]): number => Number(other) - Number(one)
  return Object.entries(grouped)
    .toSorted(newest)
    .flatMap(([year, months]) =>
      Object.entries(months)
        .toSorted(newest)
        .map(([month, transactions]) => ({ year, month, transactions })),
    )
}

/** What is pending comes first; of the same moment, in the order in which they came. */
export function newestFirst(transactions: readonly Transaction[]): Transaction[] {
  return transactions
    .map(transaction => ({
      transaction,
      isPending: transaction.metadata.status === 'pending',
      at: Date.parse(transaction.metadata.minedAt),
    }))
    .toSorted((one, other) => Number(other.isPending) - Number(one.isPending) || other.at - one.at)
    .map(({ transaction }) => transaction)
}
