import type { AppKit } from '@latchkey/appkit'
import { describe, expect, test } from 'vitest'

import { factsOf, isSameFacts, type WalletFacts } from './wallet-facts.ts'
import { accounts } from './wagmi-world.test-support.ts'

const [first, second, third] = [accounts.foxglove, accounts.kestrel, accounts.other]

function createKit(connections: Record<string, unknown>, shown?: string) {
  return {
    observe: (name: string) => ({ get: () => (name === 'connections' ? connections : undefined) }),
    getAddress: () => shown,
  } as unknown as AppKit
}

const connection = (connectorId: string, addresses: readonly string[], id: unknown = 1) => ({
  connectorId,
  accounts: addresses.map(address => ({ address })),
  caipNetwork: { id },
})

describe('factsOf', () => {
  test('returns the accounts of a wallet, the active one first, and each once', () => {
    const eip155 = [connection('io.foxglove', [first, second, first]), connection('io.kestrel', [third, second], 137)]
    expect(factsOf(createKit({ eip155 }, second), 'io.foxglove')).toEqual({ accounts: [second, first], chainId: 1 })
    expect(factsOf(createKit({ eip155 }, second), 'io.kestrel')).toEqual({ accounts: [third, second], chainId: 137 })
  })

  test.each([undefined, third])('ignores %s as the active account if the wallet does not have it', shown => {
    const eip155 = [connection('io.foxglove', [first, second])]
    expect(factsOf(createKit({ eip155 }, shown), 'io.foxglove')).toEqual({ accounts: [first, second], chainId: 1 })
  })

  test.each([
    ['no connection in EVM', {}],
    ['another wallet', { eip155: [connection('io.kestrel', [first])] }],
    ['no account', { eip155: [connection('io.foxglove', [])] }],
    ['a network whose id is no number', { eip155: [connection('io.foxglove', [first], 'unknown')] }],
  ])('returns nothing for %s', (_what, connections) => {
    expect(factsOf(createKit(connections, first), 'io.foxglove')).toBeUndefined()
  })
})

test('isSameFacts compares the chain and the accounts in their order', () => {
  const facts: WalletFacts = { accounts: [second, third], chainId: 1 }
  expect(isSameFacts(facts, { ...facts })).toBe(true)
  expect(isSameFacts(facts, { ...facts, chainId: 137 })).toBe(false)
  expect(isSameFacts(facts, { ...facts, accounts: [third, second] })).toBe(false)
})
