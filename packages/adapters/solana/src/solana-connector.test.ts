import {
  fromBase58,
  getJsonRpcErrorCode,
  isUserRejection,
  toCaipNetwork,
  type WalletAccount,
} from '@latchkey/primitives'
import { createAdapterContext, createMockSolanaWallet, createTestClock, mockSolanaAccounts } from '@latchkey/testing'
import { Connection, Transaction } from '@solana/web3.js'
import type { Wallet } from '@wallet-standard/base'
import { describe, expect, test, vi } from 'vitest'

import { describeConnector } from '@latchkey/testing/conformance'
import { createSolanaConnector } from './solana-connector.ts'
import { readStandardWallet } from './standard-wallet.ts'
import {
  addresses,
  blockhash,
  createHarness,
  createLegacyTransaction,
  createNetwork,
  createWorld,
  devnet,
  mainnet,
  request,
  testnet,
  toConnector,
  verify,
} from './test-world.test-support.ts'

describeConnector('a Solana wallet in the page', () => createHarness())

describe('an account that names its own clusters', () => {
  const onDevnet = (mock: ReturnType<typeof createWorld>['mock']) => {
    const account = { ...mock.wallet.accounts[0], address: addresses[1], chains: ['solana:devnet'] }
    const features = { ...mock.wallet.features, 'standard:connect': { connect: async () => ({ accounts: [account] }) } }
    return { ...mock.wallet, features, accounts: [account] } as unknown as Wallet
  }

  test('is connected on one of them and not on the cluster that the site prefers', async () => {
    const connector = toConnector(onDevnet(createWorld({ isConnected: true }).mock))
    const session = await connector.connect(request)
    expect(session.networks).toEqual({ solana: devnet.caipNetworkId })
    expect(session.approvedNetworkIds).toEqual([devnet.caipNetworkId])
    await expect(connector.switchNetwork(mainnet)).rejects.toMatchObject({ code: 'switchFailed' })
  })

  test('is no account for a site that has none of them', async () => {
    const connector = toConnector(onDevnet(createWorld({ isConnected: true }).mock))
    const only = { networks: [mainnet], preferred: { solana: mainnet } }
    await expect(connector.connect(only)).rejects.toMatchObject({ code: 'noAccount' })
  })
})

test('a Solana connector lists the active account of the kit first in its provider, and notifies the listeners of the provider', async () => {
  const { connector, mock, provider } = createWorld()
  mock.setAccounts([addresses[0], addresses[1]])
  await connector.connect(request)
  const heard: string[] = []
  provider().on('accountsChanged', key => void heard.push(key.toBase58()))
  connector.selectAccount?.('solana', addresses[1])
  connector.selectAccount?.('solana', addresses[1])
  expect(heard).toEqual([addresses[1]])
  expect(provider().publicKey?.toBase58()).toBe(addresses[1])
  const message = new Uint8Array([4])
  verify(message, await provider().signMessage(message), addresses[1])
  const signed = await provider().signTransaction(createLegacyTransaction(addresses[0]))
  expect(signed.signatures.map(({ publicKey }) => publicKey.toBase58())).toEqual([addresses[0]])
  const connection = new Connection('http://127.0.0.1:1')
  vi.spyOn(connection, 'sendRawTransaction').mockResolvedValue('sent')
  const withoutPayer = new Transaction().add(...createLegacyTransaction(addresses[1]).instructions)
  withoutPayer.recentBlockhash = blockhash
  expect(await provider().sendTransaction(withoutPayer, connection)).toBe('sent')
  expect(withoutPayer.feePayer?.toBase58()).toBe(addresses[1])
  connector.selectAccount?.('solana', addresses[2])
  expect(provider().publicKey?.toBase58()).toBe(addresses[0])
  await connector.disconnect()
  await connector.connect(request)
  expect(provider().publicKey?.toBase58()).toBe(addresses[0])
})

test('a Solana connector lists the active account of the kit first after the connection was restored in the same visit', async () => {
  const { connector, mock, provider } = createWorld()
  mock.setAccounts([addresses[0], addresses[1]])
  await connector.connect(request)
  connector.selectAccount?.('solana', addresses[1])
  const heard: string[] = []
  provider().on('accountsChanged', key => void heard.push(key.toBase58()))
  await connector.reconnect(request)
  expect([provider().publicKey?.toBase58(), heard]).toEqual([addresses[1], []])
})

