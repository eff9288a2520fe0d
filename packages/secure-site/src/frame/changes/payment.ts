import type { Address, Hex } from 'viem'

import type { SimulatedCall } from './simulate-block.ts'

/** Who pays the fee of calls in place of the account, as the EntryPoint asks it before them, and tells it after them what they cost (ERC-4337). */
export interface Payment {
  readonly paymaster: Address
  readonly asked: SimulatedCall
  /** What it answered: what it is told afterwards goes by that. */
  readonly answer: Hex
  /** With the most that they can cost. Missing where it does not want to be told. */
  readonly told?: SimulatedCall
}
