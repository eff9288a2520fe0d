import type { CaipNetworkId, RemoteProvider, RequestArguments } from '@latchkey/primitives'
import { mockCosmosAccounts } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { CosmosAdapter } from './cosmos-adapter.ts'
import type { CosmosProvider, SignDoc, StdSignDoc } from './cosmos-provider.ts'
import {
  addresses,
  cosmoshub,
  createNetwork,
  createKnownWorld,
  createWorld,
  expectSigned,
  onOsmosis,
  osmosis,
  request,
  toAminoBytes,
  toArbitraryBytes,
  toDirectBytes,
} from './test-world.test-support.ts'

const text = 'Sign in to Latchkey: é, 🔑 & <b>'
const [first] = mockCosmosAccounts

const aminoDocument: StdSignDoc = {
  chain_id: 'cosmoshub-4',
  account_number: '7',
  sequence: '3',
  fee: { gas: '200000', amount: [{ denom: 'uatom', amount: '5000' }] },
  msgs: [{ type: 'cosmos-sdk/MsgSend', value: { from_address: addresses[0], to_address: addresses[1], amount: [] } }],
  memo: 'a & b <c>',
}

const directDocument: SignDoc = {
  bodyBytes: Uint8Array.of(10, 2, 1, 2, 255),
  authInfoBytes: Uint8Array.of(18, 1, 0),
  chainId: 'cosmoshub-4',
  accountNumber: 18_446_744_073_709_551_615n,
}

async function createConnected() {
  const world = createWorld()
  await world.connector.connect(request)
  return { ...world, provider: world.provider() }
}