describe('connecting', () => {
  // covers: S1.18
  test('returns every account that the wallet shares, the selected one first', async () => {
    const { connector, mock } = createWorld()
    expect(connector).toMatchObject({ type: 'ANNOUNCED', chain: 'solana', chains: ['solana'] })
    mock.setAccounts([addresses[1], addresses[0]])
    // The site prefers no cluster, so the wallet's first one is taken.
    const { accounts, networks } = await connector.connect({ ...request, preferred: {} })
    expect(networks).toEqual({ solana: mainnet.caipNetworkId })
    expect(accounts).toEqual([
      { namespace: 'solana', address: addresses[1], type: 'eoa' },
      { namespace: 'solana', address: addresses[0], type: 'eoa' },
    ] satisfies WalletAccount[])
  })

  // covers: S5.02
  test('drops invalid and repeated addresses, and those on another chain', async () => {
    const { connector, mock } = createWorld()
    const [account] = mock.wallet.accounts
    const given = [
      null,
      { address: 5, chains: ['solana:mainnet'] },
      { address: 'short', chains: ['solana:mainnet'] },
      { address: '0'.repeat(40), chains: ['solana:mainnet'] },
      // The text is base58 of the right length, but of 24 bytes.
      { address: '2'.repeat(32), chains: ['solana:mainnet'] },
      { address: addresses[1], chains: ['ethereum:1'] },
      { address: addresses[0], chains: ['solana:mainnet'] },
      { address: addresses[0], chains: ['solana:mainnet'] },
    ]
    expect(account).toBeUndefined()
    Object.assign(mock.wallet.features['standard:connect'] ?? {}, { connect: async () => ({ accounts: given }) })
    expect((await connector.connect(request)).accounts.map(({ address }) => address)).toEqual([addresses[0]])
    // An account of another chain is not used on a chain of the site's own, which no wallet names.
    const localnet = createNetwork('EwCbAWcFGTcRSbuzBVGzRWSDxsvVVRB9')
    const local = { networks: [localnet], preferred: { solana: localnet } }
    expect((await connector.connect(local)).accounts.map(({ address }) => address)).toEqual([addresses[0]])
  })

  test.each([[{ accounts: [] }], [undefined], [null], [{ accounts: 'no' }]])(
    'fails without an account in %j',
    async answer => {
      const { connector, mock } = createWorld()
      Object.assign(mock.wallet.features['standard:connect'] ?? {}, { connect: async () => answer })
      await expect(connector.connect(request)).rejects.toMatchObject({
        code: 'noAccount',
        shortMessage: 'Failed to connect',
      })
    },
  )

  test('uses the accounts that the wallet lists if its answer has none', async () => {
    const { connector, mock } = createWorld({ isConnected: true })
    Object.assign(mock.wallet.features['standard:connect'] ?? {}, { connect: async () => undefined })
    expect((await connector.connect(request)).accounts[0]?.address).toBe(addresses[0])
  })

  test('starts on the first cluster of a site that lists other namespaces before it', async () => {
    const ethereum = toCaipNetwork({
      id: 1,
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://eth.example'] } },
    })
    const session = await createWorld().connector.connect({ networks: [ethereum, devnet, mainnet], preferred: {} })
    expect(session.networks).toEqual({ solana: devnet.caipNetworkId })
    expect(session).not.toHaveProperty('approvedNetworkIds')
  })

  test('starts on the site’s cluster, or on one that the wallet serves', async () => {
    const { connector } = createWorld({ networks: [devnet.caipNetworkId] })
    const session = await connector.connect(request)
    expect(session.networks).toEqual({ solana: devnet.caipNetworkId })
    expect(session.approvedNetworkIds).toEqual([devnet.caipNetworkId])
    const wide = createWorld()
    const all = await wide.connector.connect({ ...request, preferred: { solana: devnet } })
    expect(all.networks).toEqual({ solana: devnet.caipNetworkId })
    expect(all).not.toHaveProperty('approvedNetworkIds')
  })

  test.each([
    [Object.assign(new Error('x'), { name: 'WalletWindowClosedError' })],
    [new Error('Plugin Closed')],
    [new Error('Approval Denied')],
    [new Error('Transaction rejected')],
    [new Error('Connection rejected')],
    [{ message: 'Approval Denied' }],
    ['Transaction cancelled'],
    [new Error('User rejected the request.')],
    ['Canceled'],
    ['You rejected the transaction'],
    [new Error('Transaction signing was declined.')],
  ])('reads %o as a rejection by the user', async rejection => {
    const { connector, mock } = createWorld()
    mock.switches.behave({ fail: rejection })
    const failure: unknown = await connector.connect(request).catch((error: unknown) => error)
    expect(isUserRejection(failure)).toBe(true)
    expect(getJsonRpcErrorCode(failure)).toBe(4001)
    expect((failure as Error).cause).toBe(rejection)
  })

  // The last five may be about a transaction that was sent.
  test.each([
    [new Error('Node is behind')],
    ['text'],
    [new Error('Transaction rejected by the network: blockhash not found')],
    [new Error('The RPC node rejected the transaction')],
    [new Error('net/http: request canceled (Client.Timeout exceeded while awaiting headers)')],
    [new Error('Failed to send: connection was rejected')],
    [Object.assign(new Error('cancelled'), { code: -999 })],
  ])('passes %s on unchanged', async error => {
    const { connector, mock } = createWorld()
    mock.switches.behave({ fail: error })
    expect(await connector.connect(request).catch((thrown: unknown) => thrown)).toBe(error)
  })

  test('turns an exception of the wallet into a rejection', async () => {
    const thrown = new Error('content script is gone')
    const { mock } = createWorld()
    const features = {
      ...mock.wallet.features,
      'standard:connect': {
        connect() {
          throw thrown
        },
      },
      'standard:disconnect': {
        get disconnect(): never {
          throw thrown
        },
      },
      'standard:events': {
        on() {
          throw thrown
        },
      },
    }
    const connector = toConnector({ ...mock.wallet, features } as unknown as Wallet)
    await expect(connector.connect(request)).rejects.toBe(thrown)
    await expect(connector.disconnect()).resolves.toBeUndefined()
    expect(() => connector.watch({ onSession() {}, onDisconnect() {} })()).not.toThrow()
  })
})

