import { toHex } from 'viem'
import { expect, test } from 'vitest'

import { readFees } from './evm-node.ts'

const gwei = 1_000_000_000n

/** Creates a node with these fees. */
const nodeOf = (base: bigint, tip: bigint) => ({
  readRpc: async (method: string) =>
    method === 'eth_maxPriorityFeePerGas' ? toHex(tip) : { baseFeePerGas: toHex(base) },
})

test.each([
  [1n * gwei, 2n * gwei],
  [0n, 2n * gwei],
  [30n * gwei, 30n * gwei],
])('a transaction without a prompt pays at a base fee of %i a tip of %i', async (base, tip) => {
  const fees = { maxPriorityFeePerGas: tip, maxFeePerGas: base * 2n + tip }
  expect(await readFees(nodeOf(base, tip), false)).toEqual(fees)
})

test.each([
  [1n * gwei, 2n * gwei + 1n],
  [30n * gwei, 30n * gwei + 1n],
  [0n, 10n ** 18n],
])('a transaction at a base fee of %i with a tip of %i needs a prompt', async (base, tip) => {
  await expect(readFees(nodeOf(base, tip), false)).rejects.toMatchObject({ code: 4100 })
  expect(await readFees(nodeOf(base, tip))).toMatchObject({ maxPriorityFeePerGas: tip })
})
