import type { CaipNetworkId } from '@latchkey/primitives'
import { expect, test } from 'vitest'

import { arrivalTime } from './arrival.ts'

test.each<[CaipNetworkId, string, string]>([
  ['eip155:1', 'en', '15 seconds'],
  ['eip155:10', 'en', '3 seconds'],
  ['eip155:137', 'en', '5 seconds'],
  ['eip155:8453', 'en', '3 seconds'],
  ['eip155:42161', 'en', '2 seconds'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'de', '2 Sekunden'],
  // Figures have Latin digits in every language.
  ['eip155:137', 'ar-EG', '5 ثوان'],
])('a transfer on %s takes, in %s, %s', (networkId, locale, text) => {
  expect(arrivalTime(networkId, locale)).toBe(text)
})

test.each(['eip155:56', undefined] as const)('no time is promised on the network %s', networkId => {
  expect(arrivalTime(networkId, 'en')).toBeUndefined()
})
