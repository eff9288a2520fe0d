import { askNode, nodeUnreadable } from '../ask-node.ts'
import type { RpcClient } from '../rpc-clients.ts'
import { readWord } from '../token-balance.ts'
import { checksummed, toWord } from '../transfer-call.ts'

/** `allowance(address,address)` */
const selector = '0xdd62ed3e'

/**
 * Fetches how much of a token a spender may take from an account, in the smallest unit.
 *
 * @throws BaseError `invalidAddress`, `nodeUnreadable` if there is no token, and viem's own errors
 */
export async function fetchAllowance(
  client: RpcClient,
  { token, owner, spender }: { token: string; owner: string; spender: string },
): Promise<bigint> {
  const data = `${selector}${toWord(checksummed(owner))}${toWord(checksummed(spender))}`
  const allowance = readWord(await askNode(client, 'eth_call', { to: checksummed(token), data }, 'latest'))
  if (allowance === undefined) throw nodeUnreadable()
  return allowance
}
