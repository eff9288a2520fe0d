import type { TransactionTransfer } from '@latchkey/protocol'

import { lookAlikeOf } from '../look-alike.ts'
import type { Transaction } from './history-client.ts'

/** Why a transaction may be there only to be seen. */
export type Suspicion =
  /** Who gave or got something looks like one that the account sent to. */
  | { readonly kind: 'lookAlike'; readonly known: string }
  /** Something left the account in a transaction of somebody else. */
  | { readonly kind: 'notSent' }
  /** Nothing moved. */
  | { readonly kind: 'nothing' }

/** Those that are suspicious, by id. */
export type Suspicions = ReadonlyMap<string, Suspicion>

/**
 * Transactions that may have been made to put an address before the eyes of a person, who then copies it. They are on chain and stay in the
 * list; what they are stands beside them.
 */
export function findSuspicious(transactions: readonly Transaction[], account: string): Suspicions {
  const known = new Map<string, string[]>()
  for (const transaction of transactions)
    for (const address of sentTo(transaction, account)) {
      const alike = known.get(endsOf(address)) ?? []
      alike.push(address)
      known.set(endsOf(address), alike)
    }
  return new Map(
    transactions.flatMap(transaction => {
      const suspicion = suspicionOf(transaction, account, known)
      return suspicion ? [[transaction.id, suspicion] as const] : []
    }),
  )
}

function suspicionOf(
  { metadata, transfers }: Transaction,
  account: string,
  known: ReadonlyMap<string, string[]>,
): Suspicion | undefined {
  const others = [metadata.sentFrom, ...transfers.flatMap(({ sender = '', recipient = '' }) => [sender, recipient])]
  for (const address of others) {
    const like = lookAlikeOf(address, known.get(endsOf(address)) ?? [])
    if (like && !isSame(address, account)) return { kind: 'lookAlike', known: like.address }
  }
  if (isSame(metadata.sentFrom, account)) return undefined
  if (transfers.length > 0 && transfers.every(isNothing)) return { kind: 'nothing' }
  const isTaken = metadata.sentFrom !== '' && transfers.some(({ direction }) => direction === 'out')
  return isTaken ? { kind: 'notSent' } : undefined
}

/** Who got something in a transaction that the account sent itself. */
function sentTo({ metadata, transfers }: Transaction, account: string): string[] {
  if (!isSame(metadata.sentFrom, account) || metadata.status === 'failed') return []
  return transfers.flatMap(each => {
    const { direction, recipient = metadata.sentTo } = each
    return direction === 'out' && !isNothing(each) && recipient !== '' ? recipient : []
  })
}

function isNothing({ quantity }: TransactionTransfer): boolean {
  return quantity !== undefined && !/[1-9]/.test(quantity.numeric)
}

/** All that can be taken for each other have the same; letter case says nothing in hexadecimal. */
function endsOf(address: string): string {
  return `${address.slice(2, 6)}${address.slice(-4)}`.toLowerCase()
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
