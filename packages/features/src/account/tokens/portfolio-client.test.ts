import { createStore, type KitOptions } from '@latchkey/core'
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

const service = 'https://chain.example'
const address = 'eip155:1:0x5FbDB2315678afecb367f032d93F642f64180aa3'
const row = (symbol: string, more: object = {}) => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  quantity: { decimals: '18', numeric: '2' },
  price: 1,
  value: 2,
  ...more,
})

// The module of the list loads asynchronously.
beforeAll(() => bundledTokens({ caipNetworkId: 'eip155:1' }))

describe('the tokens of an account with the Blockchain API', () => {
  // covers: S7.95
  test('are those of the service, the most valuable first', async () => {
    const { environment, tokens } = await setUp({
      json: { balances: [row('USDC', { address, value: 2 }), row('ETH', { value: 3250, price: 1625 }), 'garbage'] },
    })
    expect(tokens.known().value).toEqual([
      {
        name: 'ETH',
        symbol: 'ETH',
        chainId: 'eip155:1',
        decimals: 18,
        quantity: { decimals: '18', numeric: '2' },
        price: 1625,
        value: 3250,
        isNamed: true,
      },
      expect.objectContaining({ symbol: 'USDC', address, isNamed: false }),
    ])
    const [asked, ...more] = environment.requested('/v1/account/')
    expect(more).toEqual([])
    expect(asked?.pathname).toBe(`/v1/account/${mockAddresses.eip155}/balance`)
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({
      currency: 'usd',
      chainId: 'eip155:1',
      projectId: 'p',
    })
  })

  // covers: S7.12
  test('are fetched again from the service if something was sent since its last answer', async () => {
    const { environment, mainnet, tokens } = await setUp({ json: { balances: [row('ETH')] } })
    const asked = () =>
      environment
        .requested('/v1/account/')
        .map(({ searchParams }) => [searchParams.get('currency'), searchParams.get('forceUpdate')])
    expect(asked()).toEqual([['usd', null]])
    await tokens.expectChange(mainnet, address.slice('eip155:1:'.length))
    await tokens.expectChange(mainnet)
    const native = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    expect(asked().slice(1)).toEqual([
      // The fee of a token's transfer is paid in the native currency.
      ['usd', `${native},${address}`],
      ['usd', native],
    ])
    environment.respond('/v1/account/', { status: 500, times: 1 })
    await tokens.expectChange(mainnet)
    await tokens.expectChange(mainnet, address.slice('eip155:1:'.length))
    await environment.advance(30_000)
    await tokens.refresh()
    expect(asked().slice(3)).toEqual([
      ['usd', native],
      ['usd', `${native},${address}`],
    ])
    await environment.advance(30_000)
    await tokens.refresh()
    expect(asked().at(-1)).toEqual(['usd', null])
  })

  test('have no pictures of hosts that the site did not name', async () => {
    const { tokens } = await setUp({
      json: {
        balances: [
          row('MINE', { address, iconUrl: `${service}/public/getTokenImage/MINE` }),
          // Its symbol is that of a token that the kit knows.
          row('USDT', { address: `${address.slice(0, -1)}0`, iconUrl: `${service}/public/getTokenImage/USDT` }),
          row('FAKE', { address: `${address}0`, iconUrl: 'https://tracker.example/1.png' }),
        ],
      },
    })
    expect(tokens.known().value?.map(({ iconUrl }) => iconUrl)).toEqual([
      `${service}/public/getTokenImage/MINE`,
      undefined,
      undefined,
    ])
  })

  test('have the picture that the site names', async () => {
    const image = 'https://pictures.example/usdc.png'
    const { tokens } = await setUp(
      { json: { balances: [row('USDC', { address, iconUrl: `${service}/public/getTokenImage/USDC` })] } },
      { tokens: { 'eip155:1': { address: address.slice('eip155:1:'.length), image, name: 'Dollar' } } },
    )
    expect(tokens.known().value).toMatchObject([{ name: 'Dollar', iconUrl: image, isNamed: true }])
  })

  test('load if the page has no origin', async () => {
    const { tokens } = await setUp(
      { json: { balances: [row('USDC', { address, iconUrl: `${service}/public/getTokenImage/USDC` })] } },
      {},
      'null',
    )
    expect(tokens.known().value).toMatchObject([{ symbol: 'USDC' }])
  })

  test('leave out one with more decimals than a contract can have', async () => {
    const quantity = { decimals: '256', numeric: '1' }
    const { tokens } = await setUp({ json: { balances: [row('VAST', { address, quantity }), row('ETH')] } })
    expect(tokens.known().value?.map(({ symbol }) => symbol)).toEqual(['ETH'])
  })

  // covers: S3.33
  test('have decimals, all of them', async () => {
    const quantity = { decimals: '0', numeric: '1' }
    const { tokens } = await setUp({ json: { balances: [row('PUNK', { address, quantity }), row('ETH')] } })
    expect(tokens.known().value?.map(({ symbol }) => symbol)).toEqual(['ETH'])
  })

  // covers: S8.03, S9.02
  test.each<[string, Answer]>([
    ['fails', { status: 500 }],
    ['answers with garbage', { json: [] }],
    ['is unreachable', 'offline'],
  ])('are not requested again for 30 s after the service %s', async (_name, answer) => {
    const { environment, tokens } = await setUp(answer)
    const asked = (): number => environment.requested('/v1/account/').length
    expect(tokens.known()).toMatchObject({ status: 'failed', error: { code: 'tokenBalanceUnavailable' } })
    await environment.advance(29_999)
    await tokens.refresh()
    expect([asked(), tokens.isLocked()]).toEqual([1, true])
    await environment.advance(1)
    expect(tokens.isLocked()).toBe(false)
    await tokens.refresh()
    expect(asked()).toBe(2)
  })

  // covers: S9.02
  test.each([
    ['120', 120_000],
    ['1', 30_000],
    ['86400', 300_000],
    ['soon', 30_000],
  ])('are not requested again before the time that the service names: Retry-After %s', async (retryAfter, lockMs) => {
    const { environment, tokens } = await setUp({ status: 429, headers: { 'retry-after': retryAfter } })
    const asked = (): number => environment.requested('/v1/account/').length
    await environment.advance(lockMs - 1)
    await tokens.refresh()
    expect([asked(), tokens.isLocked()]).toEqual([1, true])
    await environment.advance(1)
    expect(tokens.isLocked()).toBe(false)
    await tokens.refresh()
    expect(asked()).toBe(2)
  })

  test('are not fetched before the time that the service names for its list of networks', async () => {
    const { environment, tokens } = await setUp({ json: { balances: [] } }, {}, undefined, {
      status: 429,
      headers: { 'retry-after': '60' },
    })
    expect(tokens.known()).toMatchObject({ status: 'failed', error: { code: 'tokenBalanceUnavailable' } })
    await environment.advance(59_999)
    expect(tokens.isLocked()).toBe(true)
    await environment.advance(1)
    expect(tokens.isLocked()).toBe(false)
  })

  test('are not requested again before the day that the service names', async () => {
    const { environment, tokens, connector } = await setUp({ json: { balances: [] } })
    const until = new Date(environment.clock.now() + 90_000).toUTCString()
    environment.respond('/v1/account/', { status: 503, headers: { 'retry-after': until } })
    connector.emitAccounts('eip155', ['0x2222222222222222222222222222222222222222'])
    await environment.settle()
    await environment.advance(89_000)
    expect(tokens.isLocked()).toBe(true)
    await environment.advance(1_000)
    expect(tokens.isLocked()).toBe(false)
  })

  test('are not fetched on a network that the service does not support', async () => {
    const { environment, tokens, connector } = await setUp({ json: { balances: [row('ETH')] } })
    connector.emitNetwork('eip155:137')
    await environment.settle()
    expect(tokens.known()).toMatchObject({ status: 'failed', error: { code: 'tokenBalanceUnavailable' } })
    expect(tokens.known().value).toBeUndefined()
    expect(environment.requested('/v1/account/')).toHaveLength(1)
  })
})

const chains: Answer = { json: { http: ['eip155:1'], ws: [] } }

async function setUp(answer: Answer, options: Partial<KitOptions> = {}, origin?: string, supported = chains) {
  const connector = createMockConnector()
  const environment = createTestEnvironment()
  if (origin) Object.assign(environment.browser, { origin })
  environment.respond('/v1/supported-chains', supported)
  environment.respond('/v1/account/', answer)
  const store = createStore(
    {
      projectId: 'p',
      networks: [testNetworks.mainnet, testNetworks.polygon],
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
  const [mainnet] = store.options.networks
  if (!mainnet) throw new Error('no network')
  return { environment, connector, mainnet, tokens }
}
