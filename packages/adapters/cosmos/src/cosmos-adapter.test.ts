import type { AdapterContext, ChainAdapter, Connector, ProviderOf } from '@latchkey/primitives'
import { createAdapterContext, createMockCosmosWallet, mockCosmosAccounts } from '@latchkey/testing'
import { afterEach, describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'

import { CosmosAdapter, type CosmosAdapterOptions } from './cosmos-adapter.ts'
import * as entry from './index.ts'
import {
  addresses,
  cosmoshub,
  createWorld,
  expectSigned,
  request,
  toArbitraryBytes,
} from './test-world.test-support.ts'

const context = createAdapterContext()

const watch = (given: Partial<AdapterContext> = {}, options?: CosmosAdapterOptions) => {
  const lists: (readonly Connector[])[] = []
  const stop = new CosmosAdapter(options).watchConnectors({ ...context, ...given }, list => void lists.push(list))
  return { lists, stop }
}

afterEach(() => void vi.unstubAllGlobals())

test('the Cosmos package exports its public names', () => {
  expect(Object.keys(entry)).toEqual(['CosmosAdapter'])
  expectTypeOf<CosmosAdapter>().toExtend<ChainAdapter>()
  expectTypeOf<ProviderOf<'cosmos'>>().toEqualTypeOf<entry.CosmosProvider>()
  expect(new CosmosAdapter().namespace).toBe('cosmos')
})

describe('the Cosmos adapter', () => {
  test('finds no wallet and does not fail on a server', () => {
    const { lists, stop } = watch()
    stop()
    expect(lists).toEqual([[]])
  })

  // covers: S1.21
  test('lists a wallet as a connector, and none if the site leaves out injected wallets', async () => {
    const page = new EventTarget()
    const mock = createMockCosmosWallet({ page })
    const uninstall = mock.install()
    vi.stubGlobal('window', page)
    const { lists, stop } = watch()
    const [connector] = lists[0] ?? []
    expect(connector).toMatchObject({
      id: 'keplr',
      name: 'Keplr',
      type: 'INJECTED',
      chain: 'cosmos',
      info: { rdns: 'app.keplr' },
    })
    expect((await connector?.connect(request))?.accounts).toHaveLength(1)
    const none = watch({ injected: false })
    expect(none.lists).toEqual([[]])
    none.stop()
    stop()
    uninstall()
  })

  test('lists a site’s own wallet, without an icon that no image may load', () => {
    const page = Object.assign(new EventTarget(), {
      mine: createMockCosmosWallet({ page: new EventTarget() }).provider,
    })
    vi.stubGlobal('window', page)
    const find = (host: Window) => (host as unknown as typeof page).mine
    const { lists, stop } = watch({}, { wallets: [{ id: 'mine', name: 'Mine', icon: 'javascript:alert(1)', find }] })
    expect(lists[0]).toMatchObject([{ id: 'mine', name: 'Mine' }])
    expect(lists[0]?.[0]?.imageUrl).toBeUndefined()
    stop()
  })

  test('signs a message with the account of the kit, and returns its public key', async () => {
    const { connector, provider } = createWorld()
    await connector.connect(request)
    const { signMessage } = await new CosmosAdapter().actions()
    const [address] = addresses
    const signed = await signMessage(provider(), { address, message: 'hi', network: cosmoshub })
    const { publicKey } = mockCosmosAccounts[0]
    expect(signed.publicKey).toBe(Buffer.from(publicKey, 'hex').toString('base64'))
    const pub_key = { type: 'tendermint/PubKeySecp256k1', value: signed.publicKey }
    await expectSigned(toArbitraryBytes(address, 'hi'), { pub_key, signature: signed.signature }, publicKey)
  })
})

test('names the library that a signing client needs and the site lacks', async () => {
  const cause = new TypeError('Failed to fetch')
  vi.doMock('@cosmjs/stargate', () => Promise.reject(cause))
  onTestFinished(() => void vi.doUnmock('@cosmjs/stargate'))
  const { loadStargate } = await import('./load-stargate.ts')
  await expect(loadStargate()).rejects.toMatchObject({
    code: 'libraryMissing',
    message: expect.stringContaining('@cosmjs/stargate') as string,
  })
})
