import { isUserRejection, toCaipNetwork } from '@latchkey/primitives'
import { createMockCosmosWallet, mockCosmosAccounts, settle } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { describeConnector } from '@latchkey/testing/conformance'
import {
  addresses,
  cosmoshub,
  createHarness,
  createNetwork,
  createKnownWorld,
  createWorld,
  onOsmosis,
  osmosis,
  request,
} from './test-world.test-support.ts'

describeConnector('a Keplr-shaped wallet', createHarness)

const addressesOf = (session: { accounts: readonly { address: string }[] } | undefined) =>
  session?.accounts.map(({ address }) => address)

/** A chain that no wallet knows, with all that one needs to learn it. */
const own = createNetwork('own-1', 'Own Chain', 'OWN', {
  bech32Prefix: 'own',
  rpcUrls: {
    default: { http: ['https://site.example/key'] },
    chainDefault: { http: ['https://rpc.own.example'] },
    rest: { http: ['https://rest.own.example'] },
  },
})

describe('connecting', () => {
  // covers: S1.21
  test('sends one request for every chain of the site, and returns the account on its network', async () => {
    const { connector, mock } = createWorld()
    const session = await connector.connect(request)
    expect(session).toEqual({
      accounts: [
        {
          namespace: 'cosmos',
          address: addresses[0],
          type: 'eoa',
          publicKey: `0x${mockCosmosAccounts[0].publicKey}`,
        },
      ],
      networks: { cosmos: 'cosmos:cosmoshub-4' },
    })
    expect(mock.switches.calls[0]).toMatchObject({ method: 'enable', params: ['cosmoshub-4', 'osmosis-1'] })
    const elsewhere = await connector.connect({ ...request, preferred: { cosmos: osmosis } })
    expect([addressesOf(elsewhere), elsewhere.networks]).toEqual([[onOsmosis], { cosmos: 'cosmos:osmosis-1' }])
  })

  test('requests only the network if the wallet lacks another chain of the site', async () => {
    const { connector, mock, methods } = createWorld()
    const session = await connector.connect({ ...request, networks: [cosmoshub, own] })
    expect(addressesOf(session)).toEqual([addresses[0]])
    expect(methods()).toEqual(['enable', 'getKey'])
    expect(mock.switches.calls[0]?.params).toEqual(['cosmoshub-4'])
  })

  test('suggests a network that the wallet lacks, with the network’s own endpoints', async () => {
    const { connector, mock, methods } = createWorld()
    const session = await connector.connect({ networks: [own], preferred: {} })
    expect(addressesOf(session)?.[0]).toMatch(/^own1/)
    expect(methods()).toEqual(['experimentalSuggestChain', 'enable', 'getKey'])
    expect(mock.switches.calls[1]?.params).toEqual(['own-1'])
    const currency = { coinDenom: 'OWN', coinMinimalDenom: 'uown', coinDecimals: 6 }
    expect(mock.switches.calls[0]?.params).toEqual([
      {
        chainId: 'own-1',
        chainName: 'Own Chain',
        rpc: 'https://rpc.own.example',
        rest: 'https://rest.own.example',
        bip44: { coinType: 118 },
        bech32Config: {
          bech32PrefixAccAddr: 'own',
          bech32PrefixAccPub: 'ownpub',
          bech32PrefixValAddr: 'ownvaloper',
          bech32PrefixValPub: 'ownvaloperpub',
          bech32PrefixConsAddr: 'ownvalcons',
          bech32PrefixConsPub: 'ownvalconspub',
        },
        currencies: [currency],
        feeCurrencies: [currency],
        stakeCurrency: currency,
      },
    ])
  })

  test('suggests a network with its coin, fees and picture', async () => {
    const { connector, mock } = createWorld()
    const gasPriceStep = { low: 1, average: 2, high: 3 }
    const evmos = createNetwork('evmos-1', 'Evmos', 'EVMOS', {
      ...own,
      bech32Prefix: 'evmos',
      caipNetworkId: 'cosmos:evmos-1',
      nativeCurrency: { name: 'Evmos', symbol: 'EVMOS', decimals: 18 },
      assets: { imageUrl: 'https://evmos.example/mark.png' },
      coinType: 60,
      gasPriceStep,
    })
    await connector.connect({ networks: [evmos], preferred: {} })
    const currency = { coinDenom: 'EVMOS', coinMinimalDenom: 'aevmos', coinDecimals: 18 }
    expect(mock.switches.calls[0]?.params).toMatchObject([
      {
        bip44: { coinType: 60 },
        currencies: [currency],
        feeCurrencies: [{ ...currency, gasPriceStep }],
        chainSymbolImageUrl: 'https://evmos.example/mark.png',
      },
    ])
  })

  test('suggests the smallest unit of the coin that the network names', async () => {
    const { connector, mock } = createWorld()
    const nativeCurrency = { name: 'Own', symbol: 'OWN', decimals: 6, minimalDenom: 'factory/own' }
    await connector.connect({ networks: [{ ...own, nativeCurrency }], preferred: {} })
    const currency = { coinDenom: 'OWN', coinMinimalDenom: 'factory/own', coinDecimals: 6 }
    expect(mock.switches.calls[0]?.params).toMatchObject([{ currencies: [currency], stakeCurrency: currency }])
  })

  test('rejects an account whose address has another prefix than the network', async () => {
    const { connector, page, mock } = createWorld()
    const key = { bech32Address: addresses[0], pubKey: new Uint8Array(33).fill(2), algo: 'secp256k1' }
    Object.assign(page, { [mock.name]: { ...mock.provider, enable: async () => {}, getKey: async () => key } })
    await expect(connector.connect({ networks: [own], preferred: {} })).rejects.toMatchObject({
      code: 'noAccount',
      message: expect.stringContaining('another chain than Own Chain') as string,
    })
  })

  // Leap lets a site in on the chains that it knows of those asked for, Cosmostation on all.
  test.each(['Invalid chain id', 'Invalid method parameter(s).'])(
    'suggests a network that the wallet has authorized and reports %j for when its key is requested',
    async sentence => {
      const { connector, page, mock, methods } = createWorld()
      const getKey = (chainId: string) => mock.provider.getKey?.(chainId as never) as Promise<unknown> | undefined
      const lacking = {
        ...mock.provider,
        enable: async () => undefined,
        getKey: async (chainId: string) =>
          await getKey(chainId)?.catch(() => {
            throw new Error(sentence)
          }),
      }
      Object.assign(page, { [mock.name]: lacking })
      const session = await connector.connect({ networks: [cosmoshub, own], preferred: { cosmos: own } })
      expect(addressesOf(session)?.[0]).toMatch(/^own1/)
      expect(methods()).toEqual(['experimentalSuggestChain', 'getKey'])
      await connector.switchNetwork(cosmoshub)
      expect(methods()).toEqual(['experimentalSuggestChain', 'getKey', 'getKey'])
    },
  )

  test.each([
    ['no prefix', { bech32Prefix: undefined }, '`bech32Prefix`'],
    [
      'no REST endpoint',
      { rpcUrls: { default: { http: ['https://rpc.own.example'] } } },
      '`rpcUrls.default` and `rpcUrls.rest`',
    ],
  ])('rejects a network with %s, and names the missing field', async (_, rest, missing) => {
    const { connector } = createWorld()
    const poor = createNetwork('poor-1', 'Poor Chain', 'POOR', { bech32Prefix: 'poor', ...rest })
    await expect(connector.connect({ networks: [poor], preferred: {} })).rejects.toMatchObject({
      code: 'switchFailed',
      message: expect.stringContaining(`Poor Chain, and it cannot be suggested without ${missing}`) as string,
    })
  })

  test.each([
    'User rejected request',
    'Request rejected',
    { message: 'User rejected the request.', code: 4001 },
    { message: 'Cancelled' },
    new Error('Transaction has been rejected'),
  ])('reads %j as a rejection, in any form', async rejection => {
    const { connector, page, mock } = createWorld()
    const enable = () => Promise.reject(rejection)
    Object.assign(page, { [mock.name]: { ...mock.provider, enable } })
    const failure = await connector.connect(request).catch((error: unknown) => error)
    expect(isUserRejection(failure)).toBe(true)
  })

  test('reads Cosmostation’s own codes as no rejection', async () => {
    const { connector, page, mock } = createWorld()
    const rejection = { code: 5001, message: 'The chain is not supported by the ledger account.' }
    const getKey = () => Promise.reject(rejection)
    Object.assign(page, { [mock.name]: { ...mock.provider, getKey } })
    await expect(connector.connect(request)).rejects.toMatchObject({ code: 4200, message: rejection.message })
  })

  test('reads the wallet’s sentence "Request rejected" as a rejection', async () => {
    const { connector, mock } = createWorld()
    mock.switches.behave('reject')
    await expect(connector.connect(request)).rejects.toMatchObject({
      code: 4001,
      cause: { message: 'Request rejected' },
    })
  })

  test.each(['Transaction declined', 'Error: declined by the user', 'Request denied', 'denied'])(
    'reads the wallet’s sentence "%s" as a rejection too',
    async sentence => {
      const { connector, mock } = createWorld()
      mock.switches.behave({ fail: new Error(sentence) })
      await expect(connector.connect(request)).rejects.toMatchObject({ code: 4001, cause: { message: sentence } })
    },
  )

  test.each([
    undefined,
    null,
    5,
    {},
    { bech32Address: '<b>', pubKey: [1] },
    { bech32Address: addresses[0], pubKey: 'x' },
  ])('fails at a key that is %j', async answer => {
    const { connector, page, mock } = createWorld()
    Object.assign(page, { [mock.name]: { ...mock.provider, getKey: async () => answer } })
    await expect(connector.connect(request)).rejects.toMatchObject({ code: 'noAccount' })
  })

  test('rejects an account of another chain, and ends when the wallet later gives one', async () => {
    const { connector, mock, watch } = createWorld()
    mock.switches.behave('wrongChain', 'getKey')
    const failure = { code: 'noAccount', message: expect.stringContaining('another chain') as string }
    await expect(connector.connect(request)).rejects.toMatchObject(failure)
    mock.switches.reset()
    await connector.connect(request)
    const heard = watch()
    mock.switches.behave('wrongChain', 'getKey')
    mock.setAccounts([addresses[0]])
    await vi.waitFor(() => expect(heard.disconnects).toBe(1), 10_000)
    expect(heard.sessions).toEqual([])
  })

  test('fails if the site has no Cosmos network, or the wallet is gone', async () => {
    const { connector, uninstall } = createWorld()
    const ethereum = toCaipNetwork({ ...cosmoshub, id: 1, chainNamespace: 'eip155', caipNetworkId: 'eip155:1' })
    await expect(connector.connect({ networks: [ethereum], preferred: {} })).rejects.toMatchObject({
      code: 'chainNotSupported',
    })
    uninstall()
    await expect(connector.connect(request)).rejects.toThrow('Test Wallet is gone from the page')
    await expect(connector.disconnect()).resolves.toBeUndefined()
  })
})

