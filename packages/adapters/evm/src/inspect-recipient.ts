import { invalidAddress } from '@latchkey/adapter-kit'
import type { RecipientFacts } from '@latchkey/primitives'

import { askNode, askQuantity, nodeUnreadable } from './ask-node.ts'
import { readAddress } from './read-address.ts'
import type { RpcClient } from './rpc-clients.ts'

/**
 * Whether there is a contract at an address, and whether it was ever used. Who only received tokens counts as never used: a node cannot tell.
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
  if (typeof code !== 'string' || !/^0x[0-9a-f]*$/i.test(code)) throw nodeUnreadable()
  const isContract = code !== '0x' && !delegation.test(code)
  return { isContract, isUsed: isContract || nonce > 0n || balance > 0n }
}

/** What a person's account has for code where it lets a contract act for it (EIP-7702). */
const delegation = /^0xef0100[0-9a-f]{40}$/i
