import type { Connector } from '@latchkey/primitives'
import { expect, test } from 'vitest'

import { BitcoinAdapter } from './bitcoin-adapter.ts'

test('finds no wallet where there is no page, and asks for none', () => {
  const lists: (readonly Connector[])[] = []
  const context = { networks: [], injected: true, announced: true, coinbase: true, warn: () => {} }
  new BitcoinAdapter().watchConnectors(context, list => void lists.push(list))()
  expect(lists).toEqual([[]])
})

// A family without a balance shows none (S9.44).
test('reads no balance', () => {
  expect(new BitcoinAdapter().capabilities).not.toContain('fetchBalance')
})
