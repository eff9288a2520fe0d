import { BaseError, type CallsRequest, type CallTrace, type FoundTransfer, type TracedCall } from '@latchkey/primitives'

import { askQuantity } from '../ask-node.ts'
import { findTransaction } from '../find-transfer.ts'
import type { RpcClient } from '../rpc-clients.ts'
import { toTracedCall } from '../call-matcher.ts'
import { checksummed } from '../transfer-call.ts'
import { toCall } from './to-call.ts'

/** Records what finds calls on chain later: the next nonce of the sender, and the newest block before it. */
export async function traceCall(client: RpcClient, { from, calls }: CallsRequest): Promise<CallTrace> {
  const traced = calls.map(call => toTracedCall(toCall(from, call)))
  const [nonce, since] = await Promise.all([
    askQuantity(client, 'eth_getTransactionCount', checksummed(from), 'pending'),
    askQuantity(client, 'eth_blockNumber'),
  ])
  return { from, calls: traced, nonce: Number(nonce), since: `${since}` }
}

/**
 * Looks for traced calls: by their hash, then by their nonce on chain, then among the orders of a smart account. The content
 * decides whether a found transaction is the right one.
 *
 * @throws BaseError `invalidAddress`, `invalidAmount`, `invalidCall` for an invalid trace, `nodeUnreadable`, and viem's own
 *   errors
 */
export async function findCall(client: RpcClient, trace: CallTrace): Promise<FoundTransfer | undefined> {
  if (trace.calls.length === 0) throw invalidCall()
  return findTransaction(client, { from: checksummed(trace.from), calls: trace.calls.map(toChecked) }, trace)
}

/** A stored trace may have been changed by any script of the page, so it is checked. */
function toChecked({ to, value, digest, length }: TracedCall): TracedCall {
  if (!/^\d{1,78}$/.test(value)) throw new BaseError('invalidAmount', 'Invalid amount')
  if (!/^0x[0-9a-f]{64}$/i.test(digest) || !Number.isSafeInteger(length) || length < 0) throw invalidCall()
  return { to: checksummed(to), value, digest, length }
}

function invalidCall(): BaseError {
  return new BaseError('invalidCall', 'Invalid call')
}
