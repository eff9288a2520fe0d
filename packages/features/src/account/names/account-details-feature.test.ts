import { createStore, type KitOptions, toastsFeature } from '@latchkey/core'
import type { Balance, Identity } from '@latchkey/primitives'
import {
  createMockAdapter,
  createMockConnector,
  createTestEnvironment,
  mockAddresses,
  testNetworks,
} from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { accountDetailsFeature } from './account-details-feature.ts'

const picture = 'data:image/png;base64,iVBORw0KGgo='
const other = '0x2222222222222222222222222222222222222222'

describe('account details', () => {
  test('are fetched and shown once an account is connected', async () => {
    const { environment, store, connector, details, asked } = setUp()
    details.start()
    await environment.settle()
    expect(asked).toEqual([])
    await store.connections.connect(connector)
    await environment.settle()
    expect(store.accounts.get('eip155').details).toEqual({
      balance: '1.5',
      balanceSymbol: 'ETH',
      profileName: 'a.eth',
      profileImage: picture,
      addressExplorerUrl: `https://explorer.example/1/address/${mockAddresses.eip155}`,
      addressLabels: { [mockAddresses.eip155]: 'a.eth' },
    })
    expect(asked).toEqual([`balance ${mockAddresses.eip155} 1`, `identity ${mockAddresses.eip155}`])
  })

  // covers: S3.12
  test('name every address of the namespace that was resolved, as long as its name exists', async () => {
    let name: string | undefined = 'a.eth'
    const { environment, store, connector, details } = setUp({ fetchIdentity: async () => ({ ...(name && { name }) }) })
    details.start()
    await store.connections.connect(connector)
    await environment.settle()
    name = 'b.eth'
    connector.emitAccounts('eip155', [other])
    await environment.settle()
    const labels = () => store.accounts.get('eip155').details.addressLabels
    expect(labels()).toEqual({ [mockAddresses.eip155]: 'a.eth', [other]: 'b.eth' })
    name = undefined
    await environment.advance(300_000)
    await details.refresh()
    expect(labels()).toEqual({ [mockAddresses.eip155]: 'a.eth' })
  })

  test('are fetched for an account that was connected earlier', async () => {
    const { environment, store, connector, details } = setUp()
    await store.connections.connect(connector)
    details.start()
    await environment.settle()
    expect(store.accounts.get('eip155').details.balance).toBe('1.5')
  })

  // covers: S9.04, S9.06
  test('are cached: 30 s for a balance, 5 min for a name', async () => {
    const { environment, store, connector, details, asked } = setUp()
    await store.connections.connect(connector)
    await details.refresh()
    await environment.advance(29_999)
    await details.refresh('eip155')
    expect(asked).toHaveLength(2)
    await environment.advance(1)
    await details.refresh()
    expect(asked.filter(each => each.startsWith('balance'))).toHaveLength(2)
    const identities = (): number => asked.filter(each => each.startsWith('identity')).length
    await environment.advance(269_999)
    await details.refresh()
    expect(identities()).toBe(1)
    await environment.advance(1)
    await details.refresh()
    expect(identities()).toBe(2)
  })

  test('share one cached balance with a site that requests it: fetched once, for 30 s, and shown', async () => {
    const { environment, store, connector, details, asked } = setUp()
    await expect(details.fetchBalance('eip155')).rejects.toMatchObject({ code: 'caipNetworkOrAddressUndefined' })
    await store.connections.connect(connector)
    const both = [details.fetchBalance('eip155'), details.refresh(), details.fetchBalance('eip155')]
    expect((await Promise.all(both))[0]).toEqual({ balance: '1.5', symbol: 'ETH' })
    await environment.advance(29_999)
    await details.fetchBalance('eip155')
    const balances = (): number => asked.filter(each => each.startsWith('balance')).length
    expect(balances()).toBe(1)
    expect(store.accounts.get('eip155').details.balance).toBe('1.5')
    await environment.advance(1)
    await details.fetchBalance('eip155')
    expect(balances()).toBe(2)
  })

  test('share balances of any account and network with callers, and show only that of the connected account', async () => {
    const { store, connector, details, asked } = setUp()
    await store.connections.connect(connector)
    const account = store.accounts.identity('eip155')
    const [mainnet, polygon] = store.options.networks
    if (!account || !mainnet || !polygon) throw new Error('no account')
    await Promise.all([details.refresh(), details.balanceOf(account, mainnet)])
    expect(asked.filter(each => each.startsWith('balance'))).toHaveLength(1)
    const there = { ...account, caipAddress: `eip155:137:${account.address}` as const }
    expect(await details.balanceOf(there, polygon)).toEqual({ balance: '1.5', symbol: 'POL' })
    expect(store.accounts.get('eip155').details.balanceSymbol).toBe('ETH')
  })

  test('are those of the account that is connected now, when an answer of the previous one arrives late', async () => {
    const gates = new Map<string, (balance: Balance) => void>()
    const { environment, store, connector, details } = setUp({
      fetchBalance: account => new Promise(resolve => gates.set(account, resolve)),
    })
    details.start()
    await store.connections.connect(connector)
    await environment.settle()
    connector.emitAccounts('eip155', [other])
    await environment.settle()
    gates.get(other)?.({ balance: '2', symbol: 'ETH' })
    gates.get(mockAddresses.eip155)?.({ balance: '1', symbol: 'ETH' })
    await environment.settle()
    expect(store.accounts.get('eip155').details.balance).toBe('2')
  })

  test('are those of the account on its network', async () => {
    const { environment, store, connector, details, asked } = setUp()
    details.start()
    await store.connections.connect(connector)
    await environment.settle()
    connector.emitNetwork('eip155:137')
    await environment.settle()
    expect(store.accounts.get('eip155').details).toMatchObject({
      balance: '1.5',
      balanceSymbol: 'POL',
      profileName: 'a.eth',
    })
    expect(asked).toContain(`balance ${mockAddresses.eip155} 137`)
    expect(asked.filter(each => each.startsWith('identity'))).toHaveLength(1)
  })

  test('continue to load for the same account on another network, and abort for an account that is disconnected', async () => {
    let tell: (identity: Identity) => void = () => {}
    const signals: (AbortSignal | undefined)[] = []
    const { environment, store, connector, details, asked } = setUp({
      fetchBalance: async (_account, signal) => new Promise(() => signals.push(signal)),
      fetchIdentity: async () => new Promise(resolve => (tell = resolve)),
    })
    details.start()
    await store.connections.connect(connector)
    await environment.settle()
    connector.emitNetwork('eip155:137')
    await environment.settle()
    tell({ name: 'a.eth' })
    await environment.settle()
    const { profileName, balance } = store.accounts.get('eip155').details
    expect([profileName, balance]).toEqual(['a.eth', undefined])
    expect(asked.filter(each => each.startsWith('identity'))).toHaveLength(1)
    expect(signals.map(signal => signal?.aborted)).toEqual([true, false])
    await store.connections.disconnect()
    await environment.settle()
    expect(signals.map(signal => signal?.aborted)).toEqual([true, true])
  })

  test('are not fetched on a network that the site does not list', async () => {
    const { environment, store, connector, details, asked } = setUp()
    await store.connections.connect(connector)
    connector.emitNetwork('eip155:5')
    details.start()
    await environment.settle()
    expect(asked).toEqual([])
  })

  test('fail silently and independently of each other', async () => {
    const { environment, store, connector, details } = setUp({
      fetchBalance: async () => Promise.reject(new Error('node')),
    })
    details.start()
    await store.connections.connect(connector)
    await environment.settle()
    expect(store.accounts.get('eip155').details).toMatchObject({ profileName: 'a.eth', profileImage: picture })
    expect(store.accounts.get('eip155').details.balance).toBeUndefined()
    expect([environment.browser.logs, store.use(toastsFeature).state.toast, store.alerts.state.alert]).toEqual([
      [],
      undefined,
      undefined,
    ])
  })

  test('leave out an image that could run script, and shorten a long name', async () => {
    const { environment, store, connector, details } = setUp({
      fetchIdentity: async () => ({ name: 'a'.repeat(1_000), image: 'javascript:alert(1)' }),
    })
    details.start()
    await store.connections.connect(connector)
    await environment.settle()
    expect(store.accounts.get('eip155').details.profileImage).toBeUndefined()
    expect(store.accounts.get('eip155').details.profileName).toHaveLength(256)
  })

  test.each([
    ['data:image/png;base64,iVBORw0KGgo=', true],
    ['https://shop.example/avatar/7.png', true],
    ['https://Chain.example/v1/avatar?of=a.eth', true],
    ['https://a.example/a.png', false],
    ['https://chain.example.evil/a.png', false],
    ['https://chain.example@evil.example/a.png', false],
    // A browser reads the backslash as a slash.
    ['https://chain.example\\@evil.example/a.png', true],
    ['https://chain.example:8443/a.png', false],
    ['http://chain.example/a.png', false],
  ])('show the picture %s only if no host is requested that the site has not named: %j', async (image, isShown) => {
    const { environment, store, connector, details } = setUp(
      { fetchIdentity: async () => ({ name: 'a.eth', image }) },
      { services: { blockchain: 'https://chain.example/' } },
    )
    details.start()
    await store.connections.connect(connector)
    // The module that asks the service loads asynchronously.
    await vi.waitFor(async () => {
      await environment.settle()
      expect(store.accounts.get('eip155').details).toMatchObject({ profileName: 'a.eth' })
    }, 10_000)
    expect(store.accounts.get('eip155').details.profileImage).toBe(isShown ? image : undefined)
  })

  test('are fetched again after a disconnect and a connect in one tick', async () => {
    const { environment, store, connector, details } = setUp()
    details.start()
    await store.connections.connect(connector)
    await environment.settle()
    void store.connections.disconnect()
    await store.connections.connect(connector)
    await environment.settle()
    expect(store.accounts.get('eip155').details.balance).toBe('1.5')
  })

  test('stop loading on stop, and with the kit', async () => {
    const { environment, store, connector, details, asked } = setUp()
    details.start()()
    await store.connections.connect(connector)
    await environment.settle()
    expect(asked).toEqual([])
    details.start()
    store.destroy()
    connector.emitAccounts('eip155', [other])
    await environment.settle()
    expect([asked, store.accounts.get('eip155').details.balance]).toEqual([[], undefined])
  })
})

interface Answers {
  fetchBalance?: (account: string, signal: AbortSignal | undefined) => Promise<Balance>
  fetchIdentity?: (account: string) => Promise<Identity | undefined>
}

function setUp(answers: Answers = {}, options: Partial<KitOptions> = {}) {
  const environment = createTestEnvironment()
  const connector = createMockConnector()
  const asked: string[] = []
  const adapter = createMockAdapter({
    connectors: [connector],
    actions: {
      async fetchBalance(account, network, signal) {
        asked.push(`balance ${account} ${network.id}`)
        return answers.fetchBalance?.(account, signal) ?? { balance: '1.5', symbol: network.nativeCurrency.symbol }
      },
      async fetchIdentity(account) {
        asked.push(`identity ${account}`)
        return answers.fetchIdentity?.(account) ?? { name: 'a.eth', image: picture }
      },
    },
  })
  const store = createStore(
    { projectId: 'p', networks: [testNetworks.mainnet, testNetworks.polygon], adapters: [adapter], ...options },
    environment,
  )
  return { environment, store, connector, asked, details: store.use(accountDetailsFeature) }
}