describe('switching the network', () => {
  // covers: S1.21, S4.17
  test('returns the account on the other chain', async () => {
    const { connector, watch } = createWorld()
    await connector.connect(request)
    const heard = watch()
    await connector.switchNetwork(osmosis)
    expect(addressesOf(heard.sessions.at(-1))).toEqual([onOsmosis])
    await connector.switchNetwork(own)
    expect(addressesOf(heard.sessions.at(-1))?.[0]).toMatch(/^own1/)
    expect(heard.sessions).toHaveLength(2)
  })

  test('keeps the network when the user rejects', async () => {
    const { connector, mock, provider, watch } = createWorld()
    await connector.connect(request)
    const heard = watch()
    mock.switches.behave('reject')
    await expect(connector.switchNetwork(own)).rejects.toMatchObject({ code: 4001 })
    expect([provider().chain, provider().address, heard.sessions]).toEqual(['cosmos:cosmoshub-4', addresses[0], []])
  })

  test('rejects a network of another namespace without a request to the wallet', async () => {
    const { connector, methods, provider } = createWorld()
    await connector.connect(request)
    const requested = methods().length
    const ethereum = toCaipNetwork({ ...cosmoshub, id: 1, chainNamespace: 'eip155', caipNetworkId: 'eip155:1' })
    await expect(connector.switchNetwork(ethereum)).rejects.toMatchObject({ code: 'chainNotSupported' })
    expect([provider().chain, methods().length]).toEqual(['cosmos:cosmoshub-4', requested])
  })
})