describe('connecting with a sign-in', () => {
  const asked = {
    chainId: mainnet.caipNetworkId,
    nonce: 'abcdefgh',
    domain: 'shop.example',
    uri: 'https://shop.example',
    version: '1',
  }
  const capabilities = { signInWithSolana: asked }

  test('requests both in one window, and starts with the account that signed', async () => {
    const { connector, mock, methods } = createWorld({ accounts: mockSolanaAccounts.slice(0, 2) })
    const session = await connector.connect({ ...request, capabilities })
    expect(methods()).toEqual(['solana:signIn'])
    expect(mock.switches.calls[0]?.params).toEqual({ ...asked, chainId: 'solana:mainnet' })
    expect(session.accounts[0]?.address).toBe(addresses[0])
    const answer = session.capabilities?.signInWithSolana as { message: string; signature: string } | undefined
    const { message = '', signature = '' } = answer ?? {}
    expect(message).toContain('Chain ID: solana:mainnet\nNonce: abcdefgh')
    const bytes = fromBase58(signature) ?? new Uint8Array()
    expect(() => verify(new TextEncoder().encode(message), bytes, addresses[0])).not.toThrow()
  })

  test('starts with the account that signed, wherever the wallet lists it', async () => {
    const { connector } = createWorld({ accounts: mockSolanaAccounts.slice(0, 2) })
    const session = await connector.connect({
      ...request,
      capabilities: { signInWithSolana: { ...asked, address: addresses[1] } },
    })
    expect(session.accounts.map(({ address }) => address)).toEqual([addresses[1], addresses[0]])
    expect(session.capabilities?.signInWithSolana).toMatchObject({ address: addresses[1] })
  })

  test('requests only the accounts if the wallet has no sign-in, fails in it, or has no name for the chain', async () => {
    const without = createWorld({ without: ['solana:signIn'] })
    await without.connector.connect({ ...request, capabilities })
    expect(without.methods()).toEqual(['standard:connect'])
    const failing = createWorld()
    failing.mock.switches.behave({ fail: new Error('broken') }, 'solana:signIn')
    expect(await failing.connector.connect({ ...request, capabilities })).not.toHaveProperty('capabilities')
    expect(failing.methods()).toEqual(['solana:signIn', 'standard:connect'])
    const local = createWorld()
    await local.connector.connect({
      ...request,
      capabilities: { signInWithSolana: { ...asked, chainId: 'solana:localnet' } },
    })
    expect(local.methods()).toEqual(['standard:connect'])
  })

  test('sends no further request if the user rejects', async () => {
    const { connector, mock, methods } = createWorld()
    mock.switches.behave({ fail: new Error('Approval Denied') }, 'solana:signIn')
    const failure: unknown = await connector.connect({ ...request, capabilities }).catch((error: unknown) => error)
    expect([isUserRejection(failure), methods()]).toEqual([true, ['solana:signIn']])
  })
})

