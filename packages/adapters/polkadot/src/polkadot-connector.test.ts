import { toCaipNetwork } from '@latchkey/primitives'
import { createAdapterContext, mockPolkadotAccounts, settle } from '@latchkey/testing'
import { encodeAddress } from '@polkadot/util-crypto'
import { describe, expect, test, vi } from 'vitest'

import { describeConnector } from '@latchkey/testing/conformance'
import { createPolkadotConnector } from './polkadot-connector.ts'
import {
  assetHub,
  createHarness,
  createNetwork,
  createWorld,
  given,
  moonbeam,
  onPolkadot,
  polkadot,
  request,
  westend,
} from './test-world.test-support.ts'

describeConnector('a Polkadot extension', createHarness)

const ethereumAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const addressesOf = (session: { accounts: readonly { address: string }[] } | undefined) =>
  session?.accounts.map(({ address }) => address)

describe('connecting', () => {
  // covers: S1.20
  test('returns every account that the extension shares, written for the network', async () => {
    const { connector } = createWorld({ accounts: mockPolkadotAccounts })
    const session = await connector.connect(request)
    expect(addressesOf(session)).toEqual(onPolkadot)
    expect(session.networks).toEqual({ polkadot: polkadot.caipNetworkId })
    expect(session.accounts[0]).toEqual({
      namespace: 'polkadot',
      address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      type: 'eoa',
      publicKey: '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
    })
  })

  test('returns Ethereum accounts for a network with such accounts, and for no other', async () => {
    const { connector, watch } = createWorld({
      accounts: [
        { address: ethereumAddress, type: 'ethereum' },
        { address: ethereumAddress.toLowerCase(), type: 'sr25519' },
        { address: given[0] },
      ],
    })
    expect(addressesOf(await connector.connect(request))).toEqual([onPolkadot[0]])
    const heard = watch()
    await connector.switchNetwork(moonbeam)
    expect(heard.sessions.at(-1)?.accounts).toEqual([
      { namespace: 'polkadot', address: ethereumAddress, type: 'eoa', publicKey: ethereumAddress.toLowerCase() },
    ])
    await connector.switchNetwork(createNetwork('ab'.repeat(16), 'Own', { standardAccount: 'secp256k1' }))
    expect(addressesOf(heard.sessions.at(-1))).toEqual([ethereumAddress])
  })

  test('leaves out Ethereum accounts, accounts of another chain, and invalid addresses', async () => {
    const { connector } = createWorld({
      accounts: [
        { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', type: 'ethereum' },
        { address: given[0], genesisHash: `0xe143f23803ac50e8f6f8e62695d1ce9e${'0'.repeat(32)}` },
        { address: `${given[1].slice(0, -1)}z` },
        { address: given[1], type: 'ethereum' },
        { address: '<img src=x>' },
        { address: given[2], type: 'ed25519' },
        { address: encodeAddress(given[2], 0) },
      ],
    })
    expect(addressesOf(await connector.connect(request))).toEqual([onPolkadot[2]])
  })

  test('fails without an account for the network, and keeps a network with one', async () => {
    const onlyWestend = `0xe143f23803ac50e8f6f8e62695d1ce9e${'0'.repeat(32)}` as const
    const { connector } = createWorld({ accounts: [{ address: given[0], genesisHash: onlyWestend }] })
    await expect(connector.connect(request)).rejects.toMatchObject({ code: 'noAccount' })
    const session = await connector.connect({ ...request, preferred: { polkadot: westend } })
    expect(addressesOf(session)).toEqual([given[0]])
    await expect(connector.switchNetwork(polkadot)).rejects.toMatchObject({ code: 'noAccount' })
  })

  test.each([
    ['Cancelled', 4001],
    ['Rejected', 4001],
    ['Request rejected', 4001],
    ['The source https://x.example is not allowed to interact with this extension', 4001],
    ['The source https://x.example has a pending authorization request', -32002],
  ])('reads the extension’s text "%s" as %i', async (sentence, code) => {
    const { mock, connector } = createWorld()
    const cause = new Error(sentence)
    mock.switches.behave({ fail: cause })
    await expect(connector.connect(request)).rejects.toMatchObject({ code, cause })
  })

  test('names the network without an account in the advice of the error', async () => {
    const onlyWestend = `0xe143f23803ac50e8f6f8e62695d1ce9e${'0'.repeat(32)}` as const
    const { connector } = createWorld({ accounts: [{ address: given[0], genesisHash: onlyWestend }] })
    await expect(connector.connect(request)).rejects.toThrow('shared no account for Polkadot:')
    await expect(connector.connect({ networks: [polkadot], preferred: {} })).rejects.toThrow(
      'shared no account for this site:',
    )
  })

  test.each([
    ['its title', { title: 'Shop' }, 'Shop'],
    ['its host without a title', { title: '' }, 'shop.example'],
    ['nothing outside a page', undefined, ''],
  ])('passes the extension %s', async (_what, document, name) => {
    vi.stubGlobal('document', document)
    vi.stubGlobal('location', { host: 'shop.example' })
    const sites: unknown[] = []
    const { mock } = createWorld()
    const enable = async (site: string) => {
      sites.push(site)
      return mock.entry.enable(site)
    }
    const connector = createPolkadotConnector(
      { id: 'named', name: 'named', getEntry: () => ({ enable }) },
      createAdapterContext(),
    )
    await connector.connect(request)
    vi.unstubAllGlobals()
    expect(sites).toEqual([name])
  })

  test('rejects if the extension returns no list of accounts', async () => {
    for (const answer of [undefined, null, 'none', { length: 1 }]) {
      const extension = { accounts: { get: async () => answer, subscribe: () => () => {} }, signer: {} }
      const found = { id: 'none', name: 'none', getEntry: () => ({ enable: async () => extension }) }
      const connector = createPolkadotConnector(found, createAdapterContext())
      await expect(connector.connect(request)).rejects.toMatchObject({ code: 'noAccount' })
    }
  })

  test('waits for the window that is open instead of opening another', async () => {
    const { mock, connector, methods } = createWorld()
    mock.switches.behave('hang', 'enable')
    const controller = new AbortController()
    const first = connector.connect({ ...request, signal: controller.signal })
    const failed = expect(first).rejects.toThrow('closed')
    await vi.waitFor(() => expect(mock.switches.waiting).toBe(1), 10_000)
    controller.abort(new Error('closed'))
    await failed
    const second = connector.connect(request)
    await settle()
    expect(methods()).toEqual(['enable'])
    mock.switches.answer()
    expect(addressesOf(await second)).toEqual([onPolkadot[0]])
  })

  test('uses the newer connect method if an extension has it', async () => {
    const { mock } = createWorld()
    const entry = { version: '2', connect: mock.entry.enable, enable: () => Promise.reject(new Error('only connect')) }
    const connector = createPolkadotConnector(
      { id: 'hashed', name: 'hashed', getEntry: () => entry },
      createAdapterContext(),
    )
    expect(addressesOf(await connector.connect(request))).toEqual([onPolkadot[0]])
  })

  test.each([
    [undefined, 'The extension is gone from the page'],
    [{}, 'The extension is gone from the page'],
    [{ enable: 5 }, 'The extension is gone from the page'],
    [{ enable: async () => undefined }, 'The extension gave no accounts'],
    [{ enable: async () => ({}) }, 'The extension gave no accounts'],
    [{ enable: async () => ({ accounts: { get: async () => [] }, signer: null }) }, 'The extension gave no accounts'],
  ])('fails at an entry that is %j', async (entry, message) => {
    const connector = createPolkadotConnector({ id: 'bad', name: 'bad', getEntry: () => entry }, createAdapterContext())
    await expect(connector.connect(request)).rejects.toThrow(message)
  })
})

describe('restoring an earlier connection', () => {
  test('requests an extension that has authorized the site, after a reload of the page too', async () => {
    const { connector, reload, mock, methods, storage } = createWorld()
    await connector.connect(request)
    expect(addressesOf(await reload().reconnect(request))).toEqual([onPolkadot[0]])
    await reload().disconnect()
    expect(await reload().reconnect(request)).toBeUndefined()
    expect(methods().filter(method => method === 'enable')).toHaveLength(2)
    for (const hostile of ['{', '5', '{"a":1}', 'null', JSON.stringify([5, null])]) {
      storage.set('@appkit/polkadot_extensions', hostile)
      expect(await reload().reconnect(request)).toBeUndefined()
    }
    expect(mock.switches.calls.filter(({ asked }) => asked)).toHaveLength(1)
  })

  test('returns no connection after a rejection, and does not request again', async () => {
    const { connector, mock, methods } = createWorld()
    await connector.connect(request)
    mock.isConnected = false
    mock.switches.behave('reject')
    expect(await connector.reconnect(request)).toBeUndefined()
    const asked = methods().length
    expect(await connector.reconnect(request)).toBeUndefined()
    expect(methods()).toHaveLength(asked)
  })

  test('rejects with the error of an extension that cannot be opened, and requests it again at the next visit', async () => {
    const { connector, mock, reload } = createWorld()
    await connector.connect(request)
    const failing = new Error('The extension has crashed')
    mock.switches.behave({ fail: failing }, 'accounts.get')
    await expect(reload().reconnect(request)).rejects.toBe(failing)
    mock.switches.behave('approve', 'accounts.get')
    expect(addressesOf(await reload().reconnect(request))).toEqual([onPolkadot[0]])
  })

  test('reports that an extension is locked for a site that has no Polkadot network any more', async () => {
    const { connector, reload } = createWorld()
    await connector.connect(request)
    await expect(reload().reconnect({ networks: [], preferred: {} })).rejects.toMatchObject({ code: 'walletLocked' })
  })

  test('does not forget an extension that shares no account, as a locked one does', async () => {
    const { connector, mock } = createWorld()
    await connector.connect(request)
    mock.switches.behave('lock', 'accounts.get')
    await expect(connector.reconnect(request)).rejects.toMatchObject({ code: 'walletLocked' })
    mock.switches.answer()
    expect(addressesOf(await connector.reconnect(request))).toEqual([onPolkadot[0]])
  })

  test('ends without a prompt if the extension rejects a request after it shared no account', async () => {
    const { connector, mock, storage, watch } = createWorld()
    await connector.connect(request)
    const heard = watch()
    const prompts = mock.switches.calls.filter(({ asked }) => asked).length
    mock.disconnect()
    await expect.poll(() => heard.disconnects).toBe(1)
    expect(storage.get('@appkit/polkadot_extensions')).toBe('[]')
    expect(await connector.reconnect(request)).toBeUndefined()
    expect(mock.switches.calls.filter(({ asked }) => asked)).toHaveLength(prompts)
    expect(mock.listenerCount()).toBe(0)
  })

  test('reconnects without a prompt when an extension that was locked at the visit is unlocked', async () => {
    const { connector, mock, reload } = createWorld()
    await connector.connect(request)
    const prompts = mock.switches.calls.filter(({ asked }) => asked).length
    const visit = reload()
    mock.switches.behave('lock')
    await expect(visit.reconnect(request)).rejects.toMatchObject({ code: 'walletLocked' })
    const sessions: (string[] | undefined)[] = []
    const stop = visit.watch({
      onSession: session => void sessions.push(addressesOf(session)),
      onDisconnect: () => void sessions.push(undefined),
    })
    mock.switches.behave('approve')
    mock.setAccounts([given[0]])
    expect(sessions).toEqual([[onPolkadot[0]]])
    expect(mock.switches.calls.filter(({ asked }) => asked)).toHaveLength(prompts)
    stop()
    expect(mock.listenerCount()).toBe(0)
  })
})

describe('the network', () => {
  // covers: S1.20, S4.17
  test('writes the addresses again when the site switches', async () => {
    const { connector, watch, methods } = createWorld({ accounts: mockPolkadotAccounts })
    await connector.connect(request)
    const heard = watch()
    const asked = methods().length
    await connector.switchNetwork(westend)
    expect(addressesOf(heard.sessions.at(-1))).toEqual(given)
    await connector.switchNetwork(assetHub)
    expect(heard.sessions.at(-1)?.networks).toEqual({ polkadot: assetHub.caipNetworkId })
    expect(addressesOf(heard.sessions.at(-1))).toEqual(onPolkadot)
    expect(methods()).toHaveLength(asked)
  })

  test.each([
    ['its own prefix', { ss58Prefix: 1284 }, 1284],
    ['two bytes of prefix', { ss58Prefix: 16_383 }, 16_383],
    ['no prefix', {}, 42],
    ['a prefix that is too large', { ss58Prefix: 16_384 }, 42],
    ['a negative prefix', { ss58Prefix: -1 }, 42],
    ['a prefix that is no integer', { ss58Prefix: 0.5 }, 42],
  ])('encodes a site’s own network with %s like the Polkadot project’s library', async (_, rest, prefix) => {
    const { connector } = createWorld()
    const network = createNetwork('0123456789abcdef0123456789abcdef', 'Own', rest)
    const session = await connector.connect({ networks: [network], preferred: {} })
    expect(addressesOf(session)).toEqual([encodeAddress(given[0], prefix)])
  })

  test('is required', async () => {
    const { connector } = createWorld()
    const ethereum = toCaipNetwork({ ...polkadot, id: 1, chainNamespace: 'eip155', caipNetworkId: 'eip155:1' })
    await expect(connector.connect({ networks: [ethereum], preferred: {} })).rejects.toMatchObject({
      code: 'noAccount',
    })
  })
})

describe('watching', () => {
  test('reports no event if no account or chain changed', async () => {
    const { connector, mock, watch } = createWorld()
    await connector.connect(request)
    const heard = watch()
    mock.setAccounts([given[0]])
    expect(heard).toMatchObject({ sessions: [], disconnects: 0 })
    mock.setAccounts([given[1]])
    expect(addressesOf(heard.sessions.at(-1))).toEqual([onPolkadot[1]])
  })

  test('requests the accounts of an extension again only if it shares none any more', async () => {
    const { connector, mock, watch, methods } = createWorld()
    await connector.connect(request)
    watch()
    const requested = methods().length
    mock.setAccounts([given[1]])
    await settle()
    expect(methods()).toHaveLength(requested)
    mock.setAccounts([])
    await expect.poll(() => methods().slice(requested)).toEqual(['accounts.get'])
  })

  test('subscribes to the object of the extension that was opened last, and to no other', async () => {
    const told: ((accounts: unknown) => void)[] = []
    const stops: number[] = []
    const open = async () => ({
      accounts: {
        get: async () => [{ address: given[0] }],
        subscribe(listener: (accounts: unknown) => void) {
          const index = told.push(listener) - 1
          return () => void stops.push(index)
        },
      },
      signer: {},
    })
    const connector = createPolkadotConnector(
      { id: 'anew', name: 'anew', getEntry: () => ({ enable: open }) },
      createAdapterContext(),
    )
    await connector.connect(request)
    const sessions: (string[] | undefined)[] = []
    const stop = connector.watch({ onSession: session => void sessions.push(addressesOf(session)), onDisconnect() {} })
    await connector.reconnect(request)
    expect([told.length, stops]).toEqual([1, []])
    await connector.connect(request)
    expect([told.length, stops]).toEqual([2, [0]])
    told[1]?.([{ address: given[1] }])
    expect(sessions).toEqual([[onPolkadot[1]]])
    stop()
  })

  test('keeps an extension that shares an account again before it rejects a request', async () => {
    let tell = (_: unknown) => {}
    let rejectRequest = () => {}
    const rejected = new Promise<never>((_, reject) => {
      rejectRequest = () => reject(new Error('The source has not been enabled yet'))
    })
    const account = { address: given[0] }
    let answer = (): Promise<unknown> => Promise.resolve([account])
    const subscribe = (listener: typeof tell) => {
      tell = listener
      return () => {}
    }
    const enable = async () => ({ accounts: { get: () => answer(), subscribe }, signer: {} })
    const connector = createPolkadotConnector(
      { id: 'again', name: 'again', getEntry: () => ({ enable }) },
      createAdapterContext(),
    )
    await connector.connect(request)
    let disconnects = 0
    connector.watch({ onSession() {}, onDisconnect: () => void disconnects++ })
    answer = () => rejected
    tell([])
    tell([account])
    rejectRequest()
    await rejected.catch(() => {})
    await settle()
    answer = () => Promise.resolve([account])
    expect(addressesOf(await connector.reconnect(request))).toEqual([onPolkadot[0]])
    expect(disconnects).toBe(0)
  })

  test('ignores the rejection of an extension after the site disconnected it and while it connects again', async () => {
    let tell = (_: unknown) => {}
    const account = { address: given[0] }
    let rejectRequest = () => {}
    let authorize = () => {}
    const rejected = new Promise<never>((_, reject) => {
      rejectRequest = () => reject(new Error('The source has not been enabled yet'))
    })
    const consented = new Promise<void>(resolve => (authorize = resolve))
    let answer = (): Promise<unknown> => Promise.resolve([account])
    let consent = (): Promise<void> => Promise.resolve()
    const subscribe = (listener: typeof tell) => {
      tell = listener
      return () => {}
    }
    const enable = vi.fn(async () => {
      await consent()
      return { accounts: { get: () => answer(), subscribe }, signer: {} }
    })
    const connector = createPolkadotConnector(
      { id: 'late', name: 'late', getEntry: () => ({ enable }) },
      createAdapterContext(),
    )
    await connector.connect(request)
    connector.watch({ onSession() {}, onDisconnect() {} })
    answer = () => rejected
    tell([])
    await connector.disconnect()
    consent = () => consented
    const again = connector.connect(request)
    await vi.waitFor(() => expect(enable).toHaveBeenCalledTimes(2))
    rejectRequest()
    await rejected.catch(() => {})
    answer = () => Promise.resolve([account])
    authorize()
    expect(addressesOf(await again)).toEqual([onPolkadot[0]])
  })

  test('drops an invalid list, and reports nothing after the stop from an extension that continues', async () => {
    let tell = (_: unknown) => {}
    const accounts = {
      get: async () => [{ address: given[0] }],
      subscribe: async (listener: typeof tell) => void (tell = listener),
    }
    const connector = createPolkadotConnector(
      {
        id: 'loose',
        name: 'loose',
        getEntry: () => ({ enable: async () => ({ accounts, signer: {} }) }),
      },
      createAdapterContext(),
    )
    await connector.connect(request)
    const sessions: unknown[] = []
    let disconnects = 0
    const listener = { onSession: (session: unknown) => sessions.push(session), onDisconnect: () => disconnects++ }
    const stop = connector.watch(listener)
    for (const hostile of [undefined, null, 'no', 5, { length: 0 }]) tell(hostile)
    expect([sessions.length, disconnects]).toEqual([0, 0])
    tell([{ address: given[1] }])
    expect(sessions).toHaveLength(1)
    stop()
    tell([])
    expect([sessions.length, disconnects]).toEqual([1, 0])
  })

  test('works with an extension that has no events', async () => {
    const { mock } = createWorld()
    const connector = createPolkadotConnector(
      {
        id: 'silent',
        name: 'silent',
        getEntry: () => ({
          enable: async () => ({
            accounts: {
              get: async () => [{ address: given[0] }],
              subscribe() {
                throw new Error('no events')
              },
            },
            signer: {},
          }),
        }),
      },
      createAdapterContext(),
    )
    await connector.connect(request)
    expect(connector.watch({ onSession() {}, onDisconnect() {} })).not.toThrow()
    expect(mock.switches.calls).toEqual([])
  })

  test('does not listen to a wallet that was never connected', () => {
    const { mock, watch } = createWorld()
    watch().stop()
    expect(mock.listenerCount()).toBe(0)
  })
})
