import type { TransferEstimate, TransferRequest } from '@latchkey/primitives'

import { askQuantity, lesserOf } from './ask-node.ts'
import type { RpcClient } from './rpc-clients.ts'
import { fetchTokenBalance } from './token-balance.ts'
import { toTransferCall } from './transfer-call.ts'
import { fetchTransferFee, totalOf } from './transfer-fee.ts'

/**
 * What a transfer will cost, and how much can be sent at most.
 *
 * @throws BaseError `invalidAddress`, `invalidAmount`, `nodeUnreadable`, and viem's own errors, with the node's words
 */
export async function estimateTransfer(client: RpcClient, request: TransferRequest): Promise<TransferEstimate> {
  const { from, to } = toTransferCall(request)
  const held = await (request.token
    ? fetchTokenBalance(client, to, from)
    : askQuantity(client, 'eth_getBalance', from, 'latest'))
  // A node estimates nothing that the sender does not have.
  const amount = lesserOf(request.amount, held)
  const fee = totalOf(await fetchTransferFee(client, toTransferCall({ ...request, amount })))
  const most = request.token ? held : held - fee
  return { fee, most: most > 0n ? most : 0n, costs: [], received: request.amount }
}
