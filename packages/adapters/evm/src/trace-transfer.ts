import type { TransferRequest, TransferTrace } from '@latchkey/primitives'

import { askQuantity } from './ask-node.ts'
import type { RpcClient } from './rpc-clients.ts'
import { toTransferCall } from './transfer-call.ts'

/**
 * Records what finds a transfer on chain later: the next nonce of the sender, and the newest block before it.
 *
 * @throws BaseError `invalidAddress`, `invalidAmount`, `nodeUnreadable`, and viem's own errors
 */
export async function traceTransfer(client: RpcClient, request: TransferRequest): Promise<TransferTrace> {
  const { from } = toTransferCall(request)
  const [nonce, since] = await Promise.all([
    askQuantity(client, 'eth_getTransactionCount', from, 'pending'),
    askQuantity(client, 'eth_blockNumber'),
  ])
  const { to, token, amount } = request
  return {
    from,
    to,
    ...(token && { token: token.address }),
    amount: `${amount}`,
    nonce: Number(nonce),
    since: `${since}`,
  }
}
