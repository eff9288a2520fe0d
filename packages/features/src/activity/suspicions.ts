import { isEntryPoint } from '@latchkey/primitives'

import { lookAlikeOf } from '../look-alike.ts'
import type { Transaction, Transfer } from './history-client.ts'

/** Why a transaction may be there only to be seen. */
export type Suspicion =
  /** Who gave or got something looks like one that the account sent to. */
  | { readonly kind: 'lookAlike'; readonly known: string }
  /** Something left the account in a transaction of somebody else, or so it says: of no token that others know. */
  | { readonly kind: 'notSent' }
  /** Nothing moved. */
  | { readonly kind: 'nothing' }

/** Those that are suspicious, by id. */
export type Suspicions = ReadonlyMap<string, Suspicion>

/**
 * Transactions that may have been made to put an address before the eyes of a person, who then copies it. They are on chain and stay in the
 * list; what they are stands beside them.
 *
 * @param recipients addresses that the account has sent to in transactions that are not in the list
 */
export function findSuspicious(
  transactions: readonly Transaction[],
  account: string,
  recipients: readonly string[] = [],
): Suspicions {
  const known = new Map<string, string[]>()
  for (const address of [...recipients, ...transactions.flatMap(each => sentTo(each, account))]) {
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
  transaction: Transaction,
  account: string,
  known: ReadonlyMap<string, string[]>,
): Suspicion | undefined {
  const { metadata, transfers, isOrdered } = transaction
  const others = [metadata.sentFrom, ...transfers.flatMap(({ sender = '', recipient = '' }) => [sender, recipient])]
  for (const address of others) {
    const like = lookAlikeOf(address, known.get(endsOf(address)) ?? [])
    if (like && !isSame(address, account)) return { kind: 'lookAlike', known: like.address }
  }
  if (isSentBy(account, transaction)) return undefined
  if (transfers.length > 0 && transfers.every(isNothing)) return { kind: 'nothing' }
  if (metadata.sentFrom === '' || hasLeft(transaction)) return undefined
  // The account may have ordered it: what an entry point says of that, no service tells.
  if (isEntryPoint(metadata.sentTo) && isOrdered === undefined) return undefined
  return transfers.some(({ direction }) => direction === 'out') ? { kind: 'notSent' } : undefined
}

/** Whether an account ordered a transaction: it sent it, or is a smart account whose orders others bring. */
function isSentBy(account: string, transaction: Transaction): boolean {
  const { metadata, transfers, isOwn, isOrdered } = transaction
  if (isOwn || isSame(metadata.sentFrom, account)) return true
  if (isEntryPoint(metadata.sentTo)) return isOrdered ?? hasLeft(transaction)
  return isSame(metadata.sentTo, account) && transfers.some(({ direction }) => direction === 'out')
}

/** Whether something that is no invention left the account: nobody can have that without a word of its own. */
function hasLeft({ transfers }: Transaction): boolean {
  return transfers.some(each => each.direction === 'out' && each.isBelieved === true && !isNothing(each))
}

/** Who got something in a transaction that the account ordered. */
export function sentTo(transaction: Transaction, account: string): string[] {
  const { metadata, transfers, isUnanswered } = transaction
  if (!isSentBy(account, transaction) || metadata.status === 'failed' || isUnanswered) return []
  // Whoever brings a smart account's orders may bring others beside them, which invent what they like.
  const isAlone = isSame(metadata.sentFrom, account) || isSame(metadata.sentTo, account)
  return transfers.flatMap(each => {
    const { direction, recipient = metadata.sentTo, isBelieved = isAlone } = each
    return direction === 'out' && isBelieved && !isNothing(each) && recipient !== '' ? recipient : []
  })
}

function isNothing({ quantity }: Transfer): boolean {
  return quantity !== undefined && !/[1-9]/.test(quantity.numeric)
}

/** All that can be taken for each other have the same; letter case says nothing in hexadecimal. */
function endsOf(address: string): string {
  return `${address.slice(2, 6)}${address.slice(-4)}`.toLowerCase()
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
