import { createStore, type KitOptions } from '@latchkey/core'
import type { AdapterActions, CaipNetwork } from '@latchkey/primitives'
import { createMockAdapter, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { loadKnownTokens } from './known-tokens.ts'
import { readToldTokens, type ToldToken } from './told-token.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other = `0x${'1'.repeat(40)}`

function createTestStore(
  actions: AdapterActions = {},
  options: Partial<KitOptions> = {},
  environment = createTestEnvironment(),
) {
  const store = createStore(
    { projectId: 'p', networks: [testNetworks.mainnet], adapters: [createMockAdapter({ actions })], ...options },
    environment,
  )
  const network = store.networks.find('eip155:1')
  if (!network) throw new Error('No network')
  return { store, network }
}

async function load(actions?: AdapterActions, options?: Partial<KitOptions>) {
  const { store, network } = createTestStore(actions, options)
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
  test('assigns a symbol to its contract alone, in any spelling', async () => {
    const { known } = await load()
    for (const symbol of ['USDC', 'usdc', 'ＵＳＤＣ', 'US\u200bDC', 'USDC ', 'ETH'])
      expect(known.isImitation(symbol, `eip155:1:${other}`)).toBe(true)
    expect(known.isImitation('USDC', usdc.toLowerCase())).toBe(false)
    expect(known.isImitation('SOMETHING', other)).toBe(false)
  })

  test('assigns it to no contract whose symbol looks the same by letters of another script, or by fillers', async () => {
    const { known } = await load()
    for (const symbol of ['USDС', 'ЕТН', 'ΕΤΗ', 'USDC\u3164', '\uffa0USDC', 'U\u034fSDC', 'US\ufe0fDC'])
      expect(known.isImitation(symbol, other), symbol).toBe(true)
    for (const symbol of ['ЖЖ', 'РУБ', 'ΩMEGA']) expect(known.isImitation(symbol, other), symbol).toBe(false)
  })

  test('keeps the plus of a symbol, which distinguishes another token', async () => {
    const { known } = await load()
    for (const symbol of ['ETH+', 'USDC+']) expect(known.isImitation(symbol, other)).toBe(false)
  })

  test.each([
    ['eip155:42220', 'CELO', '0x471EcE3750Da237f93B8E339c536989b8978a438'],
    ['eip155:137', 'POL', '0x0000000000000000000000000000000000001010'],
    ['eip155:324', 'ETH', '0x000000000000000000000000000000000000800A'],
    ['eip155:1088', 'METIS', '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000'],
    ['eip155:1', 'ETH', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
    ['eip155:1', 'ETH', '0x0000000000000000000000000000000000000000'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'SOL', 'So11111111111111111111111111111111111111112'],
  ] as const)('lists on %s the contract of the native currency %s as %s', async (id, symbol, address) => {
    const chainNamespace = id.startsWith('solana') ? 'solana' : 'eip155'
    const { store, network: mainnet } = createTestStore()
    const nativeCurrency = { name: symbol, symbol, decimals: 18 }
    const network = { ...mainnet, caipNetworkId: id, chainNamespace, nativeCurrency } satisfies CaipNetwork
    const known = await loadKnownTokens(store, network)
    for (const written of [address, `${id}:${address}`]) expect(known.isImitation(symbol, written)).toBe(false)
    expect(known.isImitation(symbol, other)).toBe(true)
  })

  test('lets the site assign a symbol of the list to another contract', async () => {
    const { known } = await load({}, { tokens: { 'eip155:1': { address: other, symbol: 'USDC' } } })
    expect([known.isImitation('USDC', other), known.isImitation('USDC', usdc)]).toEqual([false, false])
    expect(known.find(`eip155:1:${other.toUpperCase().replace('X', 'x')}`)).toMatchObject({ symbol: 'USDC' })
  })

  test('reads the symbol of a token from the chain if the site names only its contract', async () => {
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

test('a token that a node did not describe is requested again after a minute', async () => {
  const environment = createTestEnvironment()
  let requests = 0
  const describeToken = (): Promise<never> => {
    requests++
    return new Promise<never>(() => {})
  }
  const { store, network } = createTestStore(
    { describeToken },
    { tokens: { 'eip155:1': { address: other } } },
    environment,
  )
  const loaded = loadKnownTokens(store, network)
  await vi.waitFor(() => expect(requests).toBe(1), 5_000)
  await environment.advance(5_000)
  await loaded
  // The clock does not advance, so this does not wait for the node.
  await loadKnownTokens(store, network)
  expect(requests).toBe(1)
  await environment.advance(60_000)
  void loadKnownTokens(store, network)
  await vi.waitFor(() => expect(requests).toBe(2), 5_000)
})

describe('readToldTokens', () => {
  test.each([`0x${'e'.repeat(40)}`, `0x${'0'.repeat(40)}`])(
    'reads the address %s as the native currency',
    async address => {
      const { told } = await load()
      const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
      const [token, ...others] = told({ ...native, address: `eip155:1:${address}` })
      expect(token).toMatchObject({ symbol: 'ETH', isNamed: true })
      expect([token?.address, token?.isImitation, others]).toEqual([undefined, undefined, []])
    },
  )

  test('names a known token as the list does, for any name of the service', async () => {
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
    [13, 1.1, 13.2495],
    [1_204_500, 1, 12.045],
    [-12.045, 1, 12.045],
    [-12.045, 0, undefined],
    [12.045, -1, 12.045],
  ])('turns a value of %d of 12.045 tokens at a price of %d into %s', async (value, price, kept) => {
    const { told } = await load()
    expect(told({ address: `eip155:1:${usdc}`, value, price }).map(token => token.value)).toEqual([kept])
  })
})
