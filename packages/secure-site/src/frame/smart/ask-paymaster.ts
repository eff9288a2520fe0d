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

/** That the account delegates with this operation, as bundlers put it on the chain: in one of two lengths. Who pays may have signed either. */
const delegationMarks: readonly Hex[] = ['0x7702', `0x7702${'00'.repeat(18)}`]

/** What the EntryPoint tells a paymaster after calls that were done. */
const succeeded = 0

/**
 * Asks the paymaster's contract as the EntryPoint will, and whether it has as much: nobody is told that another one pays who then does not.
 *
 * @returns how it is asked and told, so that what it takes can be seen
 * @throws FrameError where it does not pay
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
  // The account is what it will be then: there are paymasters that look.
  const overrides = delegatesTo ? [{ [sender]: { code: delegationTo(delegatesTo) } }] : []

  async function demandConsent(initCode: Hex): Promise<Payment> {
    const validation = { abi: paymasterAbi, functionName: 'validatePaymasterUserOp' } as const
    const args = [{ ...packed, initCode }, draft.hash(operation), cost] as const
    const asked = { from: entryPoint, to: paymaster, data: encodeFunctionData({ ...validation, args }) }
    const answer = await readRpc('eth_call', [asked, 'latest', ...overrides])
    if (!isHex(answer)) throw new FrameError(-32603, 'The node answered something else than a call’s result')
    const [context, validationData] = decodeFunctionResult({ ...validation, data: answer })
    // Above are the times between which it is good; what is below is 0, or why not.
    if (BigInt.asUintN(160, validationData) !== 0n)
      throw new FrameError(-32603, 'The paymaster’s contract does not pay')
    const done = { abi: paymasterAbi, functionName: 'postOp', args: [succeeded, context, cost, maxFeePerGas] } as const
    const told = { from: entryPoint, to: paymaster, data: encodeFunctionData(done) }
    // With nothing to remind it of, it is not told.
    return { paymaster, asked, answer, ...(context !== '0x' && { told }) }
  }

  async function demandDeposit(): Promise<void> {
    const balance = { abi: entryPoint08Abi, functionName: 'balanceOf', args: [paymaster] } as const
    const deposit = await readRpc('eth_call', [{ to: entryPoint, data: encodeFunctionData(balance) }, 'latest'])
    if (toBigint(deposit) < cost) throw new FrameError(-32603, 'The paymaster has too little')
  }

  const marks = delegatesTo ? delegationMarks : [packed.initCode]
  const [payment] = await Promise.all([Promise.any(marks.map(demandConsent)), demandDeposit()])
  return payment
}