describe('restoring an earlier connection', () => {
  test('requests a wallet that answered in this tab', async () => {
    const { connector, reload, mock, methods, context } = createWorld()
    await connector.connect(request)
    mock.setAccounts([addresses[1]])
    expect(addressesOf(await reload().reconnect(request))).toEqual([addresses[1]])
    expect(methods().at(-1)).toBe('getKey')
    await reload().disconnect()
    expect(await reload().reconnect(request)).toBeUndefined()
    expect(context.storage.get('@appkit/cosmos_wallets')).toBe('{}')
    expect(context.tabStorage.keys()).toEqual([])
  })

  test('starts a new visit with the stored key, and requests the wallet when the site needs it', async () => {
    const { connector, reload, mock, methods, context } = createWorld()
    await connector.connect(request)
    for (const key of context.tabStorage.keys()) context.tabStorage.remove(key)
    mock.switches.reset()
    const later = reload()
    expect(await later.reconnect(request)).toEqual({
      accounts: [
        {
          namespace: 'cosmos',
          address: addresses[0],
          type: 'eoa',
          publicKey: `0x${mockCosmosAccounts[0].publicKey}`,
        },
      ],
      networks: { cosmos: 'cosmos:cosmoshub-4' },
      isRemembered: true,
    })
    expect(methods()).toEqual([])
    mock.setAccounts([addresses[1]])
    const sessions: unknown[] = []
    later.watch({
      onSession: session => void sessions.push([...(addressesOf(session) ?? []), session.isRemembered]),
      onDisconnect() {},
    })
    const provider = later.getProvider('cosmos') as ReturnType<ReturnType<typeof createWorld>['provider']>
    const { bech32Address } = await provider.getKey()
    expect([bech32Address, provider.address, sessions]).toEqual([
      addresses[1],
      addresses[1],
      [[addresses[1], undefined]],
    ])
  })

  test('confirms a remembered account that the wallet still has selected at the first request', async () => {
    const { connector, reload, context } = createWorld()
    await connector.connect(request)
    for (const key of context.tabStorage.keys()) context.tabStorage.remove(key)
    const later = reload()
    expect((await later.reconnect(request))?.isRemembered).toBe(true)
    const sessions: unknown[] = []
    later.watch({
      onSession: session => void sessions.push([...(addressesOf(session) ?? []), session.isRemembered]),
      onDisconnect() {},
    })
    const provider = later.getProvider('cosmos') as ReturnType<ReturnType<typeof createWorld>['provider']>
    await provider.getKey()
    await provider.getKey()
    expect(sessions).toEqual([[addresses[0], undefined]])
    expect((await reload().reconnect(request))?.isRemembered).toBeUndefined()
  })

  test('drops stored values that are no key', async () => {
    const { reload, mock, methods, context } = createWorld()
    const hostile = [
      '{',
      'null',
      '5',
      JSON.stringify({ [mock.name]: 5 }),
      JSON.stringify({ [mock.name]: { 'cosmoshub-4': { bech32Address: '<img>', pubKey: '02' } } }),
      JSON.stringify({ [mock.name]: { 'cosmoshub-4': { bech32Address: addresses[0], pubKey: 'zz' } } }),
    ]
    for (const text of hostile) {
      context.storage.set('@appkit/cosmos_wallets', text)
      expect(await reload().reconnect(request)).toBeUndefined()
    }
    expect(methods()).toEqual([])
  })

  test('trusts a wallet with a silent request, and keeps one that is locked or fails', async () => {
    const { connector, page, mock } = createWorld()
    await connector.connect(request)
    let answer: () => Promise<boolean> = async () => true
    Object.assign(page, { [mock.name]: { ...mock.provider, isConnected: () => answer() } })
    expect(addressesOf(await connector.reconnect(request))).toEqual([addresses[0]])
    answer = async () => false
    await expect(connector.reconnect(request)).rejects.toMatchObject({ code: 'walletLocked' })
    answer = () => Promise.reject(new Error('not ready'))
    await expect(connector.reconnect(request)).rejects.toThrow('not ready')
    answer = async () => true
    expect(addressesOf(await connector.reconnect(request))).toEqual([addresses[0]])
  })

  test('rejects with an error of Cosmostation that is no rejection', async () => {
    const page = Object.assign(new EventTarget(), {}) as EventTarget & Record<string, never>
    const { connector, mock } = createWorld({ page, name: 'cosmostation' })
    Object.assign(page, { cosmostation: mock.provider })
    await connector.connect(request)
    const failing = new Error('The wallet is starting')
    const cosmos = { request: () => Promise.reject(failing) }
    Object.assign(page, { cosmostation: { ...mock.provider, cosmos } })
    await expect(connector.reconnect(request)).rejects.toBe(failing)
  })

  test('forgets a wallet that reports that the site is not authorized', async () => {
    const { connector, reload, page, mock } = createWorld()
    await connector.connect(request)
    const getKey = vi.fn(() => Promise.reject(Object.assign(new Error('Unauthorized'), { code: 4100 })))
    Object.assign(page, { [mock.name]: { ...mock.provider, getKey } })
    expect(await reload().reconnect(request)).toBeUndefined()
    expect(await reload().reconnect(request)).toBeUndefined()
    expect(getKey).toHaveBeenCalledTimes(1)
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

  test('requests Cosmostation by its own interface', async () => {
    const page = Object.assign(new EventTarget(), {}) as EventTarget & Record<string, never>
    const { connector, mock } = createWorld({ page, name: 'cosmostation' })
    const find = (page as unknown as { cosmostation: { providers: { keplr: unknown } } }).cosmostation
    Object.assign(page, { cosmostation: find.providers.keplr })
    await connector.connect(request)
    const asked: unknown[] = []
    const cosmos = {
      async request(question: unknown) {
        asked.push(question)
        throw Object.assign(new Error('unauthorized'), { code: 4100 })
      },
    }
    Object.assign(page, { cosmostation: { ...mock.provider, cosmos } })
    const before = mock.switches.calls.length
    await expect(connector.reconnect(request)).rejects.toMatchObject({ code: 'walletLocked' })
    expect(asked).toEqual([{ method: 'cos_account', params: { chainName: 'cosmoshub-4' } }])
    expect(mock.switches.calls).toHaveLength(before)
    cosmos.request = async () => ({}) as never
    await expect(connector.reconnect(request)).rejects.toMatchObject({ code: 'walletLocked' })
    cosmos.request = async () => ({ address: addresses[0] }) as never
    expect(addressesOf(await connector.reconnect(request))).toEqual([addresses[0]])
  })

  test('locks Cosmostation if its own interface fails after a change, and requests no key then', async () => {
    const page = Object.assign(new EventTarget(), {}) as EventTarget & Record<string, never>
    const { connector, mock } = createWorld({ page, name: 'cosmostation' })
    const cosmos = { request: () => Promise.reject(new Error('The wallet is starting')) }
    Object.assign(page, { cosmostation: { ...mock.provider, cosmos } })
    await connector.connect(request)
    const heard: string[] = []
    connector.watch({
      onSession: () => void heard.push('session'),
      onDisconnect: () => void heard.push('end'),
      onLock: () => void heard.push('locked'),
    })
    const requested = mock.switches.calls.length
    page.dispatchEvent(new Event('cosmostation_keystorechange'))
    await vi.waitFor(() => expect(heard).toEqual(['locked']), 10_000)
    expect(mock.switches.calls).toHaveLength(requested)
  })
})

describe('OKX', () => {
  test('is not called before it is connected', async () => {
    const { connector, mock, watch } = createKnownWorld('okxwallet.keplr')
    const [on, off] = [vi.fn(), vi.fn()]
    Object.assign(mock.provider, { on, off })
    // The code of the connection is loaded then.
    expect(await connector.reconnect(request)).toBeUndefined()
    watch().stop()
    expect([on.mock.calls, off.mock.calls]).toEqual([[], []])
  })

  test('reports another account by an event of its own object, and is not watched after the stop', async () => {
    const { connector, mock, watch } = createKnownWorld('okxwallet.keplr')
    await connector.connect(request)
    const heard = watch()
    mock.setAccounts([addresses[1]])
    await vi.waitFor(() => expect(addressesOf(heard.sessions.at(-1))).toEqual([addresses[1]]), 10_000)
    heard.stop()
    expect(mock.listenerCount()).toBe(0)
  })
})

describe('disconnecting', () => {
  test('sends no request to a wallet that continues to report accounts', async () => {
    const { connector, mock, page, methods } = createKnownWorld('okxwallet.keplr')
    const told: (() => void)[] = []
    const keplr = { ...mock.provider, on: (_: string, listener: () => void) => told.push(listener), off: undefined }
    Object.assign(page, { okxwallet: { keplr } })
    await connector.connect(request)
    const sessions: unknown[] = []
    connector.watch({ onSession: session => sessions.push(session), onDisconnect() {} })
    await connector.switchNetwork(osmosis)
    expect(told).toHaveLength(1)
    await connector.disconnect()
    const asked = methods().length
    told[0]?.()
    await settle()
    expect([methods().length, sessions.length]).toEqual([asked, 1])
  })

  test('removes the site from the wallet on each of its chains, if the wallet has that per chain', async () => {
    const { connector, page, mock } = createWorld()
    const forgotten: unknown[] = []
    const disconnect = async (chainId: unknown) => void forgotten.push(chainId)
    Object.assign(page, { [mock.name]: { ...mock.provider, disable: undefined, disconnect } })
    await connector.connect(request)
    await connector.switchNetwork(osmosis)
    await connector.disconnect()
    expect(forgotten).toEqual(['osmosis-1', 'cosmoshub-4'])
  })

  test('notifies Cosmostation by its own interface', async () => {
    const page = new EventTarget()
    const { connector, mock } = createWorld({ page, name: 'cosmostation' })
    const asked: unknown[] = []
    const cosmos = { request: async (question: unknown) => void asked.push(question) }
    Object.assign(page, { cosmostation: { ...mock.provider, disable: undefined, cosmos } })
    await connector.connect(request)
    await connector.disconnect()
    expect(asked).toEqual([{ method: 'cos_disconnect' }])
  })
})

describe('watching', () => {
  test('reports no key that did not change', async () => {
    const { connector, mock, watch } = createWorld()
    await connector.connect(request)
    const heard = watch()
    mock.setAccounts([addresses[0]])
    await settle()
    expect(heard).toMatchObject({ sessions: [], disconnects: 0 })
  })

  test('keeps the newest key when answers arrive late', async () => {
    const { connector, mock, watch } = createWorld()
    await connector.connect(request)
    const heard = watch()
    mock.switches.behave('silent', 'getKey')
    mock.setAccounts([addresses[1]])
    mock.setAccounts([addresses[2]])
    await vi.waitFor(() => expect(mock.switches.waiting).toBe(2), 10_000)
    mock.switches.answer()
    await vi.waitFor(() => expect(heard.sessions).toHaveLength(1), 10_000)
    expect(addressesOf(heard.sessions[0])).toEqual([addresses[2]])
  })

  test('reports a lock, and sends no request to a wallet that was locked and reports that', async () => {
    const { connector, page, mock, watch, methods } = createWorld()
    await connector.connect(request)
    const heard = watch()
    let locks = 0
    connector.watch({ onSession() {}, onDisconnect() {}, onLock: () => void locks++ })
    Object.assign(page, { [mock.name]: { ...mock.provider, isConnected: async () => false } })
    const asked = methods().length
    page.dispatchEvent(new Event(`${mock.name}_keystorechange`))
    await vi.waitFor(() => expect(locks).toBe(1), 10_000)
    expect(heard.disconnects).toBe(0)
    expect(methods()).toHaveLength(asked)
    Object.assign(page, { [mock.name]: { ...mock.provider, isConnected: async () => true } })
    expect(addressesOf(await connector.reconnect(request))).toEqual([addresses[0]])
  })

  test('reconnects when the wallet is unlocked, without a prompt', async () => {
    const { connector, page, mock } = createWorld()
    await connector.connect(request)
    const prompts = mock.switches.calls.filter(({ asked }) => asked).length
    const told: (string[] | 'locked' | undefined)[] = []
    const stop = connector.watch({
      onSession: session => void told.push(addressesOf(session)),
      onDisconnect: () => void told.push(undefined),
      onLock: () => void told.push('locked'),
    })
    let isUnlocked = false
    Object.assign(page, { [mock.name]: { ...mock.provider, isConnected: async () => isUnlocked } })
    page.dispatchEvent(new Event(`${mock.name}_keystorechange`))
    await vi.waitFor(() => expect(told).toEqual(['locked']), 10_000)
    isUnlocked = true
    page.dispatchEvent(new Event(`${mock.name}_keystorechange`))
    await vi.waitFor(() => expect(told).toEqual(['locked', [addresses[0]]]), 10_000)
    expect(mock.switches.calls.filter(({ asked }) => asked)).toHaveLength(prompts)
    stop()
    expect(mock.listenerCount()).toBe(0)
  })

  test('waits for the next event when the wallet fails to return its key, which is no rejection', async () => {
    const { connector, page, mock, context } = createWorld()
    await connector.connect(request)
    const told: string[] = []
    connector.watch({
      onSession: () => void told.push('session'),
      onDisconnect: () => void told.push('end'),
      onLock: () => void told.push('locked'),
    })
    mock.switches.once({ fail: new Error('port closed') }, 'getKey')
    page.dispatchEvent(new Event(`${mock.name}_keystorechange`))
    await vi.waitFor(() => expect(told).toEqual(['locked']), 10_000)
    expect(context.storage.get('@appkit/cosmos_wallets')).toContain(addresses[0])
    page.dispatchEvent(new Event(`${mock.name}_keystorechange`))
    await vi.waitFor(() => expect(told).toEqual(['locked', 'session']), 10_000)
    mock.switches.once('reject', 'getKey')
    mock.isConnected = false
    page.dispatchEvent(new Event(`${mock.name}_keystorechange`))
    await vi.waitFor(() => expect(told).toEqual(['locked', 'session', 'end']), 10_000)
  })

  test('keeps the newest key when the wallet answers an older request last', async () => {
    const { connector, page, mock, watch } = createWorld()
    await connector.connect(request)
    const heard = watch()
    const keys = await Promise.all(
      [0, 1].map(async index => {
        const other = createMockCosmosWallet({
          page: new EventTarget(),
          accounts: [mockCosmosAccounts[index as 0 | 1]],
        })
        return await (other.provider['getKey'] as (chainId: string) => Promise<unknown>)('cosmoshub-4')
      }),
    )
    const answers: ((key: unknown) => void)[] = []
    Object.assign(page, {
      [mock.name]: { ...mock.provider, getKey: () => new Promise(resolve => answers.push(resolve)) },
    })
    page.dispatchEvent(new Event(`${mock.name}_keystorechange`))
    page.dispatchEvent(new Event(`${mock.name}_keystorechange`))
    await vi.waitFor(() => expect(answers).toHaveLength(2), 10_000)
    answers[1]?.(keys[1])
    await vi.waitFor(() => expect(addressesOf(heard.sessions.at(-1))).toEqual([addresses[1]]), 10_000)
    answers[0]?.(keys[0])
    await settle()
    expect(addressesOf(heard.sessions.at(-1))).toEqual([addresses[1]])
    heard.stop()
  })

  test.each([
    ['no address of the chain', { bech32Address: `cosmosvaloper1${addresses[0].slice('cosmos1'.length)}` }],
    ['no key', { pubKey: new Uint8Array() }],
    ['a key that is too long', { pubKey: new Uint8Array(129).fill(2) }],
    ['a list of numbers that is longer than a key', { pubKey: Array.from({ length: 10_000 }, () => 2) }],
  ])('connects no account with %s', async (_, changed) => {
    const { connector, page, mock } = createWorld()
    const getKey = mock.provider['getKey'] as (chainId: string) => Promise<object>
    const answer = async (chainId: string) => ({ ...(await getKey(chainId)), ...changed })
    Object.assign(page, { [mock.name]: { ...mock.provider, getKey: answer } })
    const networks = [createNetwork('cosmoshub-4', 'Cosmos Hub', 'ATOM', { bech32Prefix: 'cosmos' })]
    await expect(connector.connect({ networks, preferred: {} })).rejects.toMatchObject({ code: 'noAccount' })
  })

  test('listens to the wallet’s own event, and to none of one that was never connected', async () => {
    const { mock, page, watch } = createWorld()
    watch().stop()
    expect(mock.listenerCount()).toBe(0)
    expect(() => page.dispatchEvent(new Event(`${mock.name}_keystorechange`))).not.toThrow()
  })
})
