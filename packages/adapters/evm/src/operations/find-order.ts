import { type FoundTransfer, readProperty } from '@latchkey/primitives'

import { askNode } from '../ask-node.ts'
import type { RpcClient } from '../rpc-clients.ts'
import type { CallMatcher } from '../call-matcher.ts'
import { parseHash } from '../wallet-answer.ts'
import { isBatch, isOrder } from './read-order.ts'
import { searchExecutions, searchOrders } from './search-orders.ts'

/** Limits of the search for an order. */
export interface OrderSearch {
  /** The newest block before the order. */
  readonly since: bigint
  /** Transactions that are known to be other ones. */
  readonly others: readonly string[]
  /**
   * Hash that the wallet answered with, and the node does not know. A Safe has hashes of its own. @default undefined: the wallet
   * answered with none
   */
  readonly hash?: string | undefined
}

/**
 * Looks for the order of a smart account. A bundler's transaction carries it out, so it has no nonce of the account's. A Safe
 * identifies it by its own hash; otherwise the transaction with the same content is taken, if there is only one.
 *
 * @returns `undefined` if it is not there yet, or the account is no contract; also if the account ordered something else, which
 *   proves nothing
 */
export async function findOrder(
  client: RpcClient,
  matcher: CallMatcher,
  { since, others, hash: ownHash }: OrderSearch,
): Promise<FoundTransfer | undefined> {
  // The account may have become a contract with this order.
  if (!isCode(await askNode(client, 'eth_getCode', matcher.from, 'latest'))) return undefined
  const [executed] = ownHash === undefined ? [] : await searchExecutions(client, matcher.from, ownHash, since)
  if (executed !== undefined) return { status: 'there', hash: executed }
  const known = new Set(others.map(each => each.toLowerCase()))
  const hashes = (await searchOrders(client, matcher.from, since)).filter(hash => !known.has(hash))
  const all: FoundTransfer[] = []
  for (const hash of hashes) {
    const found = readOrder(await askNode(client, 'eth_getTransactionByHash', hash), matcher)
    if (found?.hash.toLowerCase() === hash) all.push(found)
  }
  return all.length === 1 ? all[0] : undefined
}

function isCode(value: unknown): boolean {
  return typeof value === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(value)
}

/** Returns a transaction as the found one, if it carries out the order. */
export function readOrder(transaction: unknown, matcher: CallMatcher): FoundTransfer | undefined {
  const hash = parseHash(readProperty(transaction, 'hash'))
  return hash !== undefined && isOrder(transaction, matcher) ? { status: 'there', hash } : undefined
}

/** Returns whether a transaction of an account to itself does what is sought. */
export function readBatch(transaction: unknown, matcher: CallMatcher): boolean {
  return isBatch(readProperty(transaction, 'input'), matcher)
}