describe('restoring a connection', () => {
  // covers: S1.18
  test('requests silently, so that no window opens', async () => {
    const { connector, mock } = createWorld({ isConnected: true })
    await connector.reconnect(request)
    expect(mock.switches.calls).toEqual([{ method: 'standard:connect', asked: false, params: { silent: true } }])
  })

  test.each([4001, 4100])('restores nothing if the wallet answers a silent request with %s', async code => {
    const { connector, mock } = createWorld({ isConnected: true })
    mock.switches.behave({ fail: Object.assign(new Error('no'), { code }) }, 'standard:connect')
    expect(await connector.reconnect(request)).toBeUndefined()
  })

  test('continues to wait for a wallet that is locked and rejects with 4001, as some do until they are unlocked', async () => {
    const { connector, mock, watch } = createWorld({ isConnected: true })
    await connector.reconnect(request)
    const heard = watch()
    mock.emit({ accounts: [] })
    mock.switches.behave({ fail: Object.assign(new Error('no'), { code: 4001 }) }, 'standard:connect')
    await expect(connector.reconnect(request)).rejects.toMatchObject({ code: 'walletLocked' })
    expect(heard.disconnects).toBe(0)
    mock.setAccounts([addresses[1]])
    await vi.waitFor(() => expect(heard.sessions.at(-1)?.accounts[0]?.address).toBe(addresses[1]))
  })

  test.each([
    ['waited for', true],
    ['connected', false],
  ])('ends the connection to a wallet that is %s and answers that the site is not authorized', async (_, isLocked) => {
    const { connector, mock, provider, watch } = createWorld({ isConnected: true })
    await connector.reconnect(request)
    const heard = watch()
    if (isLocked) mock.emit({ accounts: [] })
    mock.switches.behave({ fail: Object.assign(new Error('no'), { code: 4100 }) }, 'standard:connect')
    expect(await connector.reconnect(request)).toBeUndefined()
    expect([heard.disconnects, provider().publicKey]).toEqual([1, undefined])
    heard.sessions.length = 0
    mock.setAccounts([addresses[1]])
    expect(await connector.reconnect(request)).toBeUndefined()
    expect(heard).toMatchObject({ sessions: [], disconnects: 1 })
  })

  test('restores nothing if the wallet answers with no account, for any list of its own', async () => {
    const { connector, mock } = createWorld({ isConnected: true })
    Object.assign(mock.wallet.features['standard:connect'] ?? {}, { connect: async () => ({ accounts: [] }) })
    expect(mock.wallet.accounts).toHaveLength(1)
    expect(await connector.reconnect(request)).toBeUndefined()
  })

  test('returns to the network of the site if the provider restores', async () => {
    const { connector, provider } = createWorld()
    await connector.connect(request)
    await connector.switchNetwork(devnet)
    await provider().disconnect()
    expect(await provider().connect()).toBe(addresses[0])
    expect(provider().chain).toBe(devnet.caipNetworkId)
  })

  test('passes every other error on', async () => {
    const { connector, mock } = createWorld({ isConnected: true })
    const error = new Error('broken')
    mock.switches.behave({ fail: error }, 'standard:connect')
    await expect(connector.reconnect(request)).rejects.toBe(error)
  })
})

test('a MetaMask is restored as soon as it shares its account, before the timeout', async () => {
  const clock = createTestClock()
  const mock = createMockSolanaWallet({ name: 'MetaMask' })
  const read = readStandardWallet(mock.wallet as unknown as Wallet)
  const connector = read && createSolanaConnector(read, createAdapterContext({ clock }))
  const restoring = connector?.reconnect(request)
  await vi.waitFor(() => expect(mock.listenerCount()).toBe(1), 10_000)
  mock.isConnected = true
  mock.setAccounts([addresses[1]])
  await expect(restoring).resolves.toMatchObject({ accounts: [{ address: addresses[1] }] })
})

test('a MetaMask that already shares its account is restored at once', async () => {
  const clock = createTestClock()
  const { wallet } = createMockSolanaWallet({ name: 'MetaMask', isConnected: true })
  const read = readStandardWallet(wallet as unknown as Wallet)
  const connector = read && createSolanaConnector(read, createAdapterContext({ clock }))
  await expect(connector?.reconnect(request)).resolves.toMatchObject({ accounts: [{ address: addresses[0] }] })
})

