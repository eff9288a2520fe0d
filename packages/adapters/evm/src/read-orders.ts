import { isEntryPoint, readProperty } from '@latchkey/primitives'

import { readQuantity } from './ask-node.ts'
import { toWord } from './transfer-call.ts'

/**
 * `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)`, which entry points of
 * [ERC-4337](https://eips.ethereum.org/EIPS/eip-4337) emit with the account that signed the order.
 */
export const operationTopic = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/**
 * Reads the orders of an account that entry points carried out in a transaction: whether each succeeded. The transaction itself
 * has succeeded either way. Events of other contracts may be forged.
 */
export function readOrders(logs: readonly unknown[], account: string): boolean[] {
  const sender = `0x${toWord(account)}`
  return logs.flatMap(log => {
    const [address, topics, data] = ['address', 'topics', 'data'].map(name => readProperty(log, name))
    if (typeof address !== 'string' || !isEntryPoint(address) || !Array.isArray(topics)) return []
    if (topics[0] !== operationTopic || String(topics[2]).toLowerCase() !== sender) return []
    // The nonce of the order comes first.
    return readQuantity(`0x${String(data).slice(2 + 64, 2 + 128)}`) !== 0n
  })
}
