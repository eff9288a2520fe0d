import type { TransactionInstruction } from '@solana/web3.js'

/** What a transfer does, as the chain is now. */
export interface TransferSteps {
  readonly instructions: readonly TransactionInstruction[]
  /** What the sender has of the network's own currency. */
  readonly balance: bigint
  /** What the sender pays of it besides the fee, without what is sent. */
  readonly cost: bigint
  /** What the sender has of what is sent, as far as one transaction can move it. */
  readonly held: bigint
  readonly received: bigint
  /** What an account must hold at least, if it holds anything. */
  readonly least: bigint
  /** What is sent must be as much at least. */
  readonly atLeast: bigint
  /** The accounts that it changes. */
  readonly changed: readonly string[]
}
