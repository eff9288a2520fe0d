import { createStore, type KitOptions } from '@latchkey/core'
import { isEvmAddress, type TokenHolding } from '@latchkey/primitives'
import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { bundledTokens } from './bundled-tokens.ts'
import { plainSymbol } from '../../transactions/shared/verify-token.ts'
import { tokensFeature } from './tokens-feature.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'

describe('well-known tokens', () => {
  test.each([1, 10, 56, 100, 137, 8453, 42161, 43114])('are listed for network %i, at most 60, each once', async id => {
    const tokens = await bundledTokens({ caipNetworkId: `eip155:${id}` })
    const addresses = tokens.map(([address]) => address)
    expect(addresses.length).toBeGreaterThan(4)
    expect(addresses.length).toBeLessThanOrEqual(60)
    expect(addresses.filter(address => !isEvmAddress(address))).toEqual([])
    expect(new Set(addresses.map(address => address.toLowerCase())).size).toBe(addresses.length)
    expect(new Set(tokens.map(([, symbol]) => plainSymbol(symbol))).size).toBe(tokens.length)
  })

  test.each([
    [10, '0x7F5c764cBc14f9669B88837ca1490cCa17c31607', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'],
    [137, '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
    [42161, '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'],
  ])('call the bridged USDC of network %i USDC.e, and the native one USDC', async (id, bridged, native) => {
    const tokens = await bundledTokens({ caipNetworkId: `eip155:${id}` })
    const symbolOf = (contract: string) => tokens.find(([address]) => address === contract)?.[1]
    expect([symbolOf(bridged), symbolOf(native)]).toEqual(['USDC.e', 'USDC'])
  })

  test('are not listed for a network without well-known ones', async () => {
    expect(await bundledTokens({ caipNetworkId: 'eip155:31337' })).toEqual([])
  })

  test('show if the account has some of them, with a trusted symbol', async () => {
    const { tokens } = await setUp({ [usdc.toLowerCase()]: '12.5' })
    expect(tokens).toMatchObject([
      { symbol: 'ETH' },
      { address: `eip155:1:${usdc}`, quantity: { numeric: '12.5' }, isNamed: true },
    ])
  })

  test('show if the account has none of them, if the site names them', async () => {
    const named = { address: usdc.toLowerCase(), name: 'Dollar' }
    const { tokens, asked } = await setUp({}, { tokens: { 'eip155:1': [named] } })
    expect(tokens).toMatchObject([{ symbol: 'ETH' }, { name: 'Dollar', quantity: { numeric: '0' } }])
    expect(asked.filter(address => address.toLowerCase() === usdc.toLowerCase())).toEqual([usdc.toLowerCase()])
    expect(asked).toContain(dai)
  })
})

/** An account with balances of these addresses only. */
async function setUp(amounts: Readonly<Record<string, string>>, options: Partial<KitOptions> = {}) {
  const asked: string[] = []
  const connector = createMockConnector()
  const holdingOf = (address: string): TokenHolding => ({
    address,
    name: 'Coin',
    symbol: 'COIN',
    decimals: 6,
    amount: amounts[address.toLowerCase()] ?? '0',
  })
  const adapter = createMockAdapter({
    connectors: [connector],
    actions: {
      fetchBalance: async () => ({ balance: '1.5', symbol: 'ETH' }),
      async fetchTokens(_account, _network, addresses) {
        asked.push(...addresses)
        return addresses.map(holdingOf)
      },
    },
  })
  const store = createStore(
    { projectId: 'p', networks: [testNetworks.mainnet], adapters: [adapter], ...options },
    createTestEnvironment(),
  )
  await store.connections.connect(connector)
  const tokens = await store.use(tokensFeature).fetch(store.options.networks[0])
  return { tokens, asked }
}
