import { isSameAddress, readProperty } from '@latchkey/primitives'

import { askNode, readQuantity, toQuantity } from '../ask-node.ts'
import type { RpcClient } from '../rpc-clients.ts'
import { readWord, toBalanceCall } from '../token-balance.ts'
import { readTransferLogs } from '../transfer-logs.ts'
import { feeOf, fetchOtherGains, traceReceived } from './native-received.ts'

/**
 * Fetches what an account gained in a token by a transaction, from its balances before and after the block, because events may be
 * forged. The fee of the transaction does not count as a loss.
 *
 * @returns `undefined` if the node does not have the balances, or no longer
 */
export async function fetchReceived(
  client: RpcClient,
  { hash, account, token }: { hash: string; account: string; token: string | undefined },
): Promise<bigint | undefined> {
  const receipt = await askNode(client, 'eth_getTransactionReceipt', hash)
  const block = readQuantity(readProperty(receipt, 'blockNumber'))
  if (block === undefined || block === 0n) return undefined
  const traced = token === undefined && (await traceReceived(client, hash, account))
  if (typeof traced === 'bigint') return traced
  const balanceAt = async (number: bigint): Promise<bigint | undefined> => {
    const at = toQuantity(number)
    if (token === undefined) return readQuantity(await askNode(client, 'eth_getBalance', account, at))
    return readWord(await askNode(client, 'eth_call', toBalanceCall(token, account), at))
  }
  const [before, after] = await Promise.all([balanceAt(block - 1n), balanceAt(block)])
  if (before === undefined || after === undefined) return undefined
  const gained = after - before
  if (token === undefined)
    return gained + feeOf(receipt, account) - (await fetchOtherGains(client, { hash, account, block }))
  // Another payment in the same block is not part of it, and events may claim more than arrived.
  const claimed = readTransferLogs(readProperty(receipt, 'logs'), [account])
    .filter(change => change.token !== undefined && isSameAddress('eip155', change.token, token))
    .reduce((sum, { amount }) => sum + amount, 0n)
  return claimed > 0n && claimed < gained ? claimed : gained
}
