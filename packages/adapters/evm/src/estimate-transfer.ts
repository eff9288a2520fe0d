import type { AskWalletFee, EvmCall, TransferEstimate, TransferRequest } from '@latchkey/primitives'

import { askQuantity, lesserOf } from './ask-node.ts'
import type { RpcClient } from './rpc-clients.ts'
import { fetchTokenBalance } from './token-balance.ts'
import { toTransferCall } from './transfer-call.ts'
import { feeOfAccount, fetchTransferFee, totalOf } from './transfer-fee.ts'

/**
 * What a transfer will cost, and how much can be sent at most.
 *
 * @param askWallet asked first: it may know another fee than the node's
 * @throws BaseError `invalidAddress`, `invalidAmount`, `nodeUnreadable`, and viem's own errors, with the node's words
 */
export async function estimateTransfer(
  client: RpcClient,
  request: TransferRequest,
  askWallet?: AskWalletFee,
  signal?: AbortSignal,
): Promise<TransferEstimate> {
  const { from, to } = toTransferCall(request)
  const held = await (request.token
    ? fetchTokenBalance(client, to, from)
    : askQuantity(client, 'eth_getBalance', from, 'latest'))
  // A node estimates nothing that the sender does not have.
  const amount = lesserOf(request.amount, held)
  const told = await askWallet?.([measured(request, amount)], signal)
  const fee = told
    ? feeOfAccount(told)
    : totalOf(await fetchTransferFee(client, toTransferCall({ ...request, amount })))
  const most = request.token ? held : held - fee
  return {
    fee,
    ...(told?.payer && { payer: told.payer }),
    most: most > 0n ? most : 0n,
    costs: [],
    received: request.amount,
  }
}

/** A smart account pays its fee before it sends: measured with all that it has, it has too little. What is sent of the network's own currency makes no difference to the gas. */
function measured(request: TransferRequest, amount: bigint): EvmCall {
  const { to, value, data } = toTransferCall({ ...request, amount: request.token ? amount : lesserOf(amount, 1n) })
  return { to, value, ...(data !== undefined && { data }) }
}
