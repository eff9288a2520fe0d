import type { Address, Hex } from 'viem'

/** One call of a batch. */
export interface Call {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}
