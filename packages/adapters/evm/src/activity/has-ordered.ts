import type { Address } from 'viem'

import { askNode } from '../ask-node.ts'
import type { RpcClient } from '../rpc-clients.ts'
import { listOf, membersOf, type NodeTransaction, readAccount, readTopicAccount } from './node-answers.ts'

/** `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)`, which entry points of ERC-4337 tell of whoever has signed an order. */
const operationTopic = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/**
 * Whether the entry point that a transaction called says that it carried out an order of an account. What other contracts say of it may be made up.
 *
 * @returns `undefined` where the node does not tell
 */
export async function hasOrdered(
  client: RpcClient,
  { hash, to }: Pick<NodeTransaction, 'hash' | 'to'>,
  account: Address,
): Promise<boolean | undefined> {
  const receipt = await askNode(client, 'eth_getTransactionReceipt', hash).catch(() => undefined)
  const { logs } = membersOf(receipt)
  if (!Array.isArray(logs)) return undefined
  return logs.some(each => {
    const { address, topics } = membersOf(each)
    const [topic, , sender] = listOf(topics)
    return topic === operationTopic && readAccount(address) === to && readTopicAccount(sender) === account
  })
}
