import type { Address, Hex } from 'viem'

import type { SimulatedCall } from './simulate-block.ts'

/**
 * A paymaster's payment of the fee, with its validation before the calls and its post-operation after them
 * ([ERC-4337](https://eips.ethereum.org/EIPS/eip-4337)).
 */
export interface Payment {
  readonly paymaster: Address
  readonly asked: SimulatedCall
  /** Result of its validation, which determines its post-operation. */
  readonly answer: Hex
  /** Its post-operation call with the highest cost. Missing if it needs none. */
  readonly told?: SimulatedCall
}
