import { type Hex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { polygon } from 'viem/chains'

import { useStarted } from '../use-started.test-support.ts'
import { readCallsStatus } from './calls-status.ts'
import { createdAddressOf } from './created-address.ts'
import { own, startSmartWorld } from './smart-world.test-support.ts'

/** Of the account whose key the tests have. */
export const address: Hex = createdAddressOf(own)

/** Who has had nothing yet. */
export const stranger = (): Hex => privateKeyToAccount(generatePrivateKey()).address

/** Calls that give each receiver one more than the one before. */
export const batch = (receivers: readonly Hex[], rest: object = {}) => [
  {
    version: '2.0.0',
    from: address,
    chainId: '0x89',
    atomicRequired: true,
    calls: receivers.map((to, index) => ({ to, value: toHex(index + 1) })),
    ...rest,
  },
]

type SmartWorld = Awaited<ReturnType<typeof startSmartWorld>>
export type Frame = ReturnType<SmartWorld['createFrame']>

export const statusOf = ({ context, smart, records }: Frame, id: unknown) =>
  readCallsStatus([id], records, async () => ({ readRpc: context.readRpc, askBundler: smart.askBundler }))

/** A chain without EIP-7702, for all tests of a file. */
export function useCreatedAccount() {
  const world = useStarted(() => startSmartWorld(polygon), {
    reset: ({ sandbox }) => sandbox.reset(),
    close: ({ sandbox }) => sandbox.close(),
  })
  return {
    world,
    /** A frame, and money at the account. */
    async funded(...given: Parameters<SmartWorld['createFrame']>): Promise<Frame> {
      await world.fund(address, '1')
      return world.createFrame(...given)
    },
  }
}
