import { expect, test } from 'vitest'

import type { MinedTransaction } from './fetch-mined.ts'
import { type AccountView, toAccountTransaction } from './to-account-transaction.ts'

const account = '0x000000000000000000000000000000000000bEEF'
const mined: MinedTransaction = {
  hash: '0x12',
  block: 1,
  index: 0,
  timestamp: 1_700_000_000,
  from: account,
  to: account,
  input: '0x',
  hasSucceeded: true,
  movements: [],
}
const view = { account, chain: { caip2: 'eip155:1' }, isPurchase: false } as unknown as AccountView

test.each([
  [1_700_000_000, '2023-11-14T22:13:20.000Z'],
  // A test may set the clock of a chain past the last date of JavaScript.
  [Number(2n ** 64n - 1n), '+275760-09-13T00:00:00.000Z'],
])('a transaction of second %i has its date', async (timestamp, minedAt) => {
  const { metadata } = await toAccountTransaction({ ...mined, timestamp }, view)
  expect(metadata.minedAt).toBe(minedAt)
})
