import { isEntryPoint, readProperty } from '@latchkey/primitives'

import { readQuantity } from './ask-node.ts'
import { toWord } from './transfer-call.ts'

/** `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)`, which entry points of ERC-4337 tell of whoever has signed an order. */
export const operationTopic = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/**
 * The orders of an account that entry points carried out in a transaction: whether each did what it was to do. The transaction itself has succeeded
 * either way. What other contracts say of it may be made up.
 */
export function readOrders(logs: readonly unknown[], account: string): boolean[] {
  const sender = `0x${toWord(account)}`
  return logs.flatMap(log => {
    const [address, topics, data] = ['address', 'topics', 'data'].map(name => readProperty(log, name))
    if (typeof address !== 'string' || !isEntryPoint(address) || !Array.isArray(topics)) return []
    if (topics[0] !== operationTopic || String(topics[2]).toLowerCase() !== sender) return []
    // Its number comes before.
    return readQuantity(`0x${String(data).slice(2 + 64, 2 + 128)}`) !== 0n
  })
}
