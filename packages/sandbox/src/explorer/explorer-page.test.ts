import { expect, test } from 'vitest'

import type { ExplorerTransactionDetails } from './explorer-chain.ts'
import { renderTransaction } from './explorer-page.ts'

const transaction: ExplorerTransactionDetails = {
  hash: '0x12',
  hasSucceeded: true,
  block: '1',
  timestamp: 1_700_000_000,
  from: '0x1',
  movements: [],
  value: { value: '0', symbol: 'ETH' },
  fee: { value: '0', symbol: 'ETH' },
}

test.each([
  [1_700_000_000, '2023-11-14 22:13:20 UTC'],
  // A test may set the clock of a chain as far ahead as its node allows.
  [8_640_000_000_001, '8640000000001 s after 1970'],
  [Number(2n ** 64n - 1n), '18446744073709552000 s after 1970'],
])('the explorer page shows a block of second %i', async (timestamp, shown) => {
  const page = await renderTransaction({ places: [] }, { ...transaction, timestamp })
  expect(String(page)).toContain(shown)
})
