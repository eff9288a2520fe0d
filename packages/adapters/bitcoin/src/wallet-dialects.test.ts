import { isUserRejection, type WalletSession } from '@latchkey/primitives'
import { createMockBitcoinWallet, mockBitcoinNetworks } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import type { BitcoinProvider } from './bitcoin-provider.ts'
import { fromBase64, fromHex, toBase64, toHex } from './bytes.ts'
import { createPsbt, verifyPsbt } from './psbt.test-support.ts'
import {
  createWorld,
  mainnet,
  ordinal,
  otherPayment,
  payment,
  request,
  signet,
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

/** What sat behind the mock wallet's own objects, to build the dialects from that it does not speak. */
function createSigner() {
  const mock = createMockBitcoinWallet({ kind: 'sats-connect', isConnected: true })
  const { request: ask } = mock.provider as { request(method: string, params: unknown): Promise<{ result: never }> }
  return {
    message: async (address: string, message: string, protocol = 'BIP322') =>
      (await ask('signMessage', { address, message, protocol })).result as { signature: string },
    psbt: async (psbt: string, signInputs?: object) =>
      (await ask('signPsbt', { psbt, signInputs, broadcast: false })).result as { psbt: string },
  }
}

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
    await expect(connector.connect(request)).rejects.toMatchObject({ code: 'methodNotSupported' })
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
    // It has no silent way, so that only this page takes it up again, and nothing that would ask is called.
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

  test('is asked for the site’s own network and both addresses', async () => {
    const { mock, connector } = createWorld({ kind: 'sats-connect' })
    await connector.connect({ networks: [testnet], preferred: {} })
    expect(mock.switches.calls[0]?.params).toEqual({ addresses: ['payment', 'ordinals'], network: 'Testnet' })
  })
})

