import { type AdapterContext, type Connector, toCaipNetwork } from '@latchkey/primitives'
import {
  createAdapterContext,
  createMockBitcoinWallet,
  type MockBitcoinWalletOptions,
  registerStandardWallet,
} from '@latchkey/testing'
import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, describe, expect, test } from 'vitest'

import { BitcoinAdapter } from './bitcoin-adapter.ts'
import type { BitcoinProvider } from './bitcoin-provider.ts'

const bitcoin = toCaipNetwork({
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  chainNamespace: 'bip122',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [] } },
})
const request = { networks: [bitcoin], preferred: { bip122: bitcoin } }
const context = createAdapterContext({ networks: [bitcoin] })
const page = window as unknown as Record<string, unknown>

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  delete page['webbtc_providers']
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

describe('the Bitcoin adapter in a browser', () => {
  // covers: S1.19
  test('finds wallets by each of the three methods, and each connects', async () => {
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
      expect([connector.chain, connector.chains]).toEqual(['bip122', ['bip122']])
      const session = await connector.connect(request)
      expect(session.accounts[0]).toMatchObject({ namespace: 'bip122', type: 'payment' })
      expect((connector.getProvider('bip122') as BitcoinProvider).name).toBe(connector.name)
    }
  })

  test('finds a Wallet Standard wallet that is registered late and unregistered again', () => {
    const { lists, connectors } = watch()
    const { provider } = createMockBitcoinWallet({ name: 'Late' })
    registerWallet(provider as Parameters<typeof registerWallet>[0])
    expect(connectors().map(({ name }) => name)).toContain('Late')
    const before = lists.length
    const leave = registerStandardWallet(createMockBitcoinWallet({ name: 'Fleeting' }).provider)
    expect(connectors().map(({ name }) => name)).toContain('Fleeting')
    leave()
    expect(connectors().map(({ name }) => name)).not.toContain('Fleeting')
    expect(lists).toHaveLength(before + 2)
  })

  test('finds a wallet that is injected after page load, by the click that opens Connect and without one', async () => {
    const { ids, lists } = watch()
    place('unisat', { requestAccounts: () => {} })
    place('listedLate', { request: () => {} })
    page['btc_providers'] = [{ id: 'listedLate', name: 'Listed late' }]
    stops.push(() => delete page['btc_providers'])
    // Earlier tests' wallets of the Wallet Standard stay.
    const others = ids()?.length ?? 0
    let seen: ReturnType<typeof ids>
    const button = document.createElement('button')
    button.addEventListener('click', () => (seen = ids()))
    document.body.append(button)
    button.click()
    button.remove()
    expect(seen?.slice(others)).toEqual([
      ['listedLate', 'ANNOUNCED'],
      ['unisat', 'INJECTED'],
    ])
    place('wizz', { requestAccounts: () => {} })
    await expect.poll(() => ids()?.length).toBe(others + 3)
    const told = lists.length
    stops.splice(0).forEach(stop => stop())
    document.body.click()
    expect(lists).toHaveLength(told)
  })

  test('lists hostile entries as they are, or not at all, and runs none of their code', () => {
    const script = 'pwned=1'
    const trap = new Proxy(
      {},
      {
        get() {
          throw new Error('trap')
        },
      },
    )
    place('hostile', { request: () => {} })
    place('phantom', trap)
    page['btc_providers'] = [
      null,
      5,
      trap,
      { id: 'nowhere', name: 'Nobody' },
      { id: 'a'.repeat(129), name: 'Long' },
      { id: 'hostile["x"]', name: 'Not a path' },
      { id: 'hostile', name: `\u202E\u0000<img src=x onerror="${script}">`, icon: `javascript:${script}` },
    ]
    page['webbtc_providers'] = { length: 1e9 }
    stops.push(() => delete page['btc_providers'])
    const hostile = { version: '1.0.0', name: '\u200B\u202E', icon: 5, chains: [], features: { 'bitcoin:connect': {} } }
    stops.push(registerStandardWallet(hostile), registerStandardWallet(trap))
    const shown = watch()
      .connectors()
      .filter(({ name }) => name !== 'Late')
    expect(shown.map(({ id, name, imageUrl }) => [id, name, imageUrl])).toEqual([
      ['hostile', `<img src=x onerror="${script}">`, undefined],
    ])
    document.body.append(shown[0]?.name ?? '')
    expect(page['pwned']).toBeUndefined()
    document.body.replaceChildren()
  })
})