describe('the provider of a wallet in the page', () => {
  // covers: S1.21
  test('signs Amino documents, direct documents and texts', async () => {
    const { provider } = await createConnected()
    const amino = await provider.signAmino('cosmoshub-4', addresses[0], aminoDocument)
    expect(amino.signed).toEqual(aminoDocument)
    await expectSigned(toAminoBytes(aminoDocument), amino.signature, first.publicKey)
    const direct = await provider.signDirect('cosmoshub-4', addresses[0], directDocument)
    expect(direct.signed).toEqual(directDocument)
    await expectSigned(toDirectBytes(directDocument), direct.signature, first.publicKey)
    const signature = await provider.signArbitrary('cosmoshub-4', addresses[0], text)
    await expectSigned(toArbitraryBytes(addresses[0], text), signature, first.publicKey)
  })

  test('returns signers in the form of CosmJS, for any chain of the site', async () => {
    const { provider } = await createConnected()
    const [account] = await provider.getOfflineSigner().getAccounts()
    expect(account).toMatchObject({ address: addresses[0], algo: 'secp256k1' })
    expect((await provider.getOfflineSigner('osmosis-1').getAccounts())[0]?.address).toBe(onOsmosis)
    const { signature } = await provider.getOfflineSigner().signDirect(addresses[0], directDocument)
    await expectSigned(toDirectBytes(directDocument), signature, first.publicKey)
    const amino = await provider.getOfflineSignerOnlyAmino().signAmino(addresses[0], aminoDocument)
    await expectSigned(toAminoBytes(aminoDocument), amino.signature, first.publicKey)
    expect(Object.keys(await provider.getOfflineSignerAuto())).toContain('signDirect')
  })

  test('returns only an Amino signer if a hardware wallet has the key', async () => {
    const { provider, page, mock } = await createConnected()
    const getKey = async () => ({ isNanoLedger: true })
    Object.assign(page, { [mock.name]: { ...mock.provider, getKey } })
    expect(Object.keys(await provider.getOfflineSignerAuto())).not.toContain('signDirect')
  })

  test('reports that the user of Leap declined', async () => {
    const { connector, mock, provider } = createKnownWorld('leap')
    await connector.connect(request)
    mock.switches.behave('reject')
    await expect(provider().signAmino('cosmoshub-4', addresses[0], aminoDocument)).rejects.toMatchObject({
      code: 4001,
      cause: { message: 'Transaction declined' },
    })
  })

  test('returns the public key with a text that Binance signed without it', async () => {
    const { connector, provider } = createKnownWorld('binancew3w.keplr')
    await connector.connect(request)
    const signature = await provider().signArbitrary('cosmoshub-4', addresses[0], text)
    await expectSigned(toArbitraryBytes(addresses[0], text), signature, first.publicKey)
    expect(signature.pub_key.type).toBe('tendermint/PubKeySecp256k1')
  })

  test('lets the wallet verify a text, and trusts only an answer of true', async () => {
    const { provider, page, mock } = await createConnected()
    const asked: unknown[] = []
    for (const [answer, isGood] of [
      [true, true],
      [false, false],
      ['yes', false],
    ] as const) {
      const verifyArbitrary = async (...given: unknown[]) => (asked.push(given), answer)
      Object.assign(page, { [mock.name]: { ...mock.provider, verifyArbitrary } })
      expect(await provider.verifyArbitrary('cosmoshub-4', addresses[0], text, {} as never)).toBe(isGood)
    }
    expect(asked[0]).toEqual(['cosmoshub-4', addresses[0], text, {}])
  })

  test('returns a signature of the key that the wallet has on another chain', async () => {
    const { provider, page, mock } = await createConnected()
    const signature = {
      pub_key: { type: 'tendermint/PubKeySecp256k1', value: btoa('\x03'.repeat(33)) },
      signature: btoa('\x01'.repeat(64)),
    }
    Object.assign(page, { [mock.name]: { ...mock.provider, signArbitrary: async () => signature } })
    expect(await provider.signArbitrary('evmos-1', onOsmosis, text)).toEqual(signature)
  })

  test('returns a signature that arrives after the wallet was locked', async () => {
    const { provider, connector, page, mock } = await createConnected()
    let locks = 0
    connector.watch({ onSession() {}, onDisconnect() {}, onLock: () => void locks++ })
    mock.switches.behave('silent', 'signAmino')
    const signing = provider.signAmino('cosmoshub-4', addresses[0], aminoDocument)
    await vi.waitFor(() => expect(mock.switches.waiting).toBe(1), 10_000)
    Object.assign(page, { [mock.name]: { ...mock.provider, isConnected: async () => false } })
    page.dispatchEvent(new Event(`${mock.name}_keystorechange`))
    await vi.waitFor(() => expect(locks).toBe(1), 10_000)
    mock.switches.answer()
    await expectSigned(toAminoBytes(aminoDocument), (await signing).signature, first.publicKey)
  })

  test('signs a document on the chain that it names', async () => {
    const { provider, mock } = await createConnected()
    const params = { signerAddress: onOsmosis, signDoc: { ...aminoDocument, chain_id: 'osmosis-1' } }
    await provider.request({ method: 'cosmos_signAmino', params })
    expect(mock.switches.calls.at(-1)?.params).toEqual(['osmosis-1', onOsmosis, params.signDoc])
  })

  test.each(['bodyBytes', 'authInfoBytes', 'chainId', 'accountNumber'])(
    'rejects a direct document with another %s, without a request to the wallet',
    async key => {
      const { provider, methods } = await createConnected()
      const asked = methods().length
      const signDoc = { chainId: 'cosmoshub-4', accountNumber: '7', bodyBytes: 'CgIB', authInfoBytes: 'EgEA' }
      const params = { signerAddress: addresses[0], signDoc: { ...signDoc, [key]: {} } }
      await expect(provider.request({ method: 'cosmos_signDirect', params })).rejects.toMatchObject({
        code: -32602,
        message: 'The document must have bytes, a chain id and an account number',
      })
      expect(methods()).toHaveLength(asked)
    },
  )

  test('answers requests like a paired wallet', async () => {
    const { provider } = await createConnected()
    expect(await provider.request({ method: 'cosmos_getAccounts' })).toEqual([
      { algo: 'secp256k1', address: addresses[0], pubkey: Buffer.from(first.publicKey, 'hex').toString('base64') },
    ])
    const params = { signerAddress: addresses[0], signDoc: aminoDocument }
    const amino = await provider.request({ method: 'cosmos_signAmino', params })
    await expectSigned(toAminoBytes(aminoDocument), (amino as { signature: never }).signature, first.publicKey)
    const signDoc = {
      chainId: 'cosmoshub-4',
      accountNumber: String(directDocument.accountNumber),
      bodyBytes: 'CgIBAv8=',
      authInfoBytes: 'EgEA',
    }
    const direct = await provider.request({
      method: 'cosmos_signDirect',
      params: { signerAddress: addresses[0], signDoc },
    })
    expect(direct).toMatchObject({ signed: signDoc })
    await expectSigned(toDirectBytes(directDocument), (direct as { signature: never }).signature, first.publicKey)
  })

  test('rejects unsupported requests, each with its code', async () => {
    const { provider, connector } = await createConnected()
    const codeOf = (run: () => Promise<unknown>) => run().catch((error: unknown) => (error as { code: unknown }).code)
    expect(await codeOf(() => provider.request({ method: 'eth_sign' }))).toBe(4200)
    expect(await codeOf(() => provider.request({ method: 'cosmos_signAmino' }))).toBe(-32602)
    expect(await codeOf(() => provider.request({ method: 'cosmos_signDirect', params: { signDoc: {} } }))).toBe(-32602)
    const params = { signerAddress: 5, signDoc: aminoDocument }
    expect(await codeOf(() => provider.request({ method: 'cosmos_signAmino', params }))).toBe(-32602)
    expect(await codeOf(() => provider.verifyArbitrary('cosmoshub-4', addresses[0], text, {} as never))).toBe(4200)
    await connector.disconnect()
    expect([provider.accounts, provider.address, provider.chain]).toEqual([[], undefined, undefined])
    expect(await codeOf(() => provider.signAmino('cosmoshub-4', addresses[0], aminoDocument))).toBe(4100)
    expect(await codeOf(() => provider.getKey())).toBe(4100)
    expect(() => provider.getOfflineSigner()).toThrow(expect.objectContaining({ code: 4100 }))
    await expect(provider.getSigningClient()).rejects.toThrow('No Cosmos network is active.')
  })

  test.each<[string, (provider: CosmosProvider) => Promise<unknown>]>([
    ['The method eth_sign is not supported.', provider => provider.request({ method: 'eth_sign' })],
    [
      'The document must be an object',
      provider => provider.request({ method: 'cosmos_signAmino', params: [{ signDoc: null }] }),
    ],
    [
      'The signer’s address must be a text',
      provider =>
        provider.request({ method: 'cosmos_signAmino', params: { signerAddress: 5, signDoc: aminoDocument } }),
    ],
    [
      'The method verifyArbitrary is not supported.',
      provider => provider.verifyArbitrary('cosmoshub-4', addresses[0], text, {} as never),
    ],
  ])('reports "%s"', async (message, ask) => {
    const { provider } = await createConnected()
    await expect(ask(provider)).rejects.toMatchObject({ message })
  })

  test('signs with the active account unless a request names another', async () => {
    const { provider, mock } = await createConnected()
    await provider.request({ method: 'cosmos_signAmino', params: { signDoc: aminoDocument } })
    expect(mock.switches.calls.at(-1)?.params).toMatchObject(['cosmoshub-4', addresses[0], {}])
  })

  test('reports that the user rejected', async () => {
    const { provider, mock } = await createConnected()
    mock.switches.behave('reject')
    await expect(provider.signAmino('cosmoshub-4', addresses[0], aminoDocument)).rejects.toMatchObject({ code: 4001 })
    await expect(provider.signDirect('cosmoshub-4', addresses[0], directDocument)).rejects.toMatchObject({ code: 4001 })
  })

  test('rejects a signature of another key than that of the account, and one of another length', async () => {
    const { provider, mock, page } = await createConnected()
    const failure = { code: -32603, message: 'The wallet did not answer with a signature of the account.' }
    mock.switches.behave('lie', 'signAmino', 'signDirect', 'signArbitrary')
    await expect(provider.signAmino('cosmoshub-4', addresses[0], aminoDocument)).rejects.toMatchObject(failure)
    await expect(provider.signDirect('cosmoshub-4', addresses[0], directDocument)).rejects.toMatchObject(failure)
    await expect(provider.signArbitrary('cosmoshub-4', addresses[0], text)).rejects.toMatchObject(failure)
    mock.switches.reset()
    const { pub_key } = await provider.signArbitrary('cosmoshub-4', addresses[0], text)
    for (const length of [3, 63, 66, 10_000]) {
      const signArbitrary = async () => ({ pub_key, signature: btoa('\0'.repeat(length)) })
      Object.assign(page, { [mock.name]: { ...mock.provider, signArbitrary } })
      await expect(provider.signArbitrary('cosmoshub-4', addresses[0], text)).rejects.toMatchObject({
        code: -32603,
        message: 'The wallet did not answer with a signature.',
      })
    }
  })

  test.each([undefined, null, 5, {}, { signed: {} }, { signed: {}, signature: { signature: '<', pub_key: {} } }])(
    'rejects an answer that is %j',
    async answer => {
      const { provider, page, mock } = await createConnected()
      const hostile = async () => answer
      Object.assign(page, {
        [mock.name]: { ...mock.provider, signAmino: hostile, signDirect: hostile, signArbitrary: hostile },
      })
      const failure = { code: -32603 }
      await expect(provider.signAmino('cosmoshub-4', addresses[0], aminoDocument)).rejects.toMatchObject(failure)
      await expect(provider.signDirect('cosmoshub-4', addresses[0], directDocument)).rejects.toMatchObject(failure)
      await expect(provider.signArbitrary('cosmoshub-4', addresses[0], text)).rejects.toMatchObject(failure)
      Object.assign(page, { [mock.name]: { ...mock.provider, getKey: hostile } })
      await expect(provider.getKey()).rejects.toThrow('The wallet did not answer with a key.')
    },
  )

  test('suggests a network of the site, or a chain in Keplr’s format', async () => {
    const { provider, mock } = await createConnected()
    const own = createNetwork('own-1', 'Own', 'OWN', {
      bech32Prefix: 'own',
      rpcUrls: { default: { http: ['https://rpc.example'] }, rest: { http: ['https://rest.example'] } },
    })
    await provider.suggestChain(own)
    expect((await provider.getKey('own-1')).bech32Address).toMatch(/^own1/)
    const info = { chainId: 'other-1', bech32Config: { bech32PrefixAccAddr: 'other' } }
    await provider.suggestChain(info)
    expect(mock.switches.calls.at(-1)?.params).toEqual([info])
  })

  test('reports another account, another chain and no key, and watches the wallet until the site disconnects', async () => {
    const { provider, connector, mock } = await createConnected()
    const heard: unknown[] = []
    const hear = (name: string) => (payload: unknown) => void heard.push([name, payload])
    provider.on('accountsChanged', hear('accountsChanged'))
    provider.on('chainChanged', hear('chainChanged'))
    provider.on('disconnect', hear('disconnect'))
    mock.setAccounts([addresses[1]])
    await vi.waitFor(() => expect(heard).toHaveLength(1), 10_000)
    mock.setAccounts([addresses[0]])
    await vi.waitFor(() => expect(heard).toHaveLength(2), 10_000)
    await connector.switchNetwork(osmosis)
    mock.disconnect()
    await vi.waitFor(() => expect(heard).toHaveLength(5), 10_000)
    expect(heard).toEqual([
      ['accountsChanged', [addresses[1]]],
      ['accountsChanged', [addresses[0]]],
      ['accountsChanged', [onOsmosis]],
      ['chainChanged', 'cosmos:osmosis-1'],
      ['disconnect', undefined],
    ])
    expect(mock.listenerCount()).toBe(1)
    await connector.disconnect()
    expect(mock.listenerCount()).toBe(0)
  })

  test('creates a signing client only for a network with an endpoint', async () => {
    const { provider } = await createConnected()
    await expect(provider.getSigningClient()).rejects.toMatchObject({ code: 'chainNotSupported' })
    await expect(provider.getSigningClient(createNetwork('no-1', 'Nowhere', 'NO'))).rejects.toThrow('Nowhere')
  })
})

