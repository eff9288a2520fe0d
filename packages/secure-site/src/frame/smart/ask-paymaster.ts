import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, isHex, parseAbi } from 'viem'
import { entryPoint08Abi, toPackedUserOperation } from 'viem/account-abstraction'

import type { Payment } from '../changes/payment.ts'
import { FrameError } from '../frame-error.ts'
import { toBigint } from '../signing/evm-node.ts'
import type { SigningContext } from '../signing/prepared.ts'
import { delegationTo } from './delegated-account.ts'
import { type CompletingFields, gasOf, type OperationDraft } from './operation-draft.ts'

const paymasterAbi = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function validatePaymasterUserOp(PackedUserOperation operation, bytes32 hash, uint256 maxCost) returns (bytes context, uint256 validationData)',
  'function postOp(uint8 mode, bytes context, uint256 actualGasCost, uint256 actualUserOpFeePerGas)',
])

/**
 * Encodings of a new delegation in the operation, which bundlers put on the chain in one of two lengths. The paymaster
 * may have signed either.
 */
const delegationMarks: readonly Hex[] = ['0x7702', `0x7702${'00'.repeat(18)}`]

/** The EntryPoint's mode of a post-operation after successful calls. */
const succeeded = 0

/**
 * Calls the paymaster's contract like the EntryPoint, and checks its deposit, so that the approval never shows a
 * paymaster that does not pay.
 *
 * @returns its validation and post-operation, to simulate its withdrawals
 * @throws FrameError -32603 if it does not pay; or the node's error
 */
export async function askPaymaster(
  draft: OperationDraft,
  fields: CompletingFields,
  paymaster: Address,
  { readRpc }: SigningContext,
): Promise<Payment> {
  const { entryPoint, sender, delegatesTo, maxFeePerGas } = draft
  const operation = draft.complete(fields)
  const cost = gasOf(fields) * maxFeePerGas
  const packed = { ...toPackedUserOperation(operation), sender }
  // The account's code is set to the later one, because some paymasters check it.
  const overrides = delegatesTo ? [{ [sender]: { code: delegationTo(delegatesTo) } }] : []

  async function requireConsent(initCode: Hex): Promise<Payment> {
    const validation = { abi: paymasterAbi, functionName: 'validatePaymasterUserOp' } as const
    const args = [{ ...packed, initCode }, draft.hash(operation), cost] as const
    const asked = { from: entryPoint, to: paymaster, data: encodeFunctionData({ ...validation, args }) }
    const answer = await readRpc('eth_call', [asked, 'latest', ...overrides])
    if (!isHex(answer)) throw new FrameError(-32603, 'The node answered something else than a call’s result')
    const [context, validationData] = decodeFunctionResult({ ...validation, data: answer })
    // The upper bits are the validity times; the lower ones are 0, or a failure.
    if (BigInt.asUintN(160, validationData) !== 0n)
      throw new FrameError(-32603, 'The paymaster’s contract does not pay')
    const done = { abi: paymasterAbi, functionName: 'postOp', args: [succeeded, context, cost, maxFeePerGas] } as const
    const told = { from: entryPoint, to: paymaster, data: encodeFunctionData(done) }
    // With an empty context the EntryPoint calls no post-operation.
    return { paymaster, asked, answer, ...(context !== '0x' && { told }) }
  }

  async function requireDeposit(): Promise<void> {
    const balance = { abi: entryPoint08Abi, functionName: 'balanceOf', args: [paymaster] } as const
    const deposit = await readRpc('eth_call', [{ to: entryPoint, data: encodeFunctionData(balance) }, 'latest'])
    if (toBigint(deposit) < cost) throw new FrameError(-32603, 'The paymaster has too little')
  }

  const marks = delegatesTo ? delegationMarks : [packed.initCode]
  const [payment] = await Promise.all([Promise.any(marks.map(requireConsent)), requireDeposit()])
  return payment
}
