import type { Address } from 'viem'

import { askNode } from '../ask-node.ts'
import { readOrders } from '../read-orders.ts'
import type { RpcClient } from '../rpc-clients.ts'
import { membersOf } from './node-answers.ts'

/**
 * Returns whether an entry point reports that it carried out an order of an account in a transaction.
 *
 * @returns `undefined` if the node does not answer
 */
export async function hasOrdered(client: RpcClient, hash: string, account: Address): Promise<boolean | undefined> {
  const receipt = await askNode(client, 'eth_getTransactionReceipt', hash).catch(() => undefined)
  const { logs } = membersOf(receipt)
  return Array.isArray(logs) ? readOrders(logs, account).length > 0 : undefined
}
