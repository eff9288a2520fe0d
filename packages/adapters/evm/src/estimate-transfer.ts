import {
  type AskWalletFee,
  type EvmCall,
  isSameAddress,
  type TransferEstimate,
  type TransferRequest,
} from '@latchkey/primitives'

import { askQuantity, minOf } from './ask-node.ts'
import type { RpcClient } from './rpc-clients.ts'
import { simulateTransfer } from './simulate-transfer.ts'
import { fetchTokenBalance } from './token-balance.ts'
import { toTransferCall } from './transfer-call.ts'
import { feeOfAccount, fetchTransferFee, totalOf } from './transfer-fee.ts'

/**
 * Estimates what a transfer will cost, and how much can be sent at most.
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
  // A node does not estimate a transfer of more than the sender has.
  const amount = minOf(request.amount, held)
  const received = fetchReceived(client, request, held)
  const told = await askWallet?.([measured(request, amount)], signal)
  const fee = told
    ? feeOfAccount(told)
    : totalOf(await fetchTransferFee(client, toTransferCall({ ...request, amount })))
  const max = request.token ? held : held - fee
  return {
    fee,
    ...(told?.payer && { payer: told.payer }),
    max: max > 0n ? max : 0n,
    costs: [],
    received: await received,
  }
}

/**
 * Fetches what the recipient receives, since a token may keep a part. It is the amount if the node does not simulate, or the
 * sender has less. Never rejects.
 */
async function fetchReceived(client: RpcClient, request: TransferRequest, held: bigint): Promise<bigint> {
  const { amount, token, to, from } = request
  if (!token || amount > held || amount === 0n || isSameAddress('eip155', to, from)) return amount
  const simulation = await simulateTransfer(client, request).catch(() => undefined)
  if (simulation?.status !== 'simulated') return amount
  const gain = simulation.changes.find(
    change =>
      isSameAddress('eip155', change.account, to) &&
      change.token !== undefined &&
      isSameAddress('eip155', change.token, token.address),
  )
  return gain?.amount ?? 0n
}

/**
 * Reduces a native transfer for the measurement. A smart account pays its fee before it sends, so with its whole balance it has
 * too little. The amount of native currency makes no difference to the gas.
 */
function measured(request: TransferRequest, amount: bigint): EvmCall {
  const { to, value, data } = toTransferCall({ ...request, amount: request.token ? amount : minOf(amount, 1n) })
  return { to, value, ...(data !== undefined && { data }) }
}
