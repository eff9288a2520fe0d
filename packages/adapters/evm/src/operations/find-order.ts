import { type FoundTransfer, readProperty } from '@latchkey/primitives'

import { askNode } from '../ask-node.ts'
import type { RpcClient } from '../rpc-clients.ts'
import type { Sought } from '../sought.ts'
import { parseHash } from '../wallet-answer.ts'
import { isBatch, isOrder } from './read-order.ts'
import { searchExecutions, searchOrders } from './search-orders.ts'

/** Where an order is looked for. */
export interface OrderSearch {
  /** The newest block before it. */
  readonly since: bigint
  /** Transactions that are known to be of others. */
  readonly others: readonly string[]
  /** What the wallet answered with, and the node does not know. A Safe has hashes of its own. @default it answered with none */
  readonly hash?: string | undefined
}

/**
 * Looks for what a smart account ordered: somebody else's transaction carries it out, so it has no number of the account's. A Safe names it by its own
 * hash. Else it is the one that does the same; of two, nobody knows.
 *
 * @returns `undefined` where it is not there yet, or the account is no contract; also where it ordered something else, which proves nothing
 */
export async function findOrder(
  client: RpcClient,
  sought: Sought,
  { since, others, hash: ownHash }: OrderSearch,
): Promise<FoundTransfer | undefined> {
  // It may have become one with this order.
  if (!isCode(await askNode(client, 'eth_getCode', sought.from, 'latest'))) return undefined
  const [executed] = ownHash === undefined ? [] : await searchExecutions(client, sought.from, ownHash, since)
  if (executed !== undefined) return { status: 'there', hash: executed }
  const known = new Set(others.map(each => each.toLowerCase()))
  const hashes = (await searchOrders(client, sought.from, since)).filter(hash => !known.has(hash))
  const all: FoundTransfer[] = []
  for (const hash of hashes) {
    const found = readOrder(await askNode(client, 'eth_getTransactionByHash', hash), sought)
    if (found?.hash.toLowerCase() === hash) all.push(found)
  }
  return all.length === 1 ? all[0] : undefined
}

function isCode(value: unknown): boolean {
  return typeof value === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(value)
}

/** What a transaction is to the account whose order it may carry out. */
export function readOrder(transaction: unknown, sought: Sought): FoundTransfer | undefined {
  const hash = parseHash(readProperty(transaction, 'hash'))
  return hash !== undefined && isOrder(transaction, sought) ? { status: 'there', hash } : undefined
}

/** Whether a transaction of an account to itself does what is sought. */
export function readBatch(transaction: unknown, sought: Sought): boolean {
  return isBatch(readProperty(transaction, 'input'), sought)
}
