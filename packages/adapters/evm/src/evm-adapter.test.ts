import { createWallet } from '@johanneskares/wallet-mock'
import type { ChainAdapter, Connector, Eip1193Provider, ProviderOf } from '@latchkey/primitives'
import { createAdapterContext } from '@latchkey/testing'
import { announceProvider, createStore } from 'mipd'
import { http, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'

import { type Anvil, anvilAccounts, anvilKey, startAnvil } from './anvil.test-support.ts'
import { EvmAdapter } from './evm-adapter.ts'
import * as entry from './index.ts'
import { createNetwork } from './test-networks.test-support.ts'

let chains: [Anvil, Anvil]
beforeAll(async () => {
  chains = await Promise.all([startAnvil(1), startAnvil(137)])
}, 30_000)
afterAll(() => Promise.all(chains.map(chain => chain.stop())))

test('the EVM package exports its public names', () => {
  expect(Object.keys(entry)).toEqual(['EvmAdapter'])
  expectTypeOf<EvmAdapter>().toExtend<ChainAdapter>()
  expectTypeOf<ProviderOf<'eip155'>>().toEqualTypeOf<Eip1193Provider>()
  expect(new EvmAdapter().namespace).toBe('eip155')
})

test('EvmAdapter finds no wallet and does not fail on a server', () => {
  const lists: (readonly Connector[])[] = []
  const stop = new EvmAdapter().watchConnectors(createAdapterContext(), list => void lists.push(list))
  stop()
  expect(lists).toEqual([[]])
})

describe('a wallet of another library, over a real chain', () => {
  const account = privateKeyToAccount(anvilKey)
  let stops: (() => void)[]

  beforeEach(() => {
    vi.stubGlobal('window', new EventTarget())
    stops = []
  })
  afterEach(() => {
    for (const stop of stops) stop()
    vi.unstubAllGlobals()
  })

  function install() {
    const wallet = createWallet(account, { 1: http(chains[0].url), 137: http(chains[1].url) })
    const provider = { ...wallet, on: () => {}, removeListener: () => {} }
    const announced = announceProvider({
      info: {
        uuid: '350670db-19fa-4704-a166-e52e178b59d2',
        name: 'Mock Wallet',
        icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
        rdns: 'com.example.mock-wallet',
      },
      provider: provider as never,
    })
    stops.push(announced)
    return provider
  }

  function find() {
    let connectors: readonly Connector[] = []
    stops.push(new EvmAdapter().watchConnectors(createAdapterContext(), list => void (connectors = list)))
    const [connector] = connectors
    if (connector === undefined) throw new Error('no wallet was found')
    return { connector, connectors: () => connectors }
  }

  // covers: S1.10
  test('is found, connects, signs, sends and switches', async () => {
    const provider = install()
    const { connector } = find()
    expect(connector).toMatchObject({ id: 'com.example.mock-wallet', name: 'Mock Wallet', type: 'ANNOUNCED' })

    const networks = [createNetwork(1, [chains[0].url]), createNetwork(137, [chains[1].url])] as const
    const session = await connector.connect({ networks, preferred: {} })
    expect(session).toEqual({
      accounts: [{ namespace: 'eip155', address: account.address, type: 'eoa' }],
      networks: { eip155: 'eip155:1' },
    })

    const given = connector.getProvider('eip155') as Eip1193Provider
    expect(given).toBe(provider)
    const message = 'Latchkey'
    const signature = await given.request({
      method: 'personal_sign',
      params: [`0x${Buffer.from(message).toString('hex')}`],
    })
    expect(await verifyMessage({ address: account.address, message, signature: signature as `0x${string}` })).toBe(true)

    const hash = await given.request({
      method: 'eth_sendTransaction',
      params: [{ from: account.address, to: anvilAccounts[1], value: 5n }],
    })
    expect(await chains[0].rpc('eth_getTransactionByHash', [hash])).toMatchObject({
      to: anvilAccounts[1].toLowerCase(),
      value: '0x5',
    })

    await connector.switchNetwork(networks[1])
    expect((await connector.reconnect({ networks, preferred: {} }))?.networks).toEqual({ eip155: 'eip155:137' })
    await connector.disconnect()
  })

  test('is found like in the reference store of EIP-6963', () => {
    install()
    const store = createStore()
    const { connectors } = find()
    const other = () => ({ request: () => {}, on: () => {}, removeListener: () => {} }) as never
    for (const [n, rdns] of ['io.metamask', 'io.rabby', 'com.unheard-of'].entries()) {
      const uuid = `350670db-19fa-4704-a166-00000000000${n}`
      stops.push(announceProvider({ info: { uuid, name: rdns, icon: 'data:image/png,', rdns }, provider: other() }))
    }
    const seen = store.getProviders().map(({ info, provider }) => [info.rdns, info.uuid, provider])
    expect(seen).toHaveLength(4)
    expect(connectors().map(({ info, getProvider }) => [info?.rdns, info?.uuid, getProvider('eip155')])).toEqual(seen)
    store.destroy()
  })

  test('keeps its connector while the list grows', () => {
    install()
    const { connector, connectors } = find()
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: {
          info: { uuid: '350670db-19fa-4704-a166-000000000009', name: 'X', rdns: 'com.x' },
          provider: { request() {} },
        },
      }),
    )
    expect(connectors()).toHaveLength(2)
    expect(connectors()[0]).toBe(connector)
  })
})

describe('a balance', () => {
  // covers: S9.44
  test('is that of the chain, to the last digit', async () => {
    const { fetchBalance } = await new EvmAdapter().actions()
    const address = `0x${'ab'.repeat(20)}`
    await chains[1].rpc('anvil_setBalance', [address, `0x${1_234_567_890_123_456_789n.toString(16)}`])
    const network = createNetwork(137, [chains[1].url], {
      nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    })
    expect(await fetchBalance(address, network)).toEqual({ balance: '1.234567890123456789', symbol: 'POL' })
    await chains[1].rpc('anvil_setBalance', [address, '0x0'])
    expect(await fetchBalance(address, network)).toEqual({ balance: '0', symbol: 'POL' })
  })

  test('is rejected for an invalid address', async () => {
    const network = createNetwork(1, [chains[0].url])
    const { fetchBalance } = await new EvmAdapter().actions()
    await expect(fetchBalance('vitalik.eth', network)).rejects.toMatchObject({
      code: 'invalidAddress',
    })
  })

  test('rejects when its signal aborts', async () => {
    const { fetchBalance } = await new EvmAdapter().actions()
    const network = createNetwork(1, ['http://127.0.0.1:1'])
    const reason = new Error('closed')
    await expect(fetchBalance(anvilAccounts[0], network, AbortSignal.abort(reason))).rejects.toBe(reason)
    const controller = new AbortController()
    const asking = fetchBalance(anvilAccounts[0], network, controller.signal)
    controller.abort(reason)
    await expect(asking).rejects.toBe(reason)
  })
})
