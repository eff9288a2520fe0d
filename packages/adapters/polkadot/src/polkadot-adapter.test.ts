import type { AdapterContext, ChainAdapter, Connector, ProviderOf } from '@latchkey/primitives'
import { createAdapterContext, createMockPolkadotWallet, mockPolkadotAccounts } from '@latchkey/testing'
import { afterEach, describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'

import * as entry from './index.ts'
import { PolkadotAdapter } from './polkadot-adapter.ts'
import { createWorld, expectSigned, given, onPolkadot, request } from './test-world.test-support.ts'

const context = createAdapterContext()

const watch = (given: Partial<AdapterContext> = {}) => {
  const lists: (readonly Connector[])[] = []
  const stop = new PolkadotAdapter().watchConnectors({ ...context, ...given }, list => void lists.push(list))
  return { lists, stop }
}

afterEach(() => void vi.unstubAllGlobals())

test('the Polkadot package exports its public names', () => {
  expect(Object.keys(entry)).toEqual(['PolkadotAdapter'])
  expectTypeOf<PolkadotAdapter>().toExtend<ChainAdapter>()
  expectTypeOf<ProviderOf<'polkadot'>>().toEqualTypeOf<entry.PolkadotProvider>()
  expect(new PolkadotAdapter().namespace).toBe('polkadot')
})

describe('the Polkadot adapter', () => {
  test('finds no wallet and does not fail on a server', () => {
    const { lists, stop } = watch()
    stop()
    expect(lists).toEqual([[]])
  })

  test('finds no wallet if the site leaves out injected wallets', () => {
    const mock = createMockPolkadotWallet()
    vi.stubGlobal('window', Object.assign(new EventTarget(), { injectedWeb3: { [mock.name]: mock.entry } }))
    const { lists, stop } = watch({ injected: false })
    stop()
    expect(lists).toEqual([[]])
  })

  // covers: S1.20
  test('lists an extension as a connector, the same one while the list grows', async () => {
    const mock = createMockPolkadotWallet({ name: 'adapter-test' })
    const injectedWeb3: Record<string, unknown> = { 'adapter-test': mock.entry }
    const page = Object.assign(new EventTarget(), { injectedWeb3 })
    vi.stubGlobal('window', page)
    const { lists, stop } = watch()
    const [connector] = lists[0] ?? []
    expect(connector).toMatchObject({ id: 'adapter-test', name: 'adapter-test', type: 'INJECTED', chain: 'polkadot' })
    expect((await connector?.connect(request))?.accounts).toHaveLength(1)
    injectedWeb3['another'] = mock.entry
    page.dispatchEvent(new Event('load'))
    expect(lists.at(-1)?.map(({ id }) => id)).toEqual(['adapter-test', 'another'])
    expect(lists.at(-1)?.[0]).toBe(connector)
    stop()
  })

  test('signs a message with the account of the kit', async () => {
    const { connector, provider, mock } = createWorld({ accounts: mockPolkadotAccounts })
    await connector.connect(request)
    const { signMessage } = await new PolkadotAdapter().actions()
    const { signature } = await signMessage(provider(), {
      address: onPolkadot[1],
      message: 'hi',
      network: request.preferred.polkadot,
    })
    expect(mock.switches.calls.at(-1)?.params).toMatchObject({ address: given[1] })
    await expectSigned(new TextEncoder().encode('<Bytes>hi</Bytes>'), signature, given[1])
  })
})

test('names the library that an API instance needs and the site lacks', async () => {
  vi.doMock('@polkadot/api', () => Promise.reject(new TypeError('Failed to fetch')))
  onTestFinished(() => void vi.doUnmock('@polkadot/api'))
  const { loadPolkadotApi } = await import('./load-polkadot-api.ts')
  await expect(loadPolkadotApi()).rejects.toMatchObject({
    code: 'libraryMissing',
    message: expect.stringContaining('@polkadot/api') as string,
  })
})
