import {
  BaseError,
  type CallTrace,
  type CaipNetwork,
  type ContractCall,
  type FoundTransfer,
} from '@latchkey/primitives'

import { askQuantity } from '../ask-node.ts'
import { findTransaction } from '../find-transfer.ts'
import type { RpcClient } from '../rpc-clients.ts'
import { toCall } from './to-call.ts'

/** What will find a call on chain: the number that the sender's next transaction has, and the newest block before it. */
export async function traceCall(
  client: RpcClient,
  { from, call }: { from: string; network: CaipNetwork; call: ContractCall },
): Promise<CallTrace> {
  const asked = toCall(from, call)
  const [nonce, since] = await Promise.all([
    askQuantity(client, 'eth_getTransactionCount', asked.from, 'pending'),
    askQuantity(client, 'eth_blockNumber'),
  ])
  return { from, to: call.to, value: `${call.value}`, data: call.data, nonce: Number(nonce), since: `${since}` }
}

/**
 * Looks for a traced call: by its hash, else by its number on chain, else among what a smart account ordered. Content tells whether what was found is it.
 *
 * @throws BaseError `invalidAddress`, `invalidAmount`, `invalidCall` for a trace that is none, `nodeUnreadable`, and viem's own errors
 */
export async function findCall(client: RpcClient, trace: CallTrace): Promise<FoundTransfer | undefined> {
  if (!/^\d{1,78}$/.test(trace.value)) throw new BaseError('invalidAmount', 'Invalid amount')
  const call = toCall(trace.from, { to: trace.to, value: BigInt(trace.value), data: trace.data })
  return findTransaction(client, call, trace)
}
