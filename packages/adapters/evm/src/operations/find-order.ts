import { type FoundTransfer, readProperty } from '@latchkey/primitives'

import { askNode } from '../ask-node.ts'
import type { RpcClient } from '../rpc-clients.ts'
import type { TransferCall } from '../transfer-call.ts'
import { parseHash } from '../wallet-answer.ts'
import { isOrder } from './read-order.ts'
import { searchOrders } from './search-orders.ts'

/** Where an order is looked for. */
export interface OrderSearch {
  /** The newest block before it. */
  readonly since: bigint
  /** Transactions that are known to be of others. */
  readonly others: readonly string[]
}

/**
 * Looks for a call that a smart account ordered: somebody else's transaction carries it out, so it has no number of the account's. It is the one that does
 * the same; of two, nobody knows.
 *
 * @returns `undefined` where it is not there yet, or the account is no contract; also where it ordered something else, which proves nothing
 */
export async function findOrder(
  client: RpcClient,
  call: TransferCall,
  { since, others }: OrderSearch,
): Promise<FoundTransfer | undefined> {
  // It may have become one with this order.
  if (!isCode(await askNode(client, 'eth_getCode', call.from, 'latest'))) return undefined
  const known = new Set(others.map(each => each.toLowerCase()))
  const hashes = (await searchOrders(client, call.from, since)).filter(hash => !known.has(hash))
  const all: FoundTransfer[] = []
  for (const hash of hashes) {
    const found = readOrder(await askNode(client, 'eth_getTransactionByHash', hash), call)
    if (found?.hash.toLowerCase() === hash) all.push(found)
  }
  return all.length === 1 ? all[0] : undefined
}

function isCode(value: unknown): boolean {
  return typeof value === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(value)
}

/** What a transaction is to the account whose call it may carry out. */
export function readOrder(transaction: unknown, call: TransferCall): FoundTransfer | undefined {
  const hash = parseHash(readProperty(transaction, 'hash'))
  return hash !== undefined && isOrder(transaction, call) ? { status: 'there', hash } : undefined
}