describe('disconnecting', () => {
  // covers: S1.18
  test('disconnects the site in the wallet', async () => {
    const { connector, mock, methods } = createWorld()
    await connector.connect(request)
    await connector.disconnect()
    expect(methods().at(-1)).toBe('standard:disconnect')
    expect(mock.isConnected).toBe(false)
  })

  test('disconnects a wallet without a disconnect method', async () => {
    const { connector, provider } = createWorld({ without: ['standard:disconnect'] })
    await connector.connect(request)
    await connector.disconnect()
    expect(await provider().getAccounts()).toEqual([])
    await expect(provider().signMessage(new Uint8Array(1))).rejects.toMatchObject({ code: 4100 })
  })
})

describe('switching the cluster', () => {
  // covers: S1.18
  test('sends the next request to it', async () => {
    const { connector, provider, mock } = createWorld()
    await connector.connect(request)
    expect(provider().getActiveChain()).toEqual(mainnet)
    await connector.switchNetwork(devnet)
    expect(provider().getActiveChain()).toEqual(devnet)
    await provider().signTransaction(createLegacyTransaction())
    expect(mock.switches.calls.at(-1)).toMatchObject({ params: [{ chain: 'solana:devnet' }] })
    expect(mock.network()).toBe(devnet.caipNetworkId)
  })

  test('rejects one that the wallet does not serve', async () => {
    const { connector, watch } = createWorld({ networks: [mainnet.caipNetworkId, devnet.caipNetworkId] })
    await connector.connect(request)
    const heard = watch()
    await expect(connector.switchNetwork(testnet)).rejects.toMatchObject({
      code: 'switchFailed',
      shortMessage: 'Failed to switch to chain',
    })
    expect(heard.sessions).toEqual([])
  })

  test('switches to a chain of the site’s own, which no wallet can name', async () => {
    const { connector, watch, provider, mock } = createWorld()
    await connector.connect(request)
    const heard = watch()
    await connector.switchNetwork(createNetwork('EwCbAWcFGTcRSbuzBVGzRWSDxsvVVRB9'))
    expect(heard.sessions.at(-1)?.networks).toEqual({ solana: 'solana:EwCbAWcFGTcRSbuzBVGzRWSDxsvVVRB9' })
    await provider().signTransaction(createLegacyTransaction())
    expect(mock.switches.calls.at(-1)?.params).not.toHaveProperty('0.chain')
  })
})

describe('watching', () => {
  async function createConnected() {
    const world = createWorld()
    await world.connector.connect(request)
    return { ...world, heard: world.watch() }
  }

  test('reports no event if no account or chain changed', async () => {
    const { mock, heard } = await createConnected()
    mock.emit({ accounts: mock.wallet.accounts })
    mock.emit({ features: mock.wallet.features })
    expect(heard.sessions).toEqual([])
  })

  test('ignores invalid changes', async () => {
    const { mock, heard } = await createConnected()
    const trap = {
      get accounts() {
        throw new Error('trap')
      },
    }
    for (const change of [undefined, null, 'no', 5, { accounts: 'no' }, { accounts: { length: 0 } }, trap])
      mock.emit(change)
    expect(heard).toMatchObject({ sessions: [], disconnects: 0 })
  })

  test('reports clusters that the wallet no longer serves', async () => {
    const { mock, heard } = await createConnected()
    ;(mock.wallet.chains as string[]).splice(0, 3, 'solana:mainnet')
    mock.emit({ chains: mock.wallet.chains })
    expect(heard.sessions.at(-1)?.approvedNetworkIds).toEqual([mainnet.caipNetworkId])
  })

  test('works with a wallet that has no events', async () => {
    const { connector, provider } = createWorld({ without: ['standard:events'] })
    await connector.connect(request)
    connector.watch({ onSession() {}, onDisconnect() {} })()
    expect((await provider().signMessage(new Uint8Array([1]))).length).toBe(64)
  })

  test('shows no account of a wallet that locks, on a chain of the site’s own too', async () => {
    const { connector, mock, provider } = await createConnected()
    await connector.switchNetwork(createNetwork('EwCbAWcFGTcRSbuzBVGzRWSDxsvVVRB9'))
    mock.emit({ accounts: [] })
    expect(await provider().getAccounts()).toEqual([])
    await expect(provider().signMessage(new Uint8Array([1]))).rejects.toMatchObject({ code: 4100 })
  })

  test('reports nothing of a wallet that was disconnected', async () => {
    const { connector, mock, heard } = await createConnected()
    await connector.disconnect()
    expect(heard.disconnects).toBe(1)
    mock.setAccounts([addresses[1]])
    expect(heard.sessions).toEqual([])
    await vi.waitFor(() => expect(mock.listenerCount()).toBe(0), 10_000)
  })
})
