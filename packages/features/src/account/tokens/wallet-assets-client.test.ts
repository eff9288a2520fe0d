import { EventEmitter } from 'node:events'

import { createStore, type KitOptions } from '@latchkey/core'
import type { ConnectorType, Eip1193Provider, RequestArguments } from '@latchkey/primitives'
import {
  type Answer,
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  testNetworks,
} from '@latchkey/testing'
import { beforeAll, describe, expect, test } from 'vitest'

import { bundledTokens } from './bundled-tokens.ts'
import { tokensFeature } from './tokens-feature.ts'
import { walletAssetsTimeoutMs } from './wallet-assets-client.ts'

const service = 'https://chain.example'
const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdc = {
  address: contract,
  balance: '0x4722f7bd',
  type: 'ERC20',
  metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 1 },
}
const native = {
  address: 'native',
  balance: '0x14d1120d7b160001',
  type: 'NATIVE',
  metadata: { name: 'Tether', symbol: 'USDT', decimals: 6 },
}
const discovers = { '0x1': { assetDiscovery: { supported: true } } }

// The module of the list loads asynchronously.
beforeAll(() => bundledTokens({ caipNetworkId: 'eip155:1' }))

describe('the tokens of the embedded wallet', () => {
  // covers: S7.94
  test('are those that the wallet lists, if it has that capability', async () => {
    const { tokens, wallet, environment } = await setUp({ wallet_getAssets: { '0x1': [native, usdc] } })
    expect(tokens.known()).toMatchObject({ status: 'ready' })
    expect(tokens.known().value).toEqual([
      expect.objectContaining({
        symbol: 'USDC',
        address: `eip155:1:${contract}`,
        quantity: { decimals: '6', numeric: '1193.473981' },
        price: 1,
        value: 1193.473981,
        isNamed: true,
      }),
      expect.objectContaining({
        symbol: 'ETH',
        decimals: 18,
        quantity: { decimals: '18', numeric: '1.500000000000000001' },
        isNamed: true,
      }),
    ])
    expect(wallet.asked).toEqual([
      { method: 'wallet_getCapabilities', params: [mockAddresses.eip155, ['0x1']] },
      { method: 'wallet_getAssets', params: [{ account: mockAddresses.eip155, chainFilter: ['0x1'] }] },
    ])
    expect(environment.requested('/v1/account/')).toEqual([])
  })

  // covers: S7.94, S7.95
  test.each<[string, unknown, ConnectorType]>([
    ['the wallet reports that it lists no assets', { '0x1': {} }, 'AUTH'],
    ['the wallet lists only assets of another network', { '0x89': { assetDiscovery: { supported: true } } }, 'AUTH'],
    ['the wallet does not report its capabilities', new Error('Method not found'), 'AUTH'],
    ['the wallet answers with invalid data', 'yes', 'AUTH'],
    ['another wallet is connected', discovers, 'ANNOUNCED'],
  ])('are those of the balance call if %s', async (_why, capabilities, type) => {
    const { tokens, wallet, environment } = await setUp({ wallet_getCapabilities: capabilities }, type)
    expect(tokens.known().value).toMatchObject([{ symbol: 'DAI' }])
    expect(environment.requested('/v1/account/')).toHaveLength(1)
    expect(wallet.asked.map(({ method }) => method)).toEqual(type === 'AUTH' ? ['wallet_getCapabilities'] : [])
  })

  test('are unavailable if the wallet rejects the list', async () => {
    const { tokens, environment } = await setUp({ wallet_getAssets: new Error('no') })
    expect(tokens.known()).toMatchObject({ status: 'failed', error: { code: 'tokenBalanceUnavailable' } })
    expect(environment.requested('/v1/account/')).toEqual([])
  })

  test('are unavailable if the list is invalid', async () => {
    const { tokens } = await setUp({ wallet_getAssets: { '0x1': 'all' } })
    expect(tokens.known()).toMatchObject({ status: 'failed', error: { code: 'tokenBalanceUnavailable' } })
  })

  test('have the timeout of a service', async () => {
    const { tokens, environment } = await setUp({ wallet_getAssets: new Promise(() => {}) })
    expect(tokens.known().status).toBe('loading')
    await environment.advance(walletAssetsTimeoutMs)
    expect(tokens.known()).toMatchObject({ status: 'failed', error: { code: 'tokenBalanceUnavailable' } })
  })

  test('have decimals, all of them', async () => {
    const whole = { ...usdc, address: `0x${'1'.repeat(40)}`, metadata: { ...usdc.metadata, decimals: 0 } }
    const { tokens } = await setUp({ wallet_getAssets: { '0x1': [whole, usdc] } })
    expect(tokens.known().value?.map(({ decimals }) => decimals)).toEqual([6])
  })

  test('have the prices of the service if the wallet has none, and exact values', async () => {
    const unpriced = { ...usdc, metadata: { ...usdc.metadata, price: undefined } }
    const fungibles = [
      { name: 'USD Coin', symbol: 'USDC', address: `eip155:1:${contract.toLowerCase()}`, price: 0.1 },
      { name: 'Ether', symbol: 'ETH', address: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', price: 3250.1 },
    ]
    const { tokens, environment } = await setUp({ wallet_getAssets: { '0x1': [unpriced, native] } }, 'AUTH', {
      json: { fungibles },
    })
    expect(tokens.known().value).toMatchObject([
      { symbol: 'ETH', price: 3250.1, value: 4875.15 },
      { symbol: 'USDC', price: 0.1, value: 119.3473981 },
    ])
    const [request, ...more] = environment.requests.filter(({ url }) => url.includes('/v1/fungible/price'))
    expect(more).toEqual([])
    expect(request?.method).toBe('POST')
    expect(await request?.json()).toEqual({
      currency: 'usd',
      projectId: 'p',
      addresses: [`eip155:1:${contract}`, 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
    })
    expect(Object.keys(Object.fromEntries(new URL(request?.url ?? '').searchParams))).toEqual(['projectId', 'st', 'sv'])
  })

  test.each<[string, Answer]>([
    ['fails', { status: 500 }],
    ['answers with garbage', { json: { fungibles: [{ price: 'much' }, 7] } }],
    ['is unreachable', 'offline'],
    ['answers 429', { status: 429, headers: { 'retry-after': '3600' } }],
    ['answers with incomplete data', { body: '{"fungibles":[{"name":"Ether","symb' }],
  ])('show without values if the price service %s', async (_why, answer) => {
    const { tokens } = await setUp({ wallet_getAssets: { '0x1': [native] } }, 'AUTH', answer)
    expect(tokens.known()).toMatchObject({ status: 'ready', value: [{ symbol: 'ETH' }] })
    expect(tokens.known().value?.[0]?.value).toBeUndefined()
  })

  test('show after 10 s if the price service never answers', async () => {
    const { tokens, environment } = await setUp({ wallet_getAssets: { '0x1': [native] } }, 'AUTH', 'hang')
    expect(tokens.known().status).toBe('loading')
    await environment.advance(10_000)
    expect(tokens.known()).toMatchObject({ status: 'ready', value: [{ symbol: 'ETH' }] })
  })

  test('have their prices fetched a hundred at a time', async () => {
    const many = Array.from({ length: 250 }, (_, index) => ({
      ...usdc,
      address: `0x${(index + 1).toString(16).padStart(40, '0')}`,
      metadata: { ...usdc.metadata, price: undefined },
    }))
    const { environment } = await setUp({ wallet_getAssets: { '0x1': many } }, 'AUTH', { json: { fungibles: [] } })
    const requests = environment.requests.filter(({ url }) => url.includes('/v1/fungible/price'))
    const bodies = await Promise.all(requests.map(async request => (await request.json()) as { addresses: string[] }))
    expect(bodies.map(({ addresses }) => addresses.length)).toEqual([100, 100, 50])
  })

  test('have no prices fetched if the site names no service', async () => {
    const assets = { '0x1': [{ ...native }] }
    const { tokens, environment } = await setUp({ wallet_getAssets: assets }, 'AUTH', 'offline', { services: {} })
    expect(tokens.known()).toMatchObject({ status: 'ready', value: [{ symbol: 'ETH' }] })
    expect(environment.requests).toEqual([])
  })
})

/** A wallet of EIP-1193 whose answers the test gives. */
class Wallet implements Eip1193Provider {
  readonly asked: RequestArguments[] = []
  readonly #answers: Readonly<Record<string, unknown>>
  readonly #events = new EventEmitter()

  constructor(answers: Readonly<Record<string, unknown>>) {
    this.#answers = answers
  }

  async request({ method, params }: RequestArguments): Promise<unknown> {
    this.asked.push({ method, ...(params && { params }) })
    const answer = await this.#answers[method]
    if (answer instanceof Error) throw answer
    return answer
  }

  on(event: string, listener: (event: never) => void): unknown {
    return this.#events.on(event, listener as () => void)
  }

  removeListener(event: string, listener: (event: never) => void): unknown {
    return this.#events.removeListener(event, listener as () => void)
  }
}

async function setUp(
  answers: Readonly<Record<string, unknown>>,
  type: ConnectorType = 'AUTH',
  prices: Answer = { json: { fungibles: [] } },
  options: Partial<KitOptions> = {},
) {
  const wallet = new Wallet({ wallet_getCapabilities: discovers, ...answers })
  const connector = { ...createMockConnector({ type }), getProvider: () => wallet }
  const environment = createTestEnvironment()
  const balances = [
    {
      name: 'Dai',
      symbol: 'DAI',
      chainId: 'eip155:1',
      address: `eip155:1:0x${'d'.repeat(40)}`,
      quantity: { decimals: '18', numeric: '2' },
      price: 1,
      value: 2,
    },
  ]
  environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
  environment.respond('/v1/account/', { json: { balances } })
  environment.respond('/v1/fungible/price', prices)
  const store = createStore(
    {
      projectId: 'p',
      networks: [testNetworks.mainnet],
      adapters: [createMockAdapter({ connectors: [connector] })],
      services: { blockchain: service },
      ...options,
    },
    environment,
  )
  await store.connections.connect(connector)
  const tokens = store.use(tokensFeature)
  tokens.follow()
  await environment.settle()
  return { environment, tokens, wallet }
}
