import type { TransferRequest } from '@latchkey/primitives'
import type { VersionedTransaction } from '@solana/web3.js'

import { loadWeb3 } from '../load-web3.ts'
import { checkRequest } from './check-request.ts'
import { offerPriorityFee, priorityFee } from './priority-fee.ts'
import { planNative } from './plan-native.ts'
import { planToken } from './plan-token.ts'
import { fetchBlockhash, fetchFee, type Node } from './read-chain.ts'
import { transferErrors } from './transfer-error.ts'
import type { TransferSteps } from './transfer-steps.ts'

/** Steps of a transfer, their cost, and the transaction. */
export interface TransferPlan extends TransferSteps {
  /** The unsigned transaction, which is valid for about a minute. */
  readonly transaction: VersionedTransaction
  readonly fee: bigint
  /** Maximum amount that can be sent. */
  readonly max: bigint
}

/**
 * Reads from the chain what a transfer needs.
 *
 * @throws BaseError `invalidAddress`, `invalidAmount`, `tokenNotSendable`, `libraryMissing`, and the errors of `readRpc`
 */
export async function planTransfer(request: TransferRequest, signal?: AbortSignal): Promise<TransferPlan> {
  const { from, token, network } = request
  checkRequest(request)
  const node: Node = { network, signal }
  const [web3, recentBlockhash] = await Promise.all([loadWeb3(), fetchBlockhash(node)])
  const steps = token ? await planToken(web3, node, { ...request, token }) : await planNative(web3, node, request)

  const canOffer = !token && steps.balance >= steps.least + signatureFee + priorityFee
  const offers = canOffer && steps.balance - request.amount < steps.least + comfortableRest
  // The legacy message form is used, because every wallet reads it.
  const payerKey = new web3.PublicKey(from)
  const instructions = [...(offers ? offerPriorityFee(web3) : []), ...steps.instructions]
  const parts = { payerKey, recentBlockhash, instructions }
  const message = new web3.TransactionMessage(parts).compileToLegacyMessage()
  const fee = await fetchFee(node, message.serialize())
  const transaction = new web3.VersionedTransaction(message)
  const max = token ? steps.held : maxOf(steps, canOffer && !offers ? fee + priorityFee : fee)
  return { ...steps, transaction, fee, max }
}

/**
 * Rest of the sender, in lamports, below which the transaction names its own priority fee. Wallets add one to a transaction that
 * has none, and such a rest would not suffice for it.
 */
const comfortableRest = 1_000_000n

/** Cost of a transaction with one signature, in lamports. An account with less than this left can name no fee. */
const signatureFee = 5_000n

/** Returns the maximum amount of native currency that can be sent. */
function maxOf({ balance, least, atLeast }: TransferSteps, fee: bigint): bigint {
  const left = balance - fee
  return left >= least && left >= atLeast ? left : 0n
}

/** @throws BaseError `insufficientFunds`, `belowRent`: the chain would refuse it */
export function checkAmount({ max, balance, cost, fee, least, atLeast }: TransferPlan, request: TransferRequest): void {
  const { amount, token, network } = request
  const currency = network.nativeCurrency.symbol
  if (amount > max) throw transferErrors.insufficientFunds('Send less.')
  if (amount < atLeast) throw transferErrors.belowRent('recipient', atLeast, network)
  // The fee is taken first, and must by itself leave the sender the minimum, or nothing.
  const afterFee = balance - fee
  const left = afterFee - cost - (token || request.from === request.to ? 0n : amount)
  if (left < 0n || (afterFee > 0n && afterFee < least))
    throw transferErrors.insufficientFunds(`The sender needs more ${currency} for the fee.`)
  if (left > 0n && left < least) throw transferErrors.belowRent('sender', least, network)
}
