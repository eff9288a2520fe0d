import type { Address, Hex } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'

import type { Call } from './call.ts'
import type { PaymasterAnswer } from './paymaster-answer.ts'

/** Fields that complete an operation: its gas, and the paymaster if the account does not pay. */
export type CompletingFields = Pick<
  UserOperation<'0.8'>,
  'callGasLimit' | 'verificationGasLimit' | 'preVerificationGas'
> &
  Partial<PaymasterAnswer>

/** An incomplete operation. */
export interface OperationDraft {
  readonly calls: readonly Call[]
  readonly entryPoint: Address
  readonly sender: Address
  readonly maxFeePerGas: bigint
  /**
   * The contract to which the account delegates with this operation
   * ([EIP-7702](https://eips.ethereum.org/EIPS/eip-7702)).
   */
  readonly delegatesTo: Address | undefined
  /** Whether the user approves the payer and the cost. */
  readonly isRead: boolean
  /** Formats the operation by [ERC-7769](https://eips.ethereum.org/EIPS/eip-7769), with placeholder signatures. */
  format(fields: Partial<CompletingFields>): unknown
  complete(fields: CompletingFields): UserOperation<'0.8'>
  hash(operation: UserOperation<'0.8'>): Hex
}

/** Returns the total gas of an operation. */
export function gasOf(fields: CompletingFields): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas } = fields
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = fields
  return (
    callGasLimit + verificationGasLimit + preVerificationGas + paymasterVerificationGasLimit + paymasterPostOpGasLimit
  )
}
