import { isAddressEqual } from 'viem'

import { foreseeCalls } from '../changes/foresee-calls.ts'
import { isFree, paymentOf } from '../changes/foreseen.ts'
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

/** No block takes more: a bundler that asks for it is wrong, or wants the fee. */
const maxGas = 30_000_000n
/**
 * What it takes to pay the EntryPoint: a transfer, and what that writes of it. The EntryPoint holds what earlier operations left over, and a bundler measures with a lower fee, for which that may be enough
 * where it is not for the real one. The bundler then takes the operation, and never gets it done (AA26).
 */
const payingGas = 20_000n

/**
 * Measures an operation, and asks the network's sponsor to pay for it. Where that does not, whatever the reason, the account pays: the operation is measured anew, and the person is told.
 * Where nobody reads it, the account also pays rather than one that may take something else for it.
 *
 * @throws FrameError with the bundler's own code where the calls cannot be done
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

/** Where the account pays. */
async function measureOwn(draft: OperationDraft, smart: SmartContext): Promise<CompletingFields> {
  const measured = await measure(draft, {}, smart)
  return demandGas({ ...measured, verificationGasLimit: measured.verificationGasLimit + payingGas })
}

/** With a paymaster (ERC-7677): its stub is measured, and what it answers last is signed. Nothing of it is believed before its contract was asked. */
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
  const measured = demandGas(await measure(draft, stub, smart))
  const fields = isFinal ? measured : await settle(draft, measured, stub, sponsor)
  const payment = await askPaymaster(draft, fields, stub.paymaster, context)
  if (!draft.isRead) await demandFree(draft, payment, context)
  return { fields, payer: { kind: 'sponsor', name: name ? `${name} (${sponsor.host})` : sponsor.host, payment } }
}

/** @throws FrameError unless it is seen to take nothing, and that it could take nothing */
async function demandFree(
  { calls, sender, delegatesTo }: OperationDraft,
  payment: Payment,
  context: SigningContext,
): Promise<void> {
  const code = delegatesTo && delegationTo(delegatesTo)
  if (!isFree(paymentOf(await foreseeCalls(calls, sender, context, code, payment))))
    throw new FrameError(-32603, 'The paymaster may take something of the account')
}

async function settle(
  { format, entryPoint }: OperationDraft,
  measured: CompletingFields,
  { paymaster }: PaymasterAnswer,
  sponsor: Sponsor,
): Promise<CompletingFields> {
  const settled = readPaymasterAnswer(await sponsor.ask('pm_getPaymasterData', [format(measured), entryPoint]))
  // What was measured is another contract's.
  if (!isAddressEqual(settled.paymaster, paymaster))
    throw new FrameError(-32603, 'The paymaster is another one than before')
  return demandGas({ ...measured, ...settled })
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
  // What the paymaster says that it needs counts more than what the bundler measured.
  const { paymasterVerificationGasLimit = read('paymasterVerificationGasLimit') } = stub
  const { paymasterPostOpGasLimit = read('paymasterPostOpGasLimit') } = stub
  return { ...gas, ...stub, paymasterVerificationGasLimit, paymasterPostOpGasLimit }
}

function demandGas(fields: CompletingFields): CompletingFields {
  if (gasOf(fields) > maxGas) throw new FrameError(-32603, 'The bundler asks for more gas than a block has')
  return fields
}
