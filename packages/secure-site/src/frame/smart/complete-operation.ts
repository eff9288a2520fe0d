import { isAddressEqual } from 'viem'

import { simulateCalls } from '../changes/simulate-calls.ts'
import { isFree, paymentOf } from '../changes/simulation.ts'
import type { Payment } from '../changes/payment.ts'
import { FrameError } from '../frame-error.ts'
import { toBigint } from '../signing/evm-node.ts'
import type { SigningContext } from '../signing/prepared.ts'
import { askPaymaster } from './ask-paymaster.ts'
import { delegationTo } from './delegated-account.ts'
import { type CompletingFields, gasOf, type OperationDraft } from './operation-draft.ts'
import { type PaymasterAnswer, readPaymasterAnswer, readPaymasterStub } from './paymaster-answer.ts'
import type { SmartContext } from './smart-context.ts'
import type { FeePayer, Sponsor } from './sponsor.ts'

/**
 * Maximum gas of an operation. A bundler with a higher estimate is wrong, or inflates its fee.
 */
const maxGas = 30_000_000n
/**
 * Gas of the payment to the EntryPoint: a transfer and its storage. The EntryPoint holds the rest of earlier
 * operations. A bundler estimates with a lower fee, for which that rest may suffice, so that its estimate lacks this
 * gas for the real fee. The operation would then be accepted and fail (AA26).
 */
const payingGas = 20_000n

/**
 * Estimates an operation, and requests the network's sponsor to pay. If the sponsor does not pay for any reason, the
 * account does: the operation is estimated again, and the approval shows it. Without an approval the account also pays
 * in place of a sponsor that may take something in return.
 *
 * @throws FrameError with the bundler's own code if the calls fail
 */
export async function completeOperation(
  draft: OperationDraft,
  context: SigningContext,
  smart: SmartContext,
): Promise<{ fields: CompletingFields; payer: FeePayer }> {
  const { sponsor } = smart
  if (!sponsor) return { fields: await measureOwn(draft, smart), payer: { kind: 'account' } }
  try {
    return await sponsored(draft, sponsor, context, smart)
  } catch {
    return { fields: await measureOwn(draft, smart), payer: { kind: 'declined', name: sponsor.host } }
  }
}

/** Estimates an operation that the account pays. */
async function measureOwn(draft: OperationDraft, smart: SmartContext): Promise<CompletingFields> {
  const measured = await measure(draft, {}, smart)
  return requireGas({ ...measured, verificationGasLimit: measured.verificationGasLimit + payingGas })
}

/**
 * Estimates an operation with a paymaster ([ERC-7677](https://eips.ethereum.org/EIPS/eip-7677)): its stub is estimated,
 * and its final data is signed. Its answers are untrusted until its contract has been called.
 */
async function sponsored(
  draft: OperationDraft,
  sponsor: Sponsor,
  context: SigningContext,
  smart: SmartContext,
): Promise<{ fields: CompletingFields; payer: FeePayer }> {
  const { entryPoint, sender } = draft
  const {
    fields: stub,
    name,
    isFinal,
  } = readPaymasterStub(await sponsor.ask('pm_getPaymasterStubData', [draft.format({}), entryPoint]))
  if (isAddressEqual(stub.paymaster, sender) || isAddressEqual(stub.paymaster, entryPoint))
    throw new FrameError(-32603, 'The paymaster is none')
  const measured = requireGas(await measure(draft, stub, smart))
  const fields = isFinal ? measured : await settle(draft, measured, stub, sponsor)
  const payment = await askPaymaster(draft, fields, stub.paymaster, context)
  if (!draft.isRead) await requireFree(draft, payment, context)
  return { fields, payer: { kind: 'sponsor', name: name ? `${name} (${sponsor.host})` : sponsor.host, payment } }
}

/**
 * Requires that the simulation shows a paymaster that takes nothing and could take nothing.
 *
 * @throws FrameError -32603
 */
async function requireFree(
  { calls, sender, delegatesTo }: OperationDraft,
  payment: Payment,
  context: SigningContext,
): Promise<void> {
  const code = delegatesTo && delegationTo(delegatesTo)
  if (!isFree(paymentOf(await simulateCalls(calls, sender, context, code, payment))))
    throw new FrameError(-32603, 'The paymaster may take something of the account')
}

async function settle(
  { format, entryPoint }: OperationDraft,
  measured: CompletingFields,
  { paymaster }: PaymasterAnswer,
  sponsor: Sponsor,
): Promise<CompletingFields> {
  const settled = readPaymasterAnswer(await sponsor.ask('pm_getPaymasterData', [format(measured), entryPoint]))
  // The estimate was for another contract.
  if (!isAddressEqual(settled.paymaster, paymaster))
    throw new FrameError(-32603, 'The paymaster is another one than before')
  return requireGas({ ...measured, ...settled })
}

async function measure(
  { format, entryPoint }: OperationDraft,
  stub: Partial<PaymasterAnswer>,
  { askBundler }: SmartContext,
): Promise<CompletingFields> {
  const answer = await askBundler('eth_estimateUserOperationGas', [format(stub), entryPoint])
  if (typeof answer !== 'object' || answer === null)
    throw new FrameError(-32603, 'The bundler answered something else than an estimate')
  const read = (name: string): bigint => toBigint((answer as Record<string, unknown>)[name])
  const gas = {
    callGasLimit: read('callGasLimit'),
    verificationGasLimit: read('verificationGasLimit'),
    preVerificationGas: read('preVerificationGas'),
  }
  if (stub.paymaster === undefined) return gas
  // The paymaster's own gas limits override the bundler's estimates.
  const { paymasterVerificationGasLimit = read('paymasterVerificationGasLimit') } = stub
  const { paymasterPostOpGasLimit = read('paymasterPostOpGasLimit') } = stub
  return { ...gas, ...stub, paymasterVerificationGasLimit, paymasterPostOpGasLimit }
}

function requireGas(fields: CompletingFields): CompletingFields {
  if (gasOf(fields) > maxGas) throw new FrameError(-32603, 'The bundler asks for more gas than a block has')
  return fields
}
