import type { Address, Hex } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'

import type { Call } from './call.ts'
import type { PaymasterAnswer } from './paymaster-answer.ts'

/** What an operation has besides what the person asked for: its gas, and who pays where the account does not. */
export type CompletingFields = Pick<
  UserOperation<'0.8'>,
  'callGasLimit' | 'verificationGasLimit' | 'preVerificationGas'
> &
  Partial<PaymasterAnswer>

/** An operation that is not complete yet. */
export interface OperationDraft {
  readonly calls: readonly Call[]
  readonly entryPoint: Address
  readonly sender: Address
  readonly maxFeePerGas: bigint
  /** The contract that the account delegates to with this operation (EIP-7702). */
  readonly delegatesTo: Address | undefined
  /** Whether a person reads who pays, and for what. */
  readonly isRead: boolean
  /** As ERC-7769 has it, with signatures of the right form that sign nothing. */
  format(fields: Partial<CompletingFields>): unknown
  complete(fields: CompletingFields): UserOperation<'0.8'>
  hash(operation: UserOperation<'0.8'>): Hex
}

/** All that it can use. */
export function gasOf(fields: CompletingFields): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas } = fields
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = fields
  return (
    callGasLimit + verificationGasLimit + preVerificationGas + paymasterVerificationGasLimit + paymasterPostOpGasLimit
  )
}
