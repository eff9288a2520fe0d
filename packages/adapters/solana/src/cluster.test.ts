import { describe, expect, test } from 'vitest'

import { isServed, toWalletChain } from './cluster.ts'

const ownChain = { caipNetworkId: 'solana:11111111111111111111111111111111' } as const

describe.each([
  ['solana:mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['solana:testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
] as const)('the cluster %s', (name, caipNetworkId) => {
  test('has the name of the Wallet Standard', () => {
    expect(toWalletChain({ caipNetworkId })).toBe(name)
  })

  test('is served only by a wallet that names it', () => {
    expect(isServed({ chains: ['solana:other', name] }, { caipNetworkId })).toBe(true)
    for (const chains of [[], ['solana:other'], undefined]) expect(isServed({ chains }, { caipNetworkId })).toBe(false)
  })
})

test('a chain of the site’s own has no Wallet Standard name, and any wallet serves it', () => {
  expect(toWalletChain(ownChain)).toBeUndefined()
  expect(isServed({ chains: ['solana:mainnet'] }, ownChain)).toBe(true)
})