/** Creates a pairing session over the same keys; its messages are JSON. */
async function createRemote({ answer }: { answer?: unknown } = {}) {
  const { provider } = await createConnected()
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const requests: [RequestArguments, string | undefined][] = []
  let given: string[] = [addresses[0]]
  let chain: CaipNetworkId = cosmoshub.caipNetworkId
  const remote: RemoteProvider = {
    async request(asked, chain) {
      const sent = JSON.parse(JSON.stringify(asked)) as RequestArguments
      requests.push([sent, chain])
      if (answer !== undefined) return answer
      return JSON.parse(JSON.stringify(await provider.request(sent))) as unknown
    },
    accounts: () => given.map(address => ({ namespace: 'cosmos', address, type: 'eoa' })),
    chain: () => chain,
    disconnect: async () => {},
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  }
  return {
    requests,
    provider: new CosmosAdapter().wrapProvider(remote),
    changeChain: (next: CaipNetworkId) => void (chain = next),
    change(next: string[]) {
      given = next
      for (const listener of [...(listeners.get('accountsChanged') ?? [])]) listener(next as never)
    },
    listenerCount: () => [...listeners.values()].reduce((count, group) => count + group.size, 0),
  }
}

describe('the provider over a pairing', () => {
  // covers: S1.21
  test('signs by the methods of the pairing protocol, in its encodings', async () => {
    const { provider, requests } = await createRemote()
    expect([provider.address, provider.chain]).toEqual([addresses[0], 'cosmos:cosmoshub-4'])
    const signer = provider.getOfflineSigner()
    expect(await signer.getAccounts()).toMatchObject([{ address: addresses[0], algo: 'secp256k1' }])
    const direct = await signer.signDirect(addresses[0], directDocument)
    expect(direct.signed).toEqual(directDocument)
    await expectSigned(toDirectBytes(directDocument), direct.signature, first.publicKey)
    const amino = await signer.signAmino(addresses[0], aminoDocument)
    await expectSigned(toAminoBytes(aminoDocument), amino.signature, first.publicKey)
    const signature = await provider.signArbitrary('cosmoshub-4', addresses[0], text)
    await expectSigned(toArbitraryBytes(addresses[0], text), signature, first.publicKey)
    expect(requests.slice(0, 2)).toEqual([
      [{ method: 'cosmos_getAccounts', params: {} }, undefined],
      [
        {
          method: 'cosmos_signDirect',
          params: {
            signerAddress: addresses[0],
            signDoc: {
              chainId: 'cosmoshub-4',
              accountNumber: '18446744073709551615',
              bodyBytes: 'CgIBAv8=',
              authInfoBytes: 'EgEA',
            },
          },
        },
        undefined,
      ],
    ])
  })

  test('names another chain with the request, and rejects a request that a pairing does not support', async () => {
    const { provider, requests } = await createRemote()
    await provider.getAccounts('osmosis-1')
    expect(requests.at(-1)?.[1]).toBe('cosmos:osmosis-1')
    await expect(provider.suggestChain(osmosis)).rejects.toMatchObject({ code: 4200 })
    await expect(provider.verifyArbitrary('', '', '', {} as never)).rejects.toMatchObject({ code: 4200 })
    expect(requests).toHaveLength(1)
  })

  test.each(['base64', 'hexadecimal', 'bytes'])('drops an account with a key that is too long, in %s', async form => {
    const write = (bytes: Buffer): unknown => {
      if (form === 'bytes') return [...bytes]
      return bytes.toString(form === 'base64' ? 'base64' : 'hex')
    }
    const answer = [300, 33].map(length => ({
      address: addresses[0],
      algo: 'secp256k1',
      pubkey: write(Buffer.alloc(length, 2)),
    }))
    const { provider } = await createRemote({ answer })
    const accounts = await provider.getAccounts()
    expect(accounts.map(({ pubkey }) => pubkey.length)).toEqual([33])
  })

  test('has no address while the session shares no account', async () => {
    const { provider, change } = await createRemote()
    change([])
    expect(provider.address).toBeUndefined()
  })

  test('creates a signer for the chain that the session is on, and keeps it', async () => {
    const { provider, requests, changeChain } = await createRemote()
    const [both, onlyAmino] = [provider.getOfflineSigner(), provider.getOfflineSignerOnlyAmino()]
    changeChain(osmosis.caipNetworkId)
    for (const signer of [both, onlyAmino]) await signer.getAccounts()
    expect(requests.map(([, chain]) => chain)).toEqual([cosmoshub.caipNetworkId, cosmoshub.caipNetworkId])
  })

  test('reports other accounts', async () => {
    const { provider, change, listenerCount } = await createRemote()
    const heard: unknown[] = []
    const listener = (accounts: readonly string[]) => void heard.push(accounts)
    provider.on('accountsChanged', listener)
    await vi.waitFor(() => expect(listenerCount()).toBeGreaterThan(0), 10_000)
    change([addresses[1]])
    expect(heard).toEqual([[addresses[1]]])
    expect(provider.accounts[0]?.bech32Address).toBe(addresses[1])
    provider.removeListener('accountsChanged', listener)
    await vi.waitFor(() => expect(listenerCount()).toBe(0), 10_000)
  })
})
