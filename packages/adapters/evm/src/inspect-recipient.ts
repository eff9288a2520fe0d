import { invalidAddress } from '@latchkey/adapter-kit'
import type { RecipientFacts } from '@latchkey/primitives'

import { askNode, askQuantity } from './ask-node.ts'
import { isContractCode } from './is-contract-code.ts'
import { readAddress } from './read-address.ts'
import type { RpcClient } from './rpc-clients.ts'

/**
 * Returns whether there is a contract at an address, and whether it was ever used. An account that only received tokens counts as
 * never used, because a node cannot tell.
 *
 * @throws BaseError `invalidAddress`, `nodeUnreadable`, and viem's own errors
 */
export async function inspectRecipient(client: RpcClient, address: string): Promise<RecipientFacts> {
  const recipient = readAddress(address)
  if (recipient === undefined) throw invalidAddress()
  const [code, nonce, balance] = await Promise.all([
    askNode(client, 'eth_getCode', recipient, 'latest'),
    askQuantity(client, 'eth_getTransactionCount', recipient, 'latest'),
    askQuantity(client, 'eth_getBalance', recipient, 'latest'),
  ])
  const isContract = isContractCode(code)
  return { isContract, isUsed: isContract || nonce > 0n || balance > 0n }
}
