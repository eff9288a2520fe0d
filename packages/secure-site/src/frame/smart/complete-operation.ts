import {
  type Address,
  concat,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  isHex,
  parseAbi,
} from 'viem'
import { entryPoint08Abi, toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'

import { FrameError } from '../frame-error.ts'
import { toBigint } from '../signing/evm-node.ts'
import type { SigningContext } from '../signing/prepared.ts'
import { type PaymasterAnswer, readPaymasterAnswer, readPaymasterStub } from './paymaster-answer.ts'
import type { SmartContext } from './smart-context.ts'
import type { FeePayer, Sponsor } from './sponsor.ts'

/** What an operation has besides what the person asked for: its gas, and who pays where the account does not. */
export type CompletingFields = Pick<
  UserOperation<'0.8'>,
  'callGasLimit' | 'verificationGasLimit' | 'preVerificationGas'
> &
  Partial<PaymasterAnswer>

/** An operation that is not complete yet. */
export interface OperationDraft {
  readonly entryPoint: Address
  readonly sender: Address
  readonly maxFeePerGas: bigint
  /** The contract that the account delegates to with this operation (EIP-7702). */
  readonly delegatesTo: Address | undefined
  /** As ERC-7769 has it, with signatures of the right form that sign nothing. */
  format(fields: Partial<CompletingFields>): unknown
  complete(fields: CompletingFields): UserOperation<'0.8'>
  hash(operation: UserOperation<'0.8'>): Hex
}

/** No block takes more: a bundler that asks for it is wrong, or wants the fee. */
const maxGas = 30_000_000n

/**
 * Measures an operation, and asks the network's sponsor to pay for it. Where that does not, whatever the reason, the account pays: the operation is measured anew, and the person is told.
 *
 * @throws FrameError with the bundler's own code where the calls cannot be done
 */
export async function completeOperation(
  draft: OperationDraft,
  context: SigningContext,
  smart: SmartContext,
): Promise<{ fields: CompletingFields; payer: FeePayer }> {
  const { sponsor } = smart
  if (!sponsor) return { fields: demandGas(await measure(draft, {}, smart)), payer: { kind: 'account' } }
  try {
    return await sponsored(draft, sponsor, context, smart)
  } catch {
    const fields = demandGas(await measure(draft, {}, smart))
    return { fields, payer: { kind: 'declined', name: sponsor.host } }
  }
}

/** All that it can use. */
export function gasOf(fields: CompletingFields): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas } = fields
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = fields
  return (
    callGasLimit + verificationGasLimit + preVerificationGas + paymasterVerificationGasLimit + paymasterPostOpGasLimit
  )
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
  await demandPayment(draft, fields, stub.paymaster, context)
  return { fields, payer: { kind: 'sponsor', name: name ? `${name} (${sponsor.host})` : sponsor.host } }
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

const paymasterAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function validatePaymasterUserOp(PackedUserOperation operation, bytes32 hash, uint256 maxCost) returns (bytes context, uint256 validationData)',
])

/** That the account delegates with this operation, as bundlers put it on the chain: in one of two lengths. Who pays may have signed either. */
const delegationMarks: readonly Hex[] = ['0x7702', `0x7702${'00'.repeat(18)}`]

/** Asks the paymaster's contract as the EntryPoint will, and whether it has as much: nobody is told that another one pays who then does not. */
async function demandPayment(
  draft: OperationDraft,
  fields: CompletingFields,
  paymaster: Address,
  { readRpc }: SigningContext,
): Promise<void> {
  const { entryPoint, sender, delegatesTo } = draft
  const operation = draft.complete(fields)
  const cost = gasOf(fields) * draft.maxFeePerGas
  const packed = { ...toPackedUserOperation(operation), sender }
  // The account is what it will be then: there are paymasters that look.
  const overrides = delegatesTo ? [{ [sender]: { code: concat(['0xef0100', delegatesTo]) } }] : []

  async function demandConsent(initCode: Hex): Promise<void> {
    const validation = { abi: paymasterAbi, functionName: 'validatePaymasterUserOp' } as const
    const args = [{ ...packed, initCode }, draft.hash(operation), cost] as const
    const call = { from: entryPoint, to: paymaster, data: encodeFunctionData({ ...validation, args }) }
    const answer = await readRpc('eth_call', [call, 'latest', ...overrides])
    if (!isHex(answer)) throw new FrameError(-32603, 'The node answered something else than a call’s result')
    const [, validationData] = decodeFunctionResult({ ...validation, data: answer })
    // Above are the times between which it is good; what is below is 0, or why not.
    if (BigInt.asUintN(160, validationData) !== 0n)
      throw new FrameError(-32603, 'The paymaster’s contract does not pay')
  }

  async function demandDeposit(): Promise<void> {
    const balance = { abi: entryPoint08Abi, functionName: 'balanceOf', args: [paymaster] } as const
    const deposit = await readRpc('eth_call', [{ to: entryPoint, data: encodeFunctionData(balance) }, 'latest'])
    if (toBigint(deposit) < cost) throw new FrameError(-32603, 'The paymaster has too little')
  }

  const marks = delegatesTo ? delegationMarks : [packed.initCode]
  await Promise.all([demandDeposit(), Promise.any(marks.map(demandConsent))])
}
