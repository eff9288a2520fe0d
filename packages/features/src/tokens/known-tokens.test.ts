import { createStore, type KitOptions } from '@latchkey/core'
import type { AdapterActions } from '@latchkey/primitives'
import { createMockAdapter, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { loadKnownTokens } from './known-tokens.ts'
import { readToldTokens, type ToldToken } from './told-token.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other = `0x${'1'.repeat(40)}`

async function load(actions: AdapterActions = {}, options: Partial<KitOptions> = {}) {
  const store = createStore(
    { projectId: 'p', networks: [testNetworks.mainnet], adapters: [createMockAdapter({ actions })], ...options },
    createTestEnvironment(),
  )
  const network = store.networks.find('eip155:1')
  if (!network) throw new Error('No network')
  const known = await loadKnownTokens(store, network)
  const told = (token: Partial<ToldToken> & { decimals?: number; numeric?: string }) =>
    readToldTokens(
      store,
      network,
      known,
    )([
      {
        name: 'Any',
        symbol: 'ANY',
        quantity: { decimals: String(token.decimals ?? 6), numeric: token.numeric ?? '12.045' },
        ...token,
      },
    ])
  return { known, told }
}

describe('loadKnownTokens', () => {
  test('gives a symbol to its contract alone, however it is written', async () => {
    const { known } = await load()
    for (const symbol of ['USDC', 'usdc', 'ＵＳＤＣ', 'US\u200bDC', 'USDC ', 'ETH'])
      expect(known.isImitation(symbol, `eip155:1:${other}`)).toBe(true)
    expect(known.isImitation('USDC', usdc.toLowerCase())).toBe(false)
    expect(known.isImitation('SOMETHING', other)).toBe(false)
  })

  test('lets the site name another contract by a symbol of the list', async () => {
    const { known } = await load({}, { tokens: { 'eip155:1': { address: other, symbol: 'USDC' } } })
    expect([known.isImitation('USDC', other), known.isImitation('USDC', usdc)]).toEqual([false, false])
    expect(known.find(`eip155:1:${other.toUpperCase().replace('X', 'x')}`)).toMatchObject({ symbol: 'USDC' })
  })

  test('asks the chain what a token is called that the site names by its contract alone', async () => {
    const describeToken: AdapterActions['describeToken'] = async address => ({
      address,
      name: 'Mine',
      symbol: 'MINE',
      decimals: 9,
    })
    const options = { tokens: { 'eip155:1': { address: other } } }
    const { known, told } = await load({ describeToken }, options)
    expect(known.find(other)).toMatchObject({ symbol: 'MINE', decimals: 9 })
    expect(told({ address: `eip155:1:${other}`, symbol: 'USDC', decimals: 9 })).toMatchObject([
      { symbol: 'MINE', name: 'Mine', isNamed: true },
    ])
    const silent = await load({ describeToken: () => Promise.reject(new Error('gone')) }, options)
    expect(silent.told({ address: `eip155:1:${other}`, symbol: 'USDC' })).toMatchObject([{ isNamed: false }])
  })
})

describe('readToldTokens', () => {
  test('calls a known token by the name of the list, whatever a service calls it', async () => {
    const { told } = await load()
    expect(told({ address: `eip155:1:${usdc}`, name: 'Ether', symbol: 'ETH' })).toMatchObject([
      { name: 'USD Coin', symbol: 'USDC', isNamed: true },
    ])
    expect(told({ name: 'USD Coin', symbol: 'USDC', decimals: 18 })).toMatchObject([{ symbol: 'ETH', isNamed: true }])
    expect(told({ name: 'USD Coin', symbol: 'USDC', decimals: 18 })[0]?.name).not.toBe('USD Coin')
  })

  test.each<[string, Parameters<Awaited<ReturnType<typeof load>>['told']>[0]]>([
    ['a known token has other decimals', { address: `eip155:1:${usdc}`, decimals: 8 }],
    ['the currency of the network has other decimals', { decimals: 8 }],
    ['the amount has more decimals than the token', { address: `eip155:1:${other}`, decimals: 2 }],
  ])('leaves a token out if %s', async (_why, token) => {
    const { told } = await load()
    expect(told(token)).toEqual([])
  })

  test.each([
    [12.05, 1, 12.05],
    [12.045, 0, 12.045],
    [1_204_500, 1, undefined],
    [-12.045, 1, undefined],
    [-12.045, 0, undefined],
    [12.045, -1, 12.045],
  ])('of a value of %d at a price of %d keeps %s', async (value, price, kept) => {
    const { told } = await load()
    expect(told({ address: `eip155:1:${usdc}`, value, price }).map(token => token.value)).toEqual([kept])
  })
})
