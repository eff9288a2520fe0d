import { createStore, type KitOptions } from '@latchkey/core'
import type { AdapterActions } from '@latchkey/primitives'
import { createMockAdapter, createMockConnector, createTestEnvironment, testNetworks } from '@latchkey/testing'
import { beforeAll, describe, expect, test } from 'vitest'

import { bundledTokens } from '../tokens/bundled-tokens.ts'
import { tokensFeature } from '../tokens/tokens-feature.ts'
import { accountDetailsFeature } from '../names/account-details-feature.ts'
import { refreshOnBlocks } from './refresh-on-blocks.ts'

const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

// The module of the list loads asynchronously.
beforeAll(() => bundledTokens({ caipNetworkId: 'eip155:1' }))

/** An account whose balances grow by one with each block. */
async function setUp(options: Partial<KitOptions> = {}, environment = createTestEnvironment()) {
  const listeners = new Set<() => void>()
  const asked = { balance: 0, tokens: 0 }
  let height = 1
  const connector = createMockConnector()
  const actions: AdapterActions = {
    async fetchBalance(_account, { nativeCurrency }) {
      asked.balance++
      return { balance: String(height), symbol: nativeCurrency.symbol }
    },
    async fetchTokens() {
      asked.tokens++
      return [{ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: String(height) }]
    },
    watchBlocks(_network, onBlock) {
      listeners.add(onBlock)
      return () => void listeners.delete(onBlock)
    },
  }
  const store = createStore(
    {
      projectId: 'p',
      networks: [testNetworks.mainnet],
      adapters: [createMockAdapter({ connectors: [connector], actions })],
      ...options,
    },
    environment,
  )
  await store.connections.connect(connector)
  const account = store.accounts.identity('eip155')
  const network = store.networks.current('eip155')
  if (!account || !network) throw new Error('not connected')
  const tokens = store.use(tokensFeature)
  await store.use(accountDetailsFeature).refresh()
  return {
    store,
    environment,
    tokens,
    asked,
    watching: () => listeners.size,
    balance: () => store.accounts.get('eip155').details.balance,
    token: () => tokens.known().value?.find(({ symbol }) => symbol === 'USDC')?.quantity.numeric,
    async start() {
      const stop = refreshOnBlocks(store, account, network)
      await environment.settle()
      return stop
    },
    mine() {
      height++
      for (const onBlock of listeners) onBlock()
    },
  }
}

describe('the balance of an account', () => {
  test('is fetched again after a block, at most once in 12 s for any number of blocks', async () => {
    const { environment, tokens, asked, balance, token, start, mine } = await setUp()
    tokens.follow()
    await environment.settle()
    await start()
    expect([balance(), token(), asked.tokens]).toEqual(['1', '1', 1])
    mine()
    await environment.advance(0)
    expect([balance(), token(), asked.tokens]).toEqual(['2', '2', 2])
    mine()
    mine()
    await environment.advance(11_999)
    expect([balance(), token(), asked.tokens]).toEqual(['2', '2', 2])
    await environment.advance(1)
    expect([balance(), token(), asked.tokens]).toEqual(['4', '4', 3])
    await environment.advance(60_000)
    expect(asked.tokens).toBe(3)
  })

  test('is fetched without tokens if no view shows them', async () => {
    const { environment, asked, balance, start, mine } = await setUp()
    await start()
    mine()
    await environment.advance(0)
    expect([balance(), asked]).toEqual(['2', { balance: 2, tokens: 0 }])
  })

  test('is fetched without tokens if a service reports them', async () => {
    const environment = createTestEnvironment()
    environment.respond('/v1/identity', { json: {} })
    environment.respond('/v1/supported-chains', { json: { http: ['eip155:1'], ws: [] } })
    environment.respond('/balance', {
      json: {
        balances: [
          {
            name: 'USD Coin',
            symbol: 'USDC',
            chainId: 'eip155:1',
            address: `eip155:1:${usdc}`,
            quantity: { decimals: '6', numeric: '1204.5' },
            price: 1,
            value: 1204.5,
          },
        ],
      },
    })
    const services = { blockchain: 'https://chain.example' }
    const { tokens, asked, balance, start, mine } = await setUp({ services }, environment)
    tokens.follow()
    await environment.settle()
    expect(tokens.known().status).toBe('ready')
    await start()
    mine()
    await environment.advance(12_000)
    expect([balance(), asked.tokens, environment.requested('/balance').length]).toEqual(['2', 0, 1])
  })

  test('is fetched neither while the page is hidden nor after the stop', async () => {
    const { environment, asked, balance, watching, start, mine } = await setUp()
    const stop = await start()
    expect(watching()).toBe(1)
    environment.browser.setVisible(false)
    expect(watching()).toBe(0)
    environment.browser.setVisible(true)
    await environment.settle()
    expect(watching()).toBe(1)
    mine()
    stop()
    await environment.advance(60_000)
    expect([watching(), asked.balance, balance()]).toEqual([0, 1, '1'])
    environment.browser.setVisible(true)
    await environment.settle()
    expect(watching()).toBe(0)
  })
})
