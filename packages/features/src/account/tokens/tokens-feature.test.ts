import { createStore, type KitOptions } from '@latchkey/core'
import type { AdapterActions, TokenHolding } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  testNetworks,
} from '@latchkey/testing'
import { beforeAll, describe, expect, test } from 'vitest'

import { accountDetailsFeature } from '../names/account-details-feature.ts'
import { bundledTokens } from './bundled-tokens.ts'
import { tokensFeature } from './tokens-feature.ts'

const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const other = '0x2222222222222222222222222222222222222222'
const coin: TokenHolding = { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: '1204.5' }

// The modules of the lists load asynchronously.
beforeAll(() => Promise.all(([1, 137] as const).map(id => bundledTokens({ caipNetworkId: `eip155:${id}` }))))

describe('the tokens of an account', () => {
  // covers: S3.07
  test('are part of the account details, on the network of the account', async () => {
    const { store, environment, connector, tokens } = setUp()
    await store.connections.connect(connector)
    tokens.follow()
    await environment.settle()
    const held = () =>
      store.accounts.get('eip155').details.tokenBalance?.map(({ chainId, symbol }) => [chainId, symbol])
    expect(held()).toEqual([
      ['eip155:1', 'ETH'],
      ['eip155:1', 'USDC'],
    ])
    connector.emitNetwork('eip155:137')
    expect(held()).toBeUndefined()
    await environment.settle()
    expect(held()?.map(([chainId]) => chainId)).toEqual(['eip155:137', 'eip155:137'])
    connector.emitNetwork('eip155:1')
    await environment.settle()
    expect(held()?.map(([chainId]) => chainId)).toEqual(['eip155:1', 'eip155:1'])
  })

  // covers: S3.31, S3.32
  test('are the currency of its network, and those that its namespace reports', async () => {
    const { store, environment, connector, tokens, asked } = setUp({ tokens: { 'eip155:1': { address: usdc } } })
    await store.connections.connect(connector)
    tokens.follow()
    await environment.settle()
    expect(tokens.known()).toMatchObject({ status: 'ready' })
    expect(tokens.known().value).toEqual([
      {
        name: 'ETH',
        symbol: 'ETH',
        chainId: 'eip155:1',
        decimals: 18,
        quantity: { decimals: '18', numeric: '1.5' },
        isNamed: true,
      },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: 'eip155:1',
        address: `eip155:1:${usdc}`,
        decimals: 6,
        quantity: { decimals: '6', numeric: '1204.5' },
        isNamed: true,
      },
    ])
    expect(asked).toEqual([`${mockAddresses.eip155} 1 ${usdc}`])
  })

  test('are fetched by the addresses that the site names, one or several, with its names and pictures', async () => {
    const image = 'https://shop.example/usdc.png'
    const named = [{ address: usdc.toLowerCase(), image, name: 'Dollar', symbol: 'USD' }, { address: other }]
    const { store, environment, connector, tokens, asked } = setUp({ tokens: { 'eip155:1': named } })
    await store.connections.connect(connector)
    tokens.follow()
    await environment.settle()
    expect(asked).toEqual([`${mockAddresses.eip155} 1 ${usdc.toLowerCase()},${other}`])
    expect(tokens.known().value?.at(-1)).toMatchObject({ name: 'Dollar', symbol: 'USD', isNamed: true, iconUrl: image })
  })

  test('have an untrusted symbol if the site does not name them', async () => {
    const { store, environment, connector, tokens } = setUp()
    await store.connections.connect(connector)
    tokens.follow()
    await environment.settle()
    expect(tokens.known().value?.at(-1)).toMatchObject({ symbol: 'USDC', isNamed: false })
  })

  // covers: S3.33
  test('have decimals, all of them', async () => {
    const { store, environment, connector, tokens } = setUp({}, async () => [{ ...coin, decimals: 0 }, coin])
    await store.connections.connect(connector)
    tokens.follow()
    await environment.settle()
    expect(tokens.known().value?.map(({ decimals }) => decimals)).toEqual([18, 6])
  })

  // covers: S9.03
  test('are cached for 30 s, then fetched again when the user returns', async () => {
    const { store, environment, connector, tokens, asked } = setUp()
    await store.connections.connect(connector)
    tokens.follow()
    await environment.settle()
    await environment.advance(29_999)
    environment.browser.comeBack()
    await environment.settle()
    expect(asked).toHaveLength(1)
    await environment.advance(1)
    environment.browser.comeBack()
    await environment.settle()
    expect(asked).toHaveLength(2)
  })

  test('are those of the active account and network, for any order of answers', async () => {
    const gates = new Map<string, (holdings: TokenHolding[]) => void>()
    const signals = new Map<string, AbortSignal | undefined>()
    const { store, environment, connector, tokens } = setUp({}, (account, { id }, _addresses, signal) => {
      signals.set(`${account} ${id}`, signal)
      return new Promise(resolve => gates.set(`${account} ${id}`, resolve))
    })
    const first = mockAddresses.eip155
    const answer = (key: string, amount: string): void => gates.get(key)?.([{ ...coin, amount }])
    const shown = () => tokens.known().value?.at(-1)?.quantity.numeric
    await store.connections.connect(connector)
    tokens.follow()
    await environment.settle()
    connector.emitAccounts('eip155', [other])
    await environment.settle()
    connector.emitNetwork('eip155:137')
    await environment.settle()
    expect([...signals.values()].map(signal => signal?.aborted)).toEqual([true, true, false])
    answer(`${other} 137`, '3')
    answer(`${other} 1`, '2')
    answer(`${first} 1`, '1')
    await environment.settle()
    expect(shown()).toBe('3')
    connector.emitNetwork('eip155:1')
    await environment.settle()
    expect(tokens.known()).toEqual({ status: 'loading', value: undefined })
    answer(`${other} 1`, '4')
    await environment.settle()
    expect(shown()).toBe('4')
    await store.connections.disconnect()
    await environment.settle()
    expect(tokens.known()).toEqual({ status: 'idle' })
  })

  test('are those of the last account and network after many changes with late answers', async () => {
    const environment = createTestEnvironment()
    const number = (max: number): number => Math.floor(((environment.random.bytes(1)[0] ?? 0) / 256) * max)
    const late: AdapterActions['fetchTokens'] = async (account, { id }) => {
      await new Promise<void>(resolve => environment.clock.after(number(3_000), resolve))
      if (number(4) === 0) throw new Error('node')
      return [{ ...coin, amount: `${id}`, name: account }]
    }
    const { store, connector, tokens } = setUp({}, late, environment)
    await store.connections.connect(connector)
    tokens.follow()
    const wrong: unknown[] = []
    for (let change = 0; change < 100; change++) {
      if (number(2) === 0) connector.emitAccounts('eip155', [[mockAddresses.eip155, other][number(2)] ?? other])
      else connector.emitNetwork(number(2) === 0 ? 'eip155:1' : 'eip155:137')
      await environment.advance(100)
      const { address, caipAddress } = store.accounts.identity('eip155') ?? {}
      for (const { name, address: token, chainId } of tokens.known().value ?? [])
        if (!`${caipAddress}`.startsWith(`${chainId}:`) || (token && name !== address)) wrong.push([name, caipAddress])
    }
    expect(wrong).toEqual([])
    await environment.advance(3_000)
    while (tokens.known().status !== 'ready') {
      expect(tokens.known().status).toBe('failed')
      void tokens.refresh()
      await environment.advance(3_000)
    }
    const { address } = store.accounts.identity('eip155') ?? {}
    expect(tokens.known().value).toMatchObject([
      { chainId: store.networks.current('eip155')?.caipNetworkId },
      { name: address, chainId: store.networks.current('eip155')?.caipNetworkId },
    ])
  })

  test('are fetched again by hand if they fail to load, and the last ones stay', async () => {
    let isDown = true
    const { store, environment, connector, tokens } = setUp({}, async () => {
      if (isDown) throw new Error('node')
      return [coin]
    })
    await store.connections.connect(connector)
    tokens.follow()
    await environment.settle()
    expect(tokens.known()).toMatchObject({ status: 'failed', value: undefined })
    isDown = false
    await tokens.refresh()
    expect(tokens.known().status).toBe('ready')
    isDown = true
    await environment.advance(30_000)
    await tokens.refresh()
    expect(tokens.known().status).toBe('failed')
    expect(tokens.known().value).toHaveLength(2)
  })

  test('are fetched again after something was sent, and the shown ones stay until then', async () => {
    let amount = '1204.5'
    const { store, environment, connector, mainnet, tokens, asked } = setUp({}, async () => [{ ...coin, amount }])
    await store.connections.connect(connector)
    tokens.follow()
    await environment.settle()
    amount = '1200'
    const change = tokens.expectChange(mainnet, usdc)
    expect(tokens.known()).toMatchObject({ status: 'loading', value: [{}, { quantity: { numeric: '1204.5' } }] })
    await change
    expect(tokens.known().value?.at(-1)?.quantity.numeric).toBe('1200')
    await tokens.refresh()
    expect(asked).toHaveLength(2)
  })

  test('are fetched once more if the pending answer is older than a send', async () => {
    const answers: ((holdings: TokenHolding[]) => void)[] = []
    const { store, environment, connector, mainnet, tokens } = setUp(
      {},
      () => new Promise(resolve => answers.push(resolve)),
    )
    await store.connections.connect(connector)
    tokens.follow()
    await environment.settle()
    const change = tokens.expectChange(mainnet)
    answers[0]?.([{ ...coin, amount: 'before' }])
    await environment.settle()
    answers[1]?.([{ ...coin, amount: 'after' }])
    await change
    expect(answers).toHaveLength(2)
    expect(tokens.known().value?.at(-1)?.quantity.numeric).toBe('after')
  })

  test('include the balance of the native currency after something was sent', async () => {
    const { store, environment, connector, mainnet, tokens, setBalance } = setUp()
    await store.connections.connect(connector)
    store.use(accountDetailsFeature).start()
    tokens.follow()
    await environment.settle()
    setBalance('1.4')
    await tokens.expectChange(mainnet, usdc)
    expect(tokens.known().value?.[0]?.quantity.numeric).toBe('1.4')
    expect(store.accounts.get('eip155').details.balance).toBe('1.4')
  })

  test('are not fetched without a subscriber, and again with one', async () => {
    const { store, environment, connector, tokens, asked } = setUp()
    await store.connections.connect(connector)
    await environment.settle()
    expect(asked).toEqual([])
    const stop = tokens.follow()
    const stopToo = tokens.follow()
    await environment.settle()
    stop()
    stop()
    connector.emitNetwork('eip155:137')
    await environment.settle()
    expect(asked).toHaveLength(2)
    stopToo()
    connector.emitNetwork('eip155:1')
    await environment.advance(30_000)
    environment.browser.comeBack()
    await environment.settle()
    expect(asked).toHaveLength(2)
  })

  test('are cached for each network of the namespace, and for no other', async () => {
    const { store, environment, connector, tokens, asked } = setUp()
    await store.connections.connect(connector)
    const [mainnet, polygon] = store.options.networks
    if (!mainnet || !polygon) throw new Error('no networks')
    await tokens.refresh(polygon)
    await environment.settle()
    expect(asked).toEqual([`${mockAddresses.eip155} 137 `])
    expect([tokens.known(polygon).status, tokens.known().status]).toEqual(['ready', 'idle'])
    await tokens.refresh({ ...mainnet, chainNamespace: 'solana' })
    expect(asked).toHaveLength(1)
  })

  test('are not fetched on a network that the site does not list, nor of a namespace without balances', async () => {
    const { store, environment, connector, tokens, asked } = setUp()
    await store.connections.connect(connector)
    connector.emitNetwork('eip155:5')
    tokens.follow()
    await tokens.refresh()
    await environment.settle()
    expect([asked, tokens.known()]).toEqual([[], { status: 'idle' }])
  })
})

function setUp(
  options: Partial<KitOptions> = {},
  fetchTokens: AdapterActions['fetchTokens'] = async () => [coin],
  environment = createTestEnvironment(),
) {
  const asked: string[] = []
  let balance = '1.5'
  const connector = createMockConnector()
  const adapter = createMockAdapter({
    connectors: [connector],
    actions: {
      fetchBalance: async (_account, { nativeCurrency }) => ({ balance, symbol: nativeCurrency.symbol }),
      fetchTokens(account, network, addresses, signal) {
        // Well-known tokens have tests of their own.
        const own = addresses.filter(address =>
          [usdc, other].some(each => each.toLowerCase() === address.toLowerCase()),
        )
        asked.push(`${account} ${network.id} ${own.join()}`)
        return fetchTokens(account, network, addresses, signal)
      },
    },
  })
  const store = createStore(
    { projectId: 'p', networks: [testNetworks.mainnet, testNetworks.polygon], adapters: [adapter], ...options },
    environment,
  )
  const [mainnet] = store.options.networks
  if (!mainnet) throw new Error('no network')
  const setBalance = (next: string): void => {
    balance = next
  }
  return { store, environment, connector, asked, mainnet, setBalance, tokens: store.use(tokensFeature) }
}
