import type { Transaction } from './history-client.ts'

/**
 * Transactions by year, such as `2026`, then by month from `01` to `12`, in the user's time zone; newest first (S4.77).
 */
export type TransactionsByYear = Readonly<Record<string, Readonly<Record<string, readonly Transaction[]>>>>

/** A month with its transactions. */
export interface Month {
  /** Year with four digits. */
  readonly year: string
  /** Month from `01` to `12`. */
  readonly month: string
  /** Transactions, newest first. */
  readonly transactions: readonly Transaction[]
}

/**
 * Groups transactions by year and month, newest first, in any order of the input (S4.77). Pending ones come first in
 * their month.
 */
export function groupByMonth(transactions: readonly Transaction[]): TransactionsByYear {
  const grouped: Record<string, Record<string, Transaction[]>> = {}
  for (const transaction of newestFirst(transactions)) {
    const mined = new Date(transaction.metadata.minedAt)
    const months = (grouped[String(mined.getFullYear())] ??= {})
    ;(months[String(mined.getMonth() + 1).padStart(2, '0')] ??= []).push(transaction)
  }
  return grouped
}

/** Returns the months, newest first. */
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

/** Sorts transactions newest first. Pending ones come first, and those of the same time stay in order. */
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
