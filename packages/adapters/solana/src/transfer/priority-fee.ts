import type { TransactionInstruction } from '@solana/web3.js'

import type { Web3 } from '../load-web3.ts'

/** Compute units that a transfer of SOL may use. It uses 450, with these instructions. */
const units = 1_000
/** Price of a compute unit, in millionths of a lamport. */
const microLamports = 1_000_000n

/** The priority fee of a transaction with these instructions, in lamports. */
export const priorityFee: bigint = (BigInt(units) * microLamports) / 1_000_000n

/** Creates the instructions that name the priority fee of a transfer of SOL, so that no wallet adds another one. */
export function offerPriorityFee({ ComputeBudgetProgram }: Web3): readonly TransactionInstruction[] {
  return [
    ComputeBudgetProgram.setComputeUnitLimit({ units }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports }),
  ]
}
