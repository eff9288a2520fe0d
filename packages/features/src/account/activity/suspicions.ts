import { isEntryPoint } from '@latchkey/primitives'

import { lookAlikeOf } from '../../look-alike.ts'
import type { Transaction, Transfer } from './history-client.ts'

/** Reason why a transaction may exist only to be seen. */
export type Suspicion =
  /** An address in it looks like one that the account has sent to. */
  | { readonly kind: 'lookAlike'; readonly known: string }
  /** A transaction of another account reports that a token has left this one, but the token is unknown. */
  | { readonly kind: 'notSent' }
  /** No amount moved. */
  | { readonly kind: 'nothing' }

/** Suspicious transactions by id. */
export type Suspicions = ReadonlyMap<string, Suspicion>

/**
 * Finds transactions that may have been made so that the user sees an address and copies it. They are on the chain and
 * stay in the list, with a mark.
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
  // The account may have ordered the operation: services do not tell what an entry point reports.
  if (isEntryPoint(metadata.sentTo) && isOrdered === undefined) return undefined
  return transfers.some(({ direction }) => direction === 'out') ? { kind: 'notSent' } : undefined
}

/**
 * Returns whether an account ordered a transaction: it sent it, or is a smart account whose operations others submit.
 */
function isSentBy(account: string, transaction: Transaction): boolean {
  const { metadata, transfers, isOwn, isOrdered } = transaction
  if (isOwn || isSame(metadata.sentFrom, account)) return true
  if (isEntryPoint(metadata.sentTo)) return isOrdered ?? hasLeft(transaction)
  return isSame(metadata.sentTo, account) && transfers.some(({ direction }) => direction === 'out')
}

/** Returns whether a known token left the account, which needs its consent. */
function hasLeft({ transfers }: Transaction): boolean {
  return transfers.some(each => each.direction === 'out' && each.isBelieved === true && !isNothing(each))
}

/** Returns the recipients in a transaction that the account ordered. */
export function sentTo(transaction: Transaction, account: string): string[] {
  const { metadata, transfers, isUnanswered } = transaction
  if (!isSentBy(account, transaction) || metadata.status === 'failed' || isUnanswered) return []
  // A bundler may submit operations of others in the same transaction, and those can report any transfer.
  const isAlone = isSame(metadata.sentFrom, account) || isSame(metadata.sentTo, account)
  return transfers.flatMap(each => {
    const { direction, recipient = metadata.sentTo, isBelieved = isAlone } = each
    return direction === 'out' && isBelieved && !isNothing(each) && recipient !== '' ? recipient : []
  })
}

function isNothing({ quantity }: Transfer): boolean {
  return quantity !== undefined && !/[1-9]/.test(quantity.numeric)
}

/** Returns the digits that look-alikes have in common. Letter case has no meaning in hexadecimal. */
function endsOf(address: string): string {
  return `${address.slice(2, 6)}${address.slice(-4)}`.toLowerCase()
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
