import { type Hex, toHex } from 'viem'
import { polygon } from 'viem/chains'

import { createdAddressOf } from './created-address.ts'
import { batchOf, type Frame, own, useSmartWorld } from './smart-world.test-support.ts'

/** Of the account whose key the tests have. */
export const address: Hex = createdAddressOf(own)

/** Calls that give each receiver one more than the one before. */
export const batch = (receivers: readonly Hex[], rest: object = {}) =>
  batchOf(
    receivers.map((to, index) => ({ to, value: toHex(index + 1) })),
    { from: address, chainId: '0x89', ...rest },
  )

/** A chain without EIP-7702, for all tests of a file. */
export function useCreatedAccount() {
  const world = useSmartWorld(polygon)
  return {
    world,
    /** A frame, and money at the account. */
    async funded(...given: Parameters<typeof world.createFrame>): Promise<Frame> {
      await world.fund(address, '1')
      return world.createFrame(...given)
    },
  }
}
