import { isUserRejection, type WalletSession } from '@latchkey/primitives'
import { createMockBitcoinWallet, mockBitcoinNetworks } from '@latchkey/testing'
import * as bitcoin from 'bitcoinjs-lib'
import { afterEach, describe, expect, test, vi } from 'vitest'

import type { BitcoinProvider } from './bitcoin-provider.ts'
import { fromBase64, toHex } from './bytes.ts'
import { parsePsbt } from './psbt.ts'
import { createPsbt, verifyPsbt } from './psbt.test-support.ts'
import {
  createWorld,
  mainnet,
  ordinal,
  otherPayment,
  payment,
  request,
  signet,
  stubStorage,
  testnet,
  testnetOrdinal,
  testnetPayment,
  toConnector,
  verifyMessage,
  watchConnector,
} from './test-world.test-support.ts'

const addressesOf = (session: WalletSession | undefined) => session?.accounts.map(({ address }) => address)
const typesOf = (session: WalletSession | undefined) => session?.accounts.map(({ type }) => type)
const rpcError = (code: number, message = 'no') => Object.assign(new Error(message), { code })

describe('accounts', () => {
  // covers: S9.40
  test.each([
    ['two addresses without a word', [payment.address, ordinal.address]],
    ['a taproot address first', [ordinal.address, payment.address]],
    [
      'purposes that the wallet names',
      [
        { address: ordinal.address, purpose: 'ordinals' },
        { address: payment.address, purpose: 'payment' },
      ],
    ],
    [
      'addresses of another chain among them',
      [{ address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' }, payment.address, ordinal.address],
    ],
    ['an address twice', [payment.address, payment.address, ordinal.address]],
  ])('%s: payment first, ordinal second', async (_, answer) => {
    const { mock, connector } = createWorld({ kind: 'unisat' })
    Object.assign(mock.provider, { requestAccounts: async () => answer })
    const session = await connector.connect(request)
    expect(addressesOf(session)).toEqual([payment.address, ordinal.address])
    expect(typesOf(session)).toEqual(['payment', 'ordinal'])
  })

  test('keeps a purpose that goes against the place', async () => {
    const { mock, connector } = createWorld({ kind: 'unisat' })
    const answer = [
      { address: payment.address, purpose: 'ordinals' },
      { address: ordinal.address, purpose: 'payment' },
    ]
    Object.assign(mock.provider, { requestAccounts: async () => answer })
    const session = await connector.connect(request)
    expect(addressesOf(session)).toEqual([ordinal.address, payment.address])
    expect(typesOf(session)).toEqual(['payment', 'ordinal'])
  })

  test.each([[[]], [['nobody']], [null], [undefined], ['bc1'], [{ addresses: 5 }]])(
    '%j is no account',
    async answer => {
      for (const kind of ['unisat', 'standard'] as const) {
        const { mock, connector } = createWorld({ kind })
        if (kind === 'unisat') Object.assign(mock.provider, { requestAccounts: async () => answer })
        else mock.setAccounts([])
        await expect(connector.connect(request)).rejects.toMatchObject({
          code: 'noAccount',
          shortMessage: 'Failed to connect',
        })
      }
    },
  )
})

describe('a wallet with UniSat’s methods', () => {
  test('is on what it says: other test networks too, and a chain that is not Bitcoin’s is none of the site’s', async () => {
    const { mock, connector } = createWorld({ kind: 'unisat' })
    const networkOf = async (chain: unknown) => {
      Object.assign(mock.provider, { getChain: async () => chain })
      return (await connector.connect(request)).networks
    }
    expect(await networkOf({ enum: 'BITCOIN_SIGNET' })).toEqual({ bip122: signet.caipNetworkId })
    expect(await networkOf({ enum: 'FRACTAL_BITCOIN_MAINNET', network: 'livenet' })).toEqual({
      bip122: 'bip122:FRACTAL_BITCOIN_MAINNET',
    })
    expect(await networkOf({ enum: '<b>:' })).toEqual({ bip122: 'bip122:b' })
    expect(await networkOf(null)).toEqual({ bip122: 'bip122:unknown' })
  })

  test('earlier versions say and switch in their own words', async () => {
    const { mock, connector } = createWorld({ kind: 'unisat' })
    const asked: string[] = []
    let network = 'livenet'
    Object.assign(mock.provider, {
      getChain: undefined,
      switchChain: undefined,
      getNetwork: async () => network,
      switchNetwork: async (name: string) => {
        asked.push(name)
        network = name
      },
    })
    expect((await connector.connect(request)).networks).toEqual({ bip122: mainnet.caipNetworkId })
    await connector.switchNetwork(testnet)
    await connector.switchNetwork(mainnet)
    expect(asked).toEqual(['testnet', 'livenet'])
    await expect(connector.switchNetwork(signet)).rejects.toMatchObject({ code: 'switchFailed' })
  })

  test('one that cannot switch refuses with what the person can do', async () => {
    const { mock, connector } = createWorld({ kind: 'unisat' })
    Object.assign(mock.provider, { switchChain: undefined })
    await connector.connect(request)
    await expect(connector.switchNetwork(testnet)).rejects.toMatchObject({ code: 'switchFailed' })
    await expect(connector.switchNetwork(testnet)).rejects.toThrow('choose another in the wallet')
    await expect(connector.switchNetwork(mainnet)).resolves.toBeUndefined()
  })

  test('one that goes elsewhere than it was asked is told from one that went there', { timeout: 10_000 }, async () => {
    const { mock, connector } = createWorld({ kind: 'unisat', network: mockBitcoinNetworks.mainnet })
    await connector.connect(request)
    mock.switches.behave('wrongChain', 'switchNetwork')
    await expect(connector.switchNetwork(testnet)).rejects.toMatchObject({ code: 'switchFailed' })
  })

  test('signs for the selected account alone', async () => {
    const { mock, connector, provider } = createWorld({ kind: 'unisat' })
    await connector.connect(request)
    await expect(provider.signMessage({ message: 'x', address: otherPayment.address })).rejects.toMatchObject({
      code: 'accountNotSelected',
    })
    expect(mock.switches.calls.map(({ method }) => method)).not.toContain('signMessage')
  })

  test('gives the addresses of the network that the person chose in it', async () => {
    const { mock, connector } = createWorld({ kind: 'unisat' })
    await connector.connect(request)
    const heard = watchConnector(connector)
    mock.setNetwork(testnet.caipNetworkId)
    await expect.poll(() => heard.sessions.at(-1)?.networks).toEqual({ bip122: testnet.caipNetworkId })
    expect(addressesOf(heard.sessions.at(-1))).toEqual([testnetPayment.address])
  })

  test('a wallet that is taken out of the page fails without breaking it', async () => {
    const connector = toConnector('unisat', undefined)
    await expect(connector.connect(request)).rejects.toMatchObject({ code: 4200 })
    await expect(connector.disconnect()).resolves.toBeUndefined()
    expect(() => connector.watch({ onSession() {}, onDisconnect() {} })()).not.toThrow()
  })
})

describe('a wallet that takes sats-connect’s requests', () => {
  const toWallet = (handler: (method: string, params: unknown) => unknown) =>
    toConnector('sats-connect', { request: async (method: string, params: unknown) => handler(method, params) })

  test.each([
    [-32000, 4001],
    [-32001, 4200],
    [-32002, 4100],
    [4001, 4001],
    [-32603, -32603],
  ])('its error %i means %i', async (code, meaning) => {
    for (const reject of [true, false]) {
      const connector = toWallet(() => {
        const response = { jsonrpc: '2.0', id: '1', error: { code, message: 'why' } }
        if (reject) throw response
        return response
      })
      const failure = await connector.connect(request).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(Error)
      expect(failure).toMatchObject({ code: meaning, message: 'why' })
      expect(isUserRejection(failure)).toBe(meaning === 4001)
    }
  })

  test('one of before wallet_connect is asked as it knows, and is on the site’s network', async () => {
    const asked: string[] = []
    const connector = toWallet(method => {
      asked.push(method)
      if (method !== 'getAccounts') return { error: { code: -32601, message: 'unknown' } }
      return {
        result: [
          { address: ordinal.address, purpose: 'ordinals' },
          { address: payment.address, purpose: 'payment' },
        ],
      }
    })
    const session = await connector.connect(request)
    expect(addressesOf(session)).toEqual([payment.address, ordinal.address])
    expect(session.networks).toEqual({ bip122: mainnet.caipNetworkId })
    expect(asked).toEqual(['wallet_connect', 'getAccounts', 'wallet_getNetwork'])
    // It has no silent way: what it gave last is what there is, and nothing that would ask is called.
    expect(addressesOf(await connector.reconnect(request))).toEqual([payment.address, ordinal.address])
    expect(asked.slice(3)).toEqual(['wallet_getAccount'])
    await expect(connector.switchNetwork(testnet)).rejects.toMatchObject({ code: 'switchFailed' })
  })

  test('after a reload one without a silent way is not taken up, and no window opens', async () => {
    const asked: string[] = []
    const connector = toWallet(method => {
      asked.push(method)
      return { error: { code: -32601, message: 'unknown' } }
    })
    expect(await connector.reconnect(request)).toBeUndefined()
    expect(asked).toEqual(['wallet_getAccount'])
  })

  test.each([
    ['Testnet4', '00000000da84f2bafbbc53dee25a72ae'],
    ['Regtest', '0f9188f13cb7b2c71f2a335e3a4fc328'],
  ])('is not asked to connect on %s, which its request has no word for', async (name, id) => {
    const { mock, connector } = createWorld({ kind: 'sats-connect' })
    const network = { ...testnet, name, caipNetworkId: `bip122:${id}` as const }
    await expect(connector.connect({ networks: [network], preferred: {} })).rejects.toMatchObject({ code: 4200 })
    await expect(connector.connect({ networks: [network], preferred: {} })).rejects.toThrow(name)
    expect(mock.switches.calls).toEqual([])
  })

  test('is not asked for SIGHASH flags that its request has no place for', async () => {
    const { mock, connector, provider } = createWorld({ kind: 'sats-connect' })
    await connector.connect(request)
    const psbt = createPsbt([payment, ordinal], otherPayment.address)
    const sign = (index: number, sighashTypes: readonly number[]) =>
      provider.signPSBT({
        psbt,
        signInputs: [{ address: [payment, ordinal][index]?.address ?? '', index, sighashTypes }],
      })
    for (const [index, type] of [
      [0, 0x83],
      [0, 2],
      [1, 1],
    ] as const) {
      await expect(sign(index, [type])).rejects.toMatchObject({ code: 4200 })
    }
    expect(mock.switches.calls.map(({ method }) => method)).not.toContain('signPsbt')
    // What it is signed as anyway may be named.
    for (const [index, type] of [
      [0, 1],
      [1, 0],
    ] as const)
      await expect(sign(index, [type])).resolves.toBeDefined()
  })

  test('is asked for the site’s own network and both addresses', async () => {
    const { mock, connector } = createWorld({ kind: 'sats-connect' })
    await connector.connect({ networks: [testnet], preferred: {} })
    expect(mock.switches.calls[0]?.params).toEqual({ addresses: ['payment', 'ordinals'], network: 'Testnet' })
  })
})

describe('Leather', () => {
  test('is asked in its own words, with the network each time', async () => {
    const { connector, provider, mock } = createWorld({ kind: 'leather' })
    const own = mock.provider as { request(method: string, params: object): Promise<unknown> }
    const [ask, asked] = [own.request, [] as [string, object][]]
    own.request = (method, params) => (asked.push([method, params]), ask(method, params))
    const session = await connector.connect(request)
    expect(session.accounts).toEqual(
      [payment, ordinal].map(({ address, purpose, publicKey, path }) => ({
        namespace: 'bip122',
        address,
        type: purpose,
        publicKey,
        path,
      })),
    )
    for (const { address } of [payment, ordinal]) {
      verifyMessage(address, 'hi', await provider.signMessage({ message: 'hi', address }))
    }
    const psbt = createPsbt([payment], otherPayment.address)
    const signInputs = [{ address: payment.address, index: 0, sighashTypes: [1] }]
    const id = verifyPsbt((await provider.signPSBT({ psbt, signInputs })).psbt, [payment])
    expect((await provider.signPSBT({ psbt, signInputs, broadcast: true })).txid).toBe(id)
    expect(await provider.sendTransfer({ amount: '7', recipient: otherPayment.address })).toMatch(/^[0-9a-f]{64}$/)
    const hex = toHex(fromBase64(psbt) ?? new Uint8Array())
    expect(asked.slice(3)).toEqual([
      ['signPsbt', { hex, broadcast: false, signAtIndex: [0], allowedSighash: [1], network: 'mainnet' }],
      ['signPsbt', { hex, broadcast: true, signAtIndex: [0], allowedSighash: [1], network: 'mainnet' }],
      ['sendTransfer', { recipients: [{ address: otherPayment.address, amount: '7' }], network: 'mainnet' }],
    ])
  })

  test('moves to another network with the addresses that it gives there', async () => {
    const { connector } = createWorld({ kind: 'leather' })
    await connector.connect(request)
    const heard = watchConnector(connector)
    await connector.switchNetwork(testnet)
    expect(addressesOf(heard.sessions.at(-1))).toEqual([testnetPayment.address, testnetOrdinal.address])
    await expect(connector.switchNetwork(signet)).rejects.toMatchObject({ code: 'switchFailed' })
  })
})

describe.each(['leather', 'phantom'] as const)('%s, which opens a window whenever it is asked for addresses', kind => {
  afterEach(() => void vi.unstubAllGlobals())

  test('keeps the person connected over a reload with what it gave last, and asks nothing', async () => {
    stubStorage()
    const { connector, reload, mock } = createWorld({ kind })
    expect(await connector.reconnect(request)).toBeUndefined()
    const session = await connector.connect(request)
    const asked = mock.switches.calls.length
    const later = reload()
    expect((await later.reconnect(request))?.accounts).toEqual(session.accounts)
    expect(mock.switches.calls).toHaveLength(asked)
    const provider = later.getProvider('bip122') as BitcoinProvider
    const message = { message: 'still here', address: payment.address }
    verifyMessage(payment.address, 'still here', await provider.signMessage(message))
    await later.disconnect()
    expect(await reload().reconnect(request)).toBeUndefined()
  })

  test('believes nothing in storage that is no address of the network', async () => {
    const store = stubStorage()
    const { reload, mock } = createWorld({ kind })
    for (const accounts of [5, ['nobody'], [testnetPayment.address], [{ address: '<b>' }]]) {
      store.set('@appkit/bitcoin_wallets', JSON.stringify({ mock: { [mainnet.caipNetworkId]: accounts } }))
      expect(await reload().reconnect(request)).toBeUndefined()
    }
    store.set('@appkit/bitcoin_wallets', '{')
    expect(await reload().reconnect(request)).toBeUndefined()
    expect(mock.switches.calls).toEqual([])
  })
})

describe('Phantom in the page', () => {
  test('connects, signs, and stays on mainnet', async () => {
    const { connector, provider } = createWorld({ kind: 'phantom' })
    const session = await connector.connect(request)
    expect(addressesOf(session)).toEqual([payment.address, ordinal.address])
    expect(session.approvedNetworkIds).toEqual([mainnet.caipNetworkId])
    for (const { address } of [payment, ordinal]) {
      verifyMessage(address, 'hi', await provider.signMessage({ message: 'hi', address }))
    }
    const psbt = createPsbt([payment, ordinal], otherPayment.address)
    const signInputs = [payment, ordinal].map(({ address }, index) => ({ address, index }))
    verifyPsbt((await provider.signPSBT({ psbt, signInputs })).psbt, [payment, ordinal])
    await expect(provider.signPSBT({ psbt, broadcast: true })).rejects.toMatchObject({ code: 4200 })
    await expect(provider.sendTransfer({ amount: '1', recipient: payment.address })).rejects.toMatchObject({
      code: 4200,
    })
    await expect(connector.switchNetwork(testnet)).rejects.toMatchObject({ code: 'switchFailed' })
  })

  test('tells of the accounts that its event brings, since it cannot be asked for them', async () => {
    const { connector, mock } = createWorld({ kind: 'phantom' })
    await connector.connect(request)
    const heard = watchConnector(connector)
    mock.setAccounts([otherPayment.address])
    expect(addressesOf(heard.sessions.at(-1))).toEqual([otherPayment.address])
    mock.setAccounts([])
    expect(heard.disconnects).toBe(1)
    heard.stop()
    expect(mock.listenerCount()).toBe(0)
  })
})

describe.each(['standard', 'phantom'] as const)('%s, which signs only the inputs that are named', kind => {
  test('is told those that spend from its addresses where the site names none', async () => {
    const { connector, provider } = createWorld({ kind })
    await connector.connect(request)
    const psbt = createPsbt([payment, ordinal], otherPayment.address)
    const signed = await provider.signPSBT({ psbt })
    expect(verifyPsbt(signed.psbt, [payment, ordinal])).toBe(parsePsbt(bitcoin, psbt)?.txid)
  })

  test('is not asked for a PSBT of which no input is seen to be its own', async () => {
    const { connector, provider, mock } = createWorld({ kind })
    await connector.connect(request)
    const psbt = createPsbt([otherPayment], payment.address)
    await expect(provider.signPSBT({ psbt })).rejects.toMatchObject({ code: 'invalidParams' })
    await expect(provider.signPSBT({ psbt })).rejects.toThrow('name the inputs in signInputs')
    expect(mock.switches.calls.map(({ method }) => method)).not.toContain('signPsbt')
  })
})

describe('MetaMask', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('is asked for no PSBT, since it would sign another transaction, and sends transfers', async () => {
    const { connector, provider, mock } = createWorld({ kind: 'metamask' })
    await connector.connect(request)
    const psbt = createPsbt([payment], otherPayment.address)
    for (const broadcast of [false, true]) {
      await expect(provider.signPSBT({ psbt, broadcast })).rejects.toMatchObject({ code: 4200 })
    }
    expect(mock.sent).toEqual([])
    expect(mock.switches.calls.map(({ method }) => method)).not.toContain('signPsbt')
    expect(await provider.sendTransfer({ amount: '9', recipient: otherPayment.address })).toMatch(/^[0-9a-f]{64}$/)
    expect(mock.sent).toHaveLength(1)
  })

  test('gives its account on its address’s network alone, without the key that is none', async () => {
    const { connector, mock } = createWorld({ kind: 'metamask' })
    const session = await connector.connect(request)
    expect(session.accounts).toEqual([{ namespace: 'bip122', address: payment.address, type: 'payment' }])
    await expect(connector.switchNetwork(testnet)).rejects.toMatchObject({ code: 'switchFailed' })
    mock.setNetwork(testnet.caipNetworkId)
    const other = createWorld({ kind: 'metamask', network: 'bip122:000000000933ea01ad0ee984209779ba' })
    const onTestnet = { networks: [testnet], preferred: { bip122: testnet } }
    expect(addressesOf(await other.connector.connect(onTestnet))).toEqual([testnetPayment.address])
  })

  test('is waited for after a reload, which it tells of later than the page asks', async () => {
    stubStorage()
    await createWorld({ kind: 'metamask' }).connector.connect(request)
    vi.useFakeTimers()
    const { connector, mock } = createWorld({ kind: 'metamask', isConnected: true })
    const restoring = connector.reconnect(request)
    await vi.advanceTimersByTimeAsync(400)
    expect(addressesOf(await restoring)).toEqual([payment.address])
    expect(mock.switches.calls.filter(({ asked }) => asked)).toEqual([])
  })

  test('is waited for two seconds and no longer, is not forgotten, and comes back when it is unlocked', async () => {
    const store = stubStorage()
    await createWorld({ kind: 'metamask' }).connector.connect(request)
    vi.useFakeTimers()
    const { connector, mock } = createWorld({ kind: 'metamask' })
    const failed = expect(connector.reconnect(request)).rejects.toMatchObject({ code: 'walletLocked' })
    await vi.advanceTimersByTimeAsync(2_000)
    await failed
    expect(store.get('@appkit/bitcoin_wallets')).toContain(payment.address)
    const heard = watchConnector(connector)
    mock.isConnected = true
    mock.setAccounts([payment.address])
    await vi.advanceTimersByTimeAsync(0)
    expect(addressesOf(heard.sessions.at(-1))).toEqual([payment.address])
    expect(mock.switches.calls.filter(({ asked }) => asked)).toEqual([])
  })

  test('is not waited for where it was never connected', async () => {
    stubStorage()
    vi.useFakeTimers()
    const { connector } = createWorld({ kind: 'metamask' })
    await expect(connector.reconnect(request)).resolves.toBeUndefined()
  })
})

describe('OKX in its app', () => {
  test('connects, signs and sends by what it has, on the network that its object is for', async () => {
    const { connector, provider, mock } = createWorld({ kind: 'okx' })
    const session = await connector.connect(request)
    expect(session).toMatchObject({
      accounts: [{ address: payment.address, publicKey: payment.publicKey }],
      networks: { bip122: mainnet.caipNetworkId },
      approvedNetworkIds: [mainnet.caipNetworkId, testnet.caipNetworkId],
    })
    verifyMessage(payment.address, 'hi', await provider.signMessage({ message: 'hi', address: payment.address }))
    const psbt = createPsbt([payment], otherPayment.address)
    const signed = await provider.signPSBT({ psbt, broadcast: true })
    expect(signed.txid).toBe(verifyPsbt((await provider.signPSBT({ psbt })).psbt, [payment]))
    await provider.sendTransfer({ amount: '1234', recipient: otherPayment.address })
    expect(mock.switches.calls.at(-1)?.params).toEqual({ recipient: otherPayment.address, amount: '1234' })
    await connector.switchNetwork(testnet)
    expect((await provider.getAccountAddresses()).map(({ address }) => address)).toEqual([testnetPayment.address])
    const onTestnet = createPsbt([testnetPayment], testnetPayment.address)
    verifyPsbt((await provider.signPSBT({ psbt: onTestnet })).psbt, [testnetPayment])
    await expect(connector.switchNetwork(signet)).rejects.toMatchObject({ code: 'switchFailed' })
  })

  test('tells of another account, and of the end', async () => {
    const { connector, mock } = createWorld({ kind: 'okx' })
    await connector.connect(request)
    const heard = watchConnector(connector)
    mock.setAccounts([otherPayment.address])
    expect(addressesOf(heard.sessions.at(-1))).toEqual([otherPayment.address])
    mock.disconnect()
    expect(heard.disconnects).toBe(1)
    heard.stop()
    expect(mock.listenerCount()).toBe(0)
  })
})

describe('Fordefi', () => {
  test('is listened to as it takes listeners', async () => {
    const { connector, mock } = createWorld({ kind: 'fordefi' })
    await connector.connect(request)
    const heard = watchConnector(connector)
    mock.setAccounts([otherPayment.address])
    await expect.poll(() => addressesOf(heard.sessions.at(-1))).toEqual([otherPayment.address])
    mock.disconnect()
    await expect.poll(() => heard.disconnects).toBe(1)
    heard.stop()
    expect(mock.listenerCount()).toBe(0)
  })
})

describe('Keplr', () => {
  test('gives no account where its list holds an empty text, and ends by it at once', async () => {
    const { connector, mock } = createWorld({ kind: 'keplr' })
    await connector.connect(request)
    const heard = watchConnector(connector)
    mock.switches.behave('silent', 'read')
    mock.setAccounts([])
    expect(heard.disconnects).toBe(1)
    mock.switches.answer()
    await expect(connector.connect(request)).rejects.toMatchObject({ code: 'noAccount' })
  })
})

describe('a refusal', () => {
  // UniSat, OKX, Bitget and Phantom; Xverse; sats-connect's earlier methods; others that give a sentence alone.
  test.each([
    rpcError(4001, 'User rejected the request.'),
    { code: 4001, message: 'no' },
    { code: -32000, message: 'User rejected request' },
    'cancel',
    new Error('Request rejected'),
    new Error('Transaction cancelled'),
    { message: 'Rejected by user' },
  ])('is seen in %o', async thrown => {
    for (const kind of ['standard', 'unisat', 'sats-connect'] as const) {
      const { mock, connector } = createWorld({ kind })
      const refuse = () => Promise.reject(thrown)
      const { features } = mock.provider as { features?: Record<string, object> }
      Object.assign(features?.['bitcoin:connect'] ?? mock.provider, {
        connect: refuse,
        requestAccounts: refuse,
        request: refuse,
      })
      const failure = await connector.connect(request).catch((error: unknown) => error)
      expect(isUserRejection(failure)).toBe(true)
    }
  })

  test('is not seen in what a network refuses, nor in a window that is open already', async () => {
    const network = ['bad-txns-inputs-missingorspent', 'Transaction rejected by the mempool']
    for (const thrown of [...network.map(text => rpcError(-26, text)), rpcError(-32002, 'Already pending')]) {
      const { mock, connector } = createWorld({ kind: 'unisat' })
      Object.assign(mock.provider, { requestAccounts: () => Promise.reject(thrown) })
      await expect(connector.connect(request)).rejects.toBe(thrown)
    }
  })
})

describe('a PSBT that the wallet sent', () => {
  const psbt = createPsbt([payment], otherPayment.address)
  const txid = parsePsbt(bitcoin, psbt)?.txid
  test.each([{ txid }, { txid, psbt: '02000000', hex: '02000000' }, { txid, psbt: null }])(
    'is known by its id where the wallet gives back no PSBT (%o)',
    async result => {
      for (const kind of ['sats-connect', 'leather'] as const) {
        const { mock } = createWorld({ kind: 'sats-connect' })
        const own = mock.provider as { request(method: string, params: unknown): Promise<unknown> }
        const connector = toConnector(kind, {
          async request(method: string, params: unknown) {
            if (method === 'signPsbt') return { result }
            if (kind === 'leather') return { result: { addresses: [{ address: payment.address }] } }
            return await own.request(method, params)
          },
        })
        await connector.connect(request)
        const provider = connector.getProvider('bip122') as BitcoinProvider
        expect(await provider.signPSBT({ psbt, broadcast: true })).toEqual({ psbt, txid })
        await expect(provider.signPSBT({ psbt })).rejects.toMatchObject({ code: 'invalidAnswer' })
      }
    },
  )
})

describe('a wallet of the Wallet Standard', () => {
  test('says which networks it knows, and has no account where it says none', async () => {
    const { mock, connector } = createWorld()
    Object.assign(mock.provider, { chains: ['bitcoin:mainnet', 'ethereum:1'] })
    const session = await connector.connect(request)
    expect(session.approvedNetworkIds).toEqual([mainnet.caipNetworkId])
    await expect(connector.switchNetwork(signet)).rejects.toMatchObject({ code: 'switchFailed' })
  })

  test('one that answers nothing more still ends when it takes its accounts away', async () => {
    const { mock, connector } = createWorld()
    await connector.connect(request)
    const heard = watchConnector(connector)
    mock.switches.behave('silent')
    mock.disconnect()
    expect(heard.disconnects).toBe(1)
  })

  test('is heard by its own events, by those of Bitcoin’s standard first, and let go of', async () => {
    // MetaMask, Magic Eden and others have `bitcoin:events` alone (ExodusMovement/bitcoin-wallet-standard).
    const { mock, connector } = createWorld()
    const { features } = mock.provider as { features: Record<string, unknown> }
    features['bitcoin:events'] = features['standard:events']
    delete features['standard:events']
    await connector.connect(request)
    const heard = watchConnector(connector)
    expect(mock.listenerCount()).toBe(1)
    mock.setAccounts([otherPayment.address])
    expect(addressesOf(heard.sessions.at(-1))).toEqual([otherPayment.address])
    mock.setAccounts([])
    expect(heard.disconnects).toBe(1)
    heard.stop()
    expect(mock.listenerCount()).toBe(0)
  })

  test.each([
    [0, undefined],
    [1, 'ALL'],
    [2, 'NONE'],
    [3, 'SINGLE'],
    [0x81, 'ALL|ANYONECANPAY'],
    [0x82, 'NONE|ANYONECANPAY'],
    [0x83, 'SINGLE|ANYONECANPAY'],
  ])('is told the SIGHASH flag %i in the standard’s word', async (type, flag) => {
    const { mock, connector, provider } = createWorld()
    const { features } = mock.provider as { features: Record<string, Record<string, unknown>> }
    const asked: unknown[] = []
    Object.assign(features['bitcoin:signTransaction'] ?? {}, {
      signTransaction: async ({ psbt, inputsToSign }: { psbt: Uint8Array; inputsToSign: { sigHash?: string }[] }) => {
        asked.push(...inputsToSign.map(({ sigHash }) => sigHash))
        return [{ signedPsbt: psbt }]
      },
    })
    await connector.connect(request)
    const psbt = createPsbt([payment], otherPayment.address)
    const signInputs = [{ address: payment.address, index: 0, sighashTypes: [type] }]
    await expect(provider.signPSBT({ psbt, signInputs })).rejects.toMatchObject({ code: 'psbtNotSigned' })
    expect(asked).toEqual([flag])
  })

  test('sends a transfer through sats-connect’s provider where it brings one', async () => {
    const { mock, connector, provider } = createWorld()
    const brought = createMockBitcoinWallet({ kind: 'sats-connect', isConnected: true })
    const { features } = mock.provider as { features: Record<string, unknown> }
    features['sats-connect:'] = { provider: brought.provider }
    await connector.connect(request)
    expect(await provider.sendTransfer({ amount: '9', recipient: otherPayment.address })).toMatch(/^[0-9a-f]{64}$/)
    expect(brought.sent).toHaveLength(1)
  })

  test('what a wallet throws at once comes back as a rejection', async () => {
    const thrown = rpcError(4900, 'gone')
    const connector = toConnector('standard', {
      get features(): never {
        throw thrown
      },
    })
    await expect(connector.connect(request)).rejects.toMatchObject({ code: 4200 })
    const { mock, connector: other } = createWorld()
    const { features } = mock.provider as { features: Record<string, Record<string, unknown>> }
    Object.assign(features['bitcoin:connect'] ?? {}, {
      connect: () => {
        throw thrown
      },
    })
    await expect(other.connect(request)).rejects.toBe(thrown)
  })
})
