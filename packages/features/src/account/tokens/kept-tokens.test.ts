import { createStore } from '@latchkey/core'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  type TestEnvironment,
  testNetworks,
} from '@latchkey/testing'
import { beforeAll, describe, expect, test } from 'vitest'

import { bundledTokens } from './bundled-tokens.ts'
import type { Token } from '../../transactions/shared/token.ts'
import { tokensFeature } from './tokens-feature.ts'

const entry = '@appkit/portfolio_cache'
const account = `eip155:1:${mockAddresses.eip155}`
const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const image = 'https://pictures.example/usdc.png'
const token: Token = {
  name: 'Ethereum',
  symbol: 'ETH',
  chainId: 'eip155:1',
  decimals: 18,
  quantity: { decimals: '18', numeric: '7' },
  isNamed: true,
}

// The module of the list loads asynchronously.
beforeAll(() => bundledTokens({ caipNetworkId: 'eip155:1' }))

describe('the tokens of an account, after a reload', () => {
  // covers: S3.79
  test('show without a request for 30 s', async () => {
    const environment = createTestEnvironment()
    const first = await visit(environment)
    expect(first.asked).toBe(1)
    await environment.advance(29_999)
    expect(await visit(environment.openTab())).toEqual({ tokens: first.tokens, asked: 0 })
    expect(first.tokens?.map(({ symbol, iconUrl }) => [symbol, iconUrl])).toEqual([
      ['ETH', undefined],
      ['USDC', image],
    ])
    await environment.advance(1)
    expect(await visit(environment.openTab())).toEqual({ tokens: first.tokens, asked: 1 })
  })

  test('are trusted only as far as they are valid', async () => {
    const tokens = [{ ...token, price: -1, value: '7', iconUrl: 'https://tracker.example/1.png', isNamed: 'yes' }]
    const environment = createTestEnvironment({ stored: { [entry]: kept(tokens) } })
    expect(await visit(environment)).toEqual({ tokens: [{ ...token, isNamed: false }], asked: 0 })
  })

  test.each<[string, unknown]>([
    ['no list', token],
    ['a token without a name', [token, { ...token, name: undefined }]],
    ['a token of another network', [{ ...token, chainId: 'eip155:137' }]],
    ['an address of another network', [{ ...token, address: `eip155:137:${usdc}` }]],
    ['no amount', [{ ...token, quantity: { decimals: '18', numeric: '-1' } }]],
    ['no decimals', [{ ...token, decimals: '18' }]],
    ['too many decimals', [{ ...token, decimals: 256 }]],
    ['decimals below none', [{ ...token, decimals: -1 }]],
    ['too many', Array.from({ length: 501 }, () => token)],
  ])('are fetched if storage has %s', async (_what, value) => {
    const environment = createTestEnvironment({ stored: { [entry]: kept(value) } })
    const { asked, tokens } = await visit(environment)
    expect([asked, tokens?.map(({ symbol }) => symbol)]).toEqual([1, ['ETH', 'USDC']])
  })
})

/** An entry of storage with the current time. */
function kept(value: unknown): string {
  return JSON.stringify({ [account]: { value, since: createTestEnvironment().clock.now() } })
}

async function visit(environment: TestEnvironment) {
  const connector = createMockConnector()
  let asked = 0
  const adapter = createMockAdapter({
    connectors: [connector],
    actions: {
      fetchBalance: async () => ({ balance: '1.5', symbol: 'ETH' }),
      async fetchTokens() {
        asked++
        return [{ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: '1204.5' }]
      },
    },
  })
  const store = createStore(
    {
      projectId: 'p',
      networks: [testNetworks.mainnet, testNetworks.polygon],
      adapters: [adapter],
      tokens: { 'eip155:1': { address: usdc, image } },
    },
    environment,
  )
  await store.connections.connect(connector)
  const tokens = store.use(tokensFeature)
  tokens.follow()
  await environment.settle()
  const known = tokens.known().value
  store.destroy()
  return { tokens: known, asked }
}