describe('Leather', () => {
  function createLeather() {
    const signer = createSigner()
    const asked: [string, Record<string, unknown>][] = []
    const provider = {
      async request(method: string, params: Record<string, unknown>) {
        asked.push([method, params])
        const isTestnet = params['network'] === 'testnet'
        switch (method) {
          case 'getAddresses': {
            const [first, second] = isTestnet ? [testnetPayment, testnetOrdinal] : [payment, ordinal]
            const addresses = [
              {
                symbol: 'BTC',
                type: 'p2wpkh',
                address: first.address,
                publicKey: first.publicKey,
                derivationPath: first.path,
              },
              { symbol: 'BTC', type: 'p2tr', address: second.address, publicKey: second.publicKey },
              { symbol: 'STX', address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' },
            ]
            return { jsonrpc: '2.0', id: '1', result: { addresses } }
          }
          case 'signMessage': {
            const { address } = params['paymentType'] === 'p2tr' ? ordinal : payment
            return { result: { address, ...(await signer.message(address, String(params['message']))) } }
          }
          case 'signPsbt': {
            const hex = String(params['hex'])
            const signed = await signer.psbt(toBase64(fromHex(hex) ?? new Uint8Array()))
            return { result: { hex: toHex(fromBase64(signed.psbt) ?? new Uint8Array()), txid: 'ab'.repeat(32) } }
          }
          case 'sendTransfer':
            return { result: { txid: 'cd'.repeat(32) } }
          default:
            throw { jsonrpc: '2.0', id: '1', error: { code: -32601, message: 'unknown' } }
        }
      },
    }
    const connector = toConnector('leather', provider)
    return { connector, asked, provider: connector.getProvider('bip122') as BitcoinProvider }
  }

  test('is asked in its own words, with the network each time', async () => {
    const { connector, asked, provider } = createLeather()
    const session = await connector.connect(request)
    expect(session.accounts).toEqual([
      {
        namespace: 'bip122',
        address: payment.address,
        type: 'payment',
        publicKey: payment.publicKey,
        path: payment.path,
      },
      { namespace: 'bip122', address: ordinal.address, type: 'ordinal', publicKey: ordinal.publicKey },
    ])
    for (const { address } of [payment, ordinal]) {
      verifyMessage(address, 'hi', await provider.signMessage({ message: 'hi', address }))
    }
    const psbt = createPsbt([payment], otherPayment.address)
    const signInputs = [{ address: payment.address, index: 0, sighashTypes: [1] }]
    verifyPsbt((await provider.signPSBT({ psbt, signInputs })).psbt, [payment])
    expect((await provider.signPSBT({ psbt, signInputs, broadcast: true })).txid).toBe('ab'.repeat(32))
    expect(await provider.sendTransfer({ amount: '7', recipient: otherPayment.address })).toBe('cd'.repeat(32))
    const hex = toHex(fromBase64(psbt) ?? new Uint8Array())
    expect(asked.slice(3)).toEqual([
      ['signPsbt', { hex, broadcast: false, signAtIndex: [0], allowedSighash: [1], network: 'mainnet' }],
      ['signPsbt', { hex, broadcast: true, signAtIndex: [0], allowedSighash: [1], network: 'mainnet' }],
      ['sendTransfer', { recipients: [{ address: otherPayment.address, amount: '7' }], network: 'mainnet' }],
    ])
  })

  test('is taken up within the page alone, since it would open a window', async () => {
    const { connector, asked } = createLeather()
    expect(await connector.reconnect(request)).toBeUndefined()
    expect(asked).toEqual([])
    await connector.connect(request)
    expect(addressesOf(await connector.reconnect(request))).toEqual([payment.address, ordinal.address])
    expect(asked).toHaveLength(1)
  })

  test('moves to another network with the addresses that it gives there', async () => {
    const { connector } = createLeather()
    await connector.connect(request)
    const heard = watchConnector(connector)
    await connector.switchNetwork(testnet)
    expect(addressesOf(heard.sessions.at(-1))).toEqual([testnetPayment.address, testnetOrdinal.address])
    await expect(connector.switchNetwork(signet)).rejects.toMatchObject({ code: 'switchFailed' })
  })
})

describe('Phantom in the page', () => {
  function createPhantom() {
    const signer = createSigner()
    const listeners = new Set<(accounts: unknown) => void>()
    const provider = {
      requestAccounts: async () => [
        { address: ordinal.address, addressType: 'p2tr', publicKey: ordinal.publicKey, purpose: 'ordinals' },
        { address: payment.address, addressType: 'p2wpkh', publicKey: payment.publicKey, purpose: 'payment' },
      ],
      async signMessage(address: string, message: Uint8Array) {
        const { signature } = await signer.message(address, new TextDecoder().decode(message), 'ECDSA')
        return { signature: fromBase64(signature) }
      },
      async signPSBT(
        psbt: Uint8Array,
        { inputsToSign }: { inputsToSign: { address: string; signingIndexes: number[] }[] },
      ) {
        const inputs = Object.fromEntries(inputsToSign.map(({ address, signingIndexes }) => [address, signingIndexes]))
        return fromBase64((await signer.psbt(toBase64(psbt), inputs)).psbt)
      },
      on: (_event: string, listener: (accounts: unknown) => void) => void listeners.add(listener),
      removeListener: (_event: string, listener: (accounts: unknown) => void) => void listeners.delete(listener),
    }
    const connector = toConnector('phantom', provider)
    const emit = (accounts: unknown) => listeners.forEach(listener => listener(accounts))
    return { connector, emit, listeners, provider: connector.getProvider('bip122') as BitcoinProvider }
  }

  test('connects, signs, and stays on mainnet', async () => {
    const { connector, provider } = createPhantom()
    const session = await connector.connect(request)
    expect(addressesOf(session)).toEqual([payment.address, ordinal.address])
    expect(session.approvedNetworkIds).toEqual([mainnet.caipNetworkId])
    for (const { address } of [payment, ordinal]) {
      verifyMessage(address, 'hi', await provider.signMessage({ message: 'hi', address }))
    }
    const psbt = createPsbt([payment, ordinal], otherPayment.address)
    const signInputs = [payment, ordinal].map(({ address }, index) => ({ address, index }))
    verifyPsbt((await provider.signPSBT({ psbt, signInputs })).psbt, [payment, ordinal])
    await expect(provider.signPSBT({ psbt, broadcast: true })).rejects.toMatchObject({ code: 'methodNotSupported' })
    await expect(connector.switchNetwork(testnet)).rejects.toMatchObject({ code: 'switchFailed' })
  })

  test('tells of the accounts that its event brings, since it cannot be asked for them', async () => {
    const { connector, emit, listeners } = createPhantom()
    await connector.connect(request)
    const heard = watchConnector(connector)
    emit([{ address: otherPayment.address, purpose: 'payment' }])
    expect(addressesOf(heard.sessions.at(-1))).toEqual([otherPayment.address])
    emit([])
    expect(heard.disconnects).toBe(1)
    heard.stop()
    expect(listeners.size).toBe(0)
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
  const txid = 'ab'.repeat(32)
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
        const psbt = createPsbt([payment], otherPayment.address)
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
    await provider.signPSBT({ psbt, signInputs: [{ address: payment.address, index: 0, sighashTypes: [type] }] })
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
    await expect(connector.connect(request)).rejects.toMatchObject({ code: 'methodNotSupported' })
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
