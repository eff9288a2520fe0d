import type { TransactionInstruction } from '@solana/web3.js'

/** Steps of a transfer, for the present state of the chain. */
export interface TransferSteps {
  readonly instructions: readonly TransactionInstruction[]
  /** Balance of the sender in native currency. */
  readonly balance: bigint
  /** Cost for the sender in native currency besides the fee, without the amount. */
  readonly cost: bigint
  /** Balance of the sender in the sent currency, as far as one transaction can move it. */
  readonly held: bigint
  readonly received: bigint
  /** Minimum balance of an account that holds anything. */
  readonly least: bigint
  /** Minimum amount of the transfer. */
  readonly atLeast: bigint
  /** Accounts that the transfer changes. */
  readonly changed: readonly string[]
}
