import {
  BaseError,
  type CaipNetwork,
  type Eip1193Provider,
  type TransferRequest,
  raceAbort,
} from '@latchkey/primitives'

import { ask } from './ask.ts'
import { askQuantity, minOf } from './ask-node.ts'
import type { RpcClient } from './rpc-clients.ts'
import { toTransferCall, type TransferCall } from './transfer-call.ts'
import { fetchTransferFee, toFeeFields, totalOf } from './transfer-fee.ts'
import { parseChainId, parseHash, toChainIdHex } from './wallet-answer.ts'

/**
 * Asks the wallet to send, once.
 *
 * @returns the hash of the transaction; for a Safe, the Safe's own hash
 * @throws BaseError `wrongChain`, `invalidAddress`, `invalidAmount`: nothing was sent
 * @throws the wallet's own error; BaseError `hashMissing` if it answers without a hash: it may have sent
 */
export async function transfer(
  provider: Eip1193Provider,
  client: RpcClient,
  request: TransferRequest,
): Promise<string> {
  const call = toTransferCall(request)
  const fee = request.token ? {} : await fetchNarrowFee(client, call)
  const chainId = await checkChain(provider, request.network)
  const answer = await ask(provider, 'eth_sendTransaction', [{ ...call, ...fee, chainId }])
  const hash = parseHash(answer)
  if (hash === undefined) throw new BaseError('hashMissing', 'The wallet answered with no transaction hash')
  return hash
}

/** @throws BaseError `wrongChain` if the wallet does not report that it is on the network */
export async function checkChain(provider: Eip1193Provider, network: CaipNetwork): Promise<string> {
  const id = Number(network.id)
  const wrongChain = (facts?: { cause: unknown }) =>
    new BaseError('wrongChain', 'The wallet is on another network', {
      ...facts,
      advice: `Choose ${network.name} in the wallet.`,
    })
  const answer = await ask(provider, 'eth_chainId').catch((cause: unknown) => {
    throw wrongChain({ cause })
  })
  if (parseChainId(answer) !== id) throw wrongChain()
  return toChainIdHex(id)
}

/** Timeout of the node's fee, without which the wallet can still send, in milliseconds. */
const feeMs = 5_000

/** Factor by which a wallet's own fee may exceed ours. */
const plenty = 2n

/**
 * Returns the fee fields if little is left for the fee: a wallet that chooses a higher fee could not send the whole balance, for
 * example.
 *
 * @returns no fields if the wallet can choose, and if the rest would not suffice anyway
 */
async function fetchNarrowFee(client: RpcClient, call: TransferCall): Promise<Record<string, string>> {
  const read = Promise.all([askQuantity(client, 'eth_getBalance', call.from, 'latest'), fetchTransferFee(client, call)])
  const answer = await raceAbort(read, AbortSignal.timeout(feeMs)).catch(() => undefined)
  if (answer === undefined) return {}
  const [balance, fee] = answer
  const left = balance - BigInt(call.value) - fee.rollupFee
  if (fee.gas === 0n || left > totalOf(fee) * plenty || left < fee.gas * fee.price.least) return {}
  return toFeeFields({ ...fee, price: { ...fee.price, max: minOf(fee.price.max, left / fee.gas) } })
}
