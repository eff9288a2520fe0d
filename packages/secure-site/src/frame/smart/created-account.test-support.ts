import { type Hex, toHex } from 'viem'
import { polygon } from 'viem/chains'

import { createdAddressOf } from './created-address.ts'
import { batchOf, type Frame, own, useSmartWorld } from './smart-world.test-support.ts'

/** Address of the account whose key the tests have. */
export const address: Hex = createdAddressOf(own)

/** Creates calls in which each receiver gets one wei more than the one before. */
export const batch = (receivers: readonly Hex[], rest: object = {}) =>
  batchOf(
    receivers.map((to, index) => ({ to, value: toHex(index + 1) })),
    { from: address, chainId: '0x89', ...rest },
  )

/** Creates a chain without EIP-7702, for all tests of a file. */
export function useCreatedAccount() {
  const world = useSmartWorld(polygon)
  return {
    world,
    /** Creates a frame with a funded account. */
    async funded(...given: Parameters<typeof world.createFrame>): Promise<Frame> {
      await world.fund(address, '1')
      return world.createFrame(...given)
    },
  }
}
