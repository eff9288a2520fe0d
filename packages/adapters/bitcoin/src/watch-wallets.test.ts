import { type AdapterContext, type Connector, toCaipNetwork } from '@latchkey/primitives'
import {
  createAdapterContext,
  createMockBitcoinWallet,
  type MockBitcoinWalletOptions,
  mockWalletIcon,
  registerStandardWallet,
} from '@latchkey/testing'
import { getWallets } from '@wallet-standard/app'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { BitcoinAdapter } from './bitcoin-adapter.ts'
import type { BitcoinProvider } from './bitcoin-provider.ts'

const bitcoin = toCaipNetwork({
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  chainNamespace: 'bip122',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [] } },
})
const bitcoinTestnet = toCaipNetwork({
  id: '000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  chainNamespace: 'bip122',
  nativeCurrency: bitcoin.nativeCurrency,
  rpcUrls: { default: { http: [] } },
})
const request = { networks: [bitcoin], preferred: { bip122: bitcoin } }
const context = createAdapterContext({ networks: [bitcoin] })
/** The part of `window` that wallets use. */
let page: EventTarget & Record<string, unknown>

const stops: (() => void)[] = []
beforeEach(() => {
  page = new EventTarget() as typeof page
  page.addEventListener('wallet-standard:register-wallet', event => {
    const { detail: register } = event as CustomEvent<(api: unknown) => void>
    register(getWallets())
  })
  vi.stubGlobal('window', page)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

function watch(rest: Partial<AdapterContext> = {}) {
  const lists: (readonly Connector[])[] = []
  stops.push(new BitcoinAdapter().watchConnectors({ ...context, ...rest }, list => void lists.push(list)))
  return { lists, connectors: () => lists.at(-1) ?? [], ids: () => lists.at(-1)?.map(({ id, type }) => [id, type]) }
}

function install(options: MockBitcoinWalletOptions) {
  const mock = createMockBitcoinWallet(options)
  stops.push(mock.install())
  return mock
}

/** Puts an object at a dotted path on `window`. */
function place(path: string, value: unknown) {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const holder = keys.reduce<Record<string, unknown>>((at, key) => (at[key] ??= {}) as Record<string, unknown>, page)
  holder[last] = value
  stops.push(() => delete page[path.split('.')[0] ?? ''])
}

describe('wallets of a page', () => {
  test('are found by each of the three methods, and each connects', async () => {
    install({ kind: 'standard', name: 'By Standard' })
    install({ kind: 'sats-connect', name: 'By List', path: 'listedWallet' })
    install({ kind: 'unisat' })
    const { connectors, ids } = watch()
    expect(ids()).toEqual([
      ['By Standard', 'ANNOUNCED'],
      ['listedWallet', 'ANNOUNCED'],
      ['unisat', 'INJECTED'],
    ])
    for (const connector of connectors()) {
      const session = await connector.connect(request)
      expect(session.accounts[0]).toMatchObject({ namespace: 'bip122', type: 'payment' })
    }
  })

  test('are found when they are injected after page load, and removed when they leave', () => {
    const { connectors, ids } = watch()
    const leave = registerStandardWallet(createMockBitcoinWallet({ name: 'Fleeting' }).provider)
    expect(connectors().map(({ name }) => name)).toEqual(['Fleeting'])
    leave()
    place('unisat', { requestAccounts: () => {} })
    page['webbtc_providers'] = [{ id: 'listedLate', name: 'Listed late' }]
    place('listedLate', { request: () => {} })
    page.dispatchEvent(new Event('click'))
    expect(ids()).toEqual([
      ['listedLate', 'ANNOUNCED'],
      ['unisat', 'INJECTED'],
    ])
  })

  test.each([
    ['XverseProviders.BitcoinProvider', 'Xverse', 'request'],
    ['LeatherProvider', 'Leather', 'request'],
    ['unisat', 'UniSat', 'requestAccounts'],
    ['okxwallet.bitcoin', 'OKX Wallet', 'connect'],
    ['phantom.bitcoin', 'Phantom', 'requestAccounts'],
    ['bitkeep.unisat', 'Bitget Wallet', 'requestAccounts'],
    ['binancew3w.bitcoin', 'Binance Wallet', 'requestAccounts'],
    ['bitcoin_keplr', 'Keplr', 'requestAccounts'],
    ['$onekey.btc', 'OneKey', 'requestAccounts'],
    ['FordefiProviders.UtxoProvider', 'Fordefi', 'request'],
    ['wizz', 'Wizz Wallet', 'requestAccounts'],
  ])('list the object at %s as %s', (path, name, method) => {
    place(path, { [method]: () => {} })
    const found = watch()
      .connectors()
      .filter(connector => connector.type === 'INJECTED')
    expect(found.map(connector => connector.name)).toEqual([name])
    // The kit joins another namespace of the same wallet into one row by name or by rdns.
    expect(found[0]?.info?.rdns ?? found[0]?.id).toMatch(/\S/)
  })

  test('are all listed with one name if they announce themselves, each under an id that it keeps when another one leaves', async () => {
    const leave = registerStandardWallet(createMockBitcoinWallet({ name: 'Twin' }).provider)
    const second = createMockBitcoinWallet({ name: 'Twin' })
    stops.push(registerStandardWallet(second.provider))
    const { connectors } = watch()
    const twins = () => connectors().filter(({ name }) => name === 'Twin')
    expect(twins().map(({ id }) => id)).toEqual(['Twin', 'Twin 2'])
    const [, other] = twins()
    await other?.connect(request)
    expect(second.isConnected).toBe(true)
    leave()
    expect(twins()).toEqual([other])
    stops.push(registerStandardWallet(createMockBitcoinWallet({ name: 'Twin' }).provider))
    expect(twins().map(({ id }) => id)).toEqual(['Twin 2', 'Twin'])
  })

  test('never have the id of the pairing, nor one as long as those of the wallet list', () => {
    stops.push(registerStandardWallet(createMockBitcoinWallet({ name: 'walletConnect' }).provider))
    const path = 'c57ca95b47569778'.repeat(4)
    place(path, createMockBitcoinWallet({ kind: 'sats-connect' }).provider)
    page['btc_providers'] = [{ id: path, name: 'Long' }]
    stops.push(() => delete page['btc_providers'])
    const { connectors } = watch()
    expect(connectors().map(({ id, name }) => [id, name])).toContainEqual(['walletConnect 2', 'walletConnect'])
    expect(connectors().map(({ name }) => name)).not.toContain('Long')
  })

  test('are listed once if found by several methods: Wallet Standard before list before object', async () => {
    place('XverseProviders.BitcoinProvider', createMockBitcoinWallet({ kind: 'sats-connect' }).provider)
    const { ids, lists } = watch()
    expect(ids()).toContainEqual(['XverseProviders.BitcoinProvider', 'INJECTED'])
    page['btc_providers'] = [{ id: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet', icon: mockWalletIcon }]
    stops.push(() => delete page['btc_providers'])
    page.dispatchEvent(new Event('load'))
    expect(ids()?.filter(([id]) => id === 'XverseProviders.BitcoinProvider')).toEqual([
      ['XverseProviders.BitcoinProvider', 'ANNOUNCED'],
    ])
    const [listed] = lists.at(-1)?.filter(({ name }) => name === 'Xverse') ?? []
    expect(listed?.imageUrl).toBe(mockWalletIcon)
    stops.push(registerStandardWallet(createMockBitcoinWallet({ name: 'Xverse' }).provider))
    const [standard, ...rest] = lists.at(-1)?.filter(({ name }) => name === 'Xverse') ?? []
    expect(rest).toEqual([])
    expect((await standard?.connect(request))?.approvedNetworkIds).toBeDefined()
  })

  test.each(['isBinance', 'isBitKeep', 'isOkxWallet', 'isOKExWallet'])(
    'include UniSat in its own place if another took the first one (%s)',
    async copy => {
      place('unisat', { [copy]: true, requestAccounts: async () => [] })
      const { connectors } = watch()
      const find = () => connectors().find(({ id }) => id === 'unisat')
      expect(find()).toBeUndefined()
      const { provider } = createMockBitcoinWallet({ kind: 'unisat' })
      place('unisat_wallet', provider)
      page.dispatchEvent(new Event('load'))
      expect(find()?.name).toBe('UniSat')
      expect((await find()?.connect(request))?.accounts).toHaveLength(1)
    },
  )

  test('are requested by their known methods if they are in the list', async () => {
    const { provider } = createMockBitcoinWallet({ kind: 'unisat' })
    place('unisat', Object.assign({ request: () => Promise.reject(new Error('no such method')) }, provider))
    page['btc_providers'] = [{ id: 'unisat', name: 'UniSat Wallet' }]
    stops.push(() => delete page['btc_providers'])
    const listed = watch()
      .connectors()
      .find(({ id }) => id === 'unisat')
    expect(listed?.type).toBe('ANNOUNCED')
    expect((await listed?.connect(request))?.accounts).toHaveLength(1)
  })

  test.each(['metamask', 'fordefi', 'leather', 'keplr', 'phantom', 'okx'] as const)(
    'are found at the global object of their kind, such as %s, and connect',
    async kind => {
      install({ kind })
      const wanted = kind === 'metamask' ? 'MetaMask' : undefined
      const [found] = watch()
        .connectors()
        .filter(({ name, type }) => (wanted ? name === wanted : type === 'INJECTED'))
      const session = await found?.connect(request)
      expect(session?.accounts[0]).toMatchObject({ type: 'payment', address: expect.stringMatching(/^bc1q/) })
    },
  )

  test('include OKX with the object of another network', async () => {
    install({ kind: 'okx' })
    const [okx] = watch()
      .connectors()
      .filter(({ name }) => name === 'OKX Wallet')
    await okx?.connect(request)
    await okx?.switchNetwork(bitcoinTestnet)
    const provider = okx?.getProvider('bip122') as BitcoinProvider
    expect((await provider.getAccountAddresses())[0]?.address).toMatch(/^tb1q/)
  })

  test('are listed once for one object under two paths, and Binance’s copy not as UniSat', () => {
    const provider = { connect: () => {}, requestAccounts: () => {} }
    place('okxwallet.bitcoin', provider)
    place('bitkeep.unisat', provider)
    place('unisat', { isBinance: true, requestAccounts: () => {} })
    const injected = watch()
      .connectors()
      .filter(({ type }) => type === 'INJECTED')
    expect(injected.map(({ name }) => name)).toEqual(['OKX Wallet'])
  })

  test('keep their connector while others are added and removed, and use the current object', async () => {
    place('unisat', { requestAccounts: () => {} })
    const { connectors } = watch()
    const before = connectors().find(({ id }) => id === 'unisat')
    stops.push(registerStandardWallet(createMockBitcoinWallet({ name: 'Another' }).provider))
    expect(connectors().find(({ id }) => id === 'unisat')).toBe(before)
    place('unisat', createMockBitcoinWallet({ kind: 'unisat' }).provider)
    page.dispatchEvent(new Event('load'))
    expect(connectors().filter(({ id }) => id === 'unisat')).toHaveLength(1)
    expect((await before?.connect(request))?.accounts).toHaveLength(1)
  })

  test('are found although a list is a revoked proxy, or has a wrong length', () => {
    const { proxy, revoke } = Proxy.revocable([], {})
    revoke()
    const lying = new Proxy([], { get: (_, key) => (key === 'length' ? { valueOf: null } : undefined) })
    stops.push(() => delete page['btc_providers'])
    for (const list of [proxy, lying]) {
      page['btc_providers'] = list
      place('unisat', { requestAccounts: () => {} })
      expect(watch().ids()?.at(-1)).toEqual(['unisat', 'INJECTED'])
    }
  })

  test('leave out announced or injected ones if the site does', () => {
    install({ kind: 'standard', name: 'By Standard' })
    install({ kind: 'sats-connect', path: 'listedWallet' })
    install({ kind: 'unisat' })
    expect(watch({ announced: false }).ids()).toEqual([['unisat', 'INJECTED']])
    expect(
      watch({ injected: false })
        .ids()
        ?.map(([, type]) => type),
    ).not.toContain('INJECTED')
    expect(watch({ injected: false, announced: false }).ids()).toEqual([])
  })

  test('are not watched after the stop', () => {
    const lists: unknown[] = []
    const stop = new BitcoinAdapter().watchConnectors(context, list => void lists.push(list))
    stop()
    stops.push(registerStandardWallet(createMockBitcoinWallet({ name: 'Unheard' }).provider))
    page.dispatchEvent(new Event('load'))
    expect(lists).toHaveLength(1)
  })
})
