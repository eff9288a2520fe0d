import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { isUserRejection, type RemoteProvider, type RequestArguments } from '@latchkey/primitives'
import { createAdapterContext, mockEvmAccounts, mockPolkadotAccounts } from '@latchkey/testing'
import { TypeRegistry } from '@polkadot/types'
import { encodeAddress, ethereumEncode, keccakAsU8a, secp256k1Recover } from '@polkadot/util-crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { PolkadotAdapter } from './polkadot-adapter.ts'
import type { PolkadotProvider, SignerPayloadJSON } from './polkadot-provider.ts'
import {
  createNetwork,
  createWorld,
  fromHex,
  given,
  moonbeam,
  onPolkadot,
  polkadot,
  request,
  expectSigned,
  westend,
} from './test-world.test-support.ts'

const text = 'Sign in to Latchkey: é, 🔑'
const wrapped = new TextEncoder().encode(`<Bytes>${text}</Bytes>`)
const hexText = `0x${Buffer.from(text).toString('hex')}` as const

/** A transfer on Westend, as `@polkadot/api` gives it to a signer. */
const transaction = (address: string): SignerPayloadJSON => ({
  address,
  blockHash: `0x${'11'.repeat(32)}`,
  blockNumber: '0x00000393',
  era: '0x3501',
  genesisHash: `0xe143f23803ac50e8f6f8e62695d1ce9e${'22'.repeat(16)}`,
  metadataHash: null as never,
  method: '0x0403008eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a480b00407a10f35a',
  mode: 0,
  nonce: '0x0000002a',
  signedExtensions: [
    'CheckNonZeroSender',
    'CheckSpecVersion',
    'CheckTxVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'CheckWeight',
    'ChargeTransactionPayment',
    'CheckMetadataHash',
  ],
  specVersion: '0x000f4240',
  tip: '0x000000000000000000000000000186a0',
  transactionVersion: '0x0000001a',
  version: 4,
})

/** Returns the bytes that the signature must be over, by the Polkadot project's own library. */
function toSigned(payload: SignerPayloadJSON): Uint8Array {
  const registry = new TypeRegistry()
  registry.setSignedExtensions([...payload.signedExtensions])
  return registry.createType('ExtrinsicPayload', payload, { version: 4 }).toU8a({ method: true })
}

async function createConnected(options: Parameters<typeof createWorld>[0] = { accounts: mockPolkadotAccounts }) {
  const world = createWorld(options)
  await world.connector.connect(request)
  return { ...world, provider: world.provider() }
}

describe('the provider of an extension', () => {
  // covers: S1.20
  test('signs a text with the requested account, in any network’s notation of it', async () => {
    const { provider, mock } = await createConnected()
    expect(provider.address).toBe(onPolkadot[0])
    await expectSigned(wrapped, await provider.signMessage(text), given[0])
    await expectSigned(wrapped, await provider.signMessage(text, { address: onPolkadot[1] }), given[1])
    await expectSigned(wrapped, await provider.signMessage(text, { address: encodeAddress(given[1], 2) }), given[1])
    expect(mock.switches.calls.at(-1)?.params).toMatchObject({ address: given[1], data: hexText, type: 'bytes' })
  })

  test('signs bytes that are wrapped already unchanged', async () => {
    const { provider } = await createConnected()
    const data = `0x${Buffer.from(wrapped).toString('hex')}`
    const { signature } = await provider.signRaw({ address: given[0], data, type: 'bytes' })
    await expectSigned(wrapped, signature, given[0])
  })

  // covers: S1.20
  test('signs a transaction for its own chain', async () => {
    const { provider } = await createConnected()
    const payload = transaction(onPolkadot[1])
    const { signature } = await provider.signer.signPayload!(payload)
    expect(signature.slice(0, 4)).toBe('0x01')
    await expectSigned(toSigned(payload), `0x${signature.slice(4)}`, given[1])
  })

  test('answers requests like a paired wallet', async () => {
    const { provider } = await createConnected()
    const message = await provider.request({
      method: 'polkadot_signMessage',
      params: { address: onPolkadot[2], message: text },
    })
    await expectSigned(wrapped, (message as { signature: string }).signature, given[2])
    const transactionPayload = transaction(onPolkadot[0])
    const signed = await provider.request({
      method: 'polkadot_signTransaction',
      params: { address: onPolkadot[0], transactionPayload },
    })
    await expectSigned(
      toSigned(transactionPayload),
      `0x${(signed as { signature: string }).signature.slice(4)}`,
      given[0],
    )
  })

  test('signs a transaction with the requested account, else with that of the payload', async () => {
    const { provider, mock } = await createConnected()
    const sign = async (params: object) => {
      await provider.request({ method: 'polkadot_signTransaction', params })
      return mock.switches.calls.at(-1)?.params
    }
    const transactionPayload = transaction(onPolkadot[1])
    expect(await sign({ transactionPayload })).toMatchObject({ address: given[1] })
    expect(await sign({ address: onPolkadot[2], transactionPayload })).toMatchObject({ address: given[2] })
  })

  test('returns the id and the signed transaction of an extension, and neither if invalid', async () => {
    const { provider, mock } = await createConnected()
    const opened = (await mock.entry.enable('')) as { signer: { signPayload: unknown } }
    const signature = `0x01${'5a'.repeat(64)}`
    const answer = async (more: object) => {
      opened.signer.signPayload = async () => ({ signature, ...more })
      return await provider.signPayload(transaction(onPolkadot[0]))
    }
    const bytes = new Uint8Array([1])
    for (const signedTransaction of ['0x84aF', '0x', bytes])
      expect(await answer({ id: 7, signedTransaction })).toStrictEqual({ id: 7, signature, signedTransaction })
    for (const signedTransaction of ['84', '0xzz', 5, undefined])
      expect(await answer({ id: '7', signedTransaction })).toStrictEqual({ id: 0, signature })
  })

  test('notifies an extension of the outcome of a transaction, if it listens to that', async () => {
    const { provider, mock } = await createConnected()
    const opened = (await mock.entry.enable('')) as { signer: { update?: unknown } }
    const heard: unknown[] = []
    expect(() => provider.signer.update?.(1, {} as never)).not.toThrow()
    opened.signer.update = (...update: unknown[]) => void heard.push(update)
    provider.signer.update?.(3, 'status' as never)
    expect(heard).toEqual([[3, 'status']])
  })

  test('signs with an Ethereum account, which the Polkadot project’s library verifies', async () => {
    const [account] = mockEvmAccounts
    const ethereum = { address: account.address, type: 'ethereum', seed: account.privateKey }
    const { connector, provider } = createWorld({ accounts: [ethereum] })
    await connector.connect({ networks: [moonbeam], preferred: { polkadot: moonbeam } })
    const recover = (bytes: Uint8Array, signature: string) => {
      const signed = fromHex(signature)
      expect(signed).toHaveLength(65)
      const publicKey = secp256k1Recover(keccakAsU8a(bytes), signed.slice(0, 64), signed[64] ?? 0)
      return ethereumEncode(publicKey)
    }
    expect(provider().accounts).toMatchObject([{ address: account.address, type: 'ethereum' }])
    expect(recover(wrapped, await provider().signMessage(text))).toBe(account.address)
    const payload = transaction(account.address.toLowerCase())
    expect(recover(toSigned(payload), (await provider().signPayload(payload)).signature)).toBe(account.address)
  })

  test('rejects unsupported requests, each with its code', async () => {
    const { provider } = await createConnected({ accounts: mockPolkadotAccounts.slice(0, 1) })
    const failure = (run: () => Promise<unknown>) => run().catch((error: unknown) => (error as { code: unknown }).code)
    expect(await failure(() => provider.request({ method: 'eth_sign' }))).toBe(4200)
    expect(await failure(() => provider.request({ method: 'polkadot_signMessage' }))).toBe(-32602)
    expect(await failure(() => provider.request({ method: 'polkadot_signTransaction', params: {} }))).toBe(-32602)
    const params = { transactionPayload: { method: '0x00' } }
    expect(await failure(() => provider.request({ method: 'polkadot_signTransaction', params }))).toBe(-32602)
    const { provider: paired } = createRemote()
    expect(await failure(() => paired.request({ method: 'polkadot_signTransaction', params }))).toBe(-32602)
    expect(await failure(() => provider.signMessage(5 as never))).toBe(-32602)
    expect(await failure(() => provider.signMessage(text, { address: given[1] }))).toBe(4100)
    expect(await failure(() => provider.signMessage(text, { address: 'nobody' }))).toBe(4100)
  })

  test.each<[string, (provider: PolkadotProvider) => Promise<unknown>]>([
    ['The method eth_sign is not supported.', provider => provider.request({ method: 'eth_sign' })],
    ['The message must be a text', provider => provider.signMessage(5 as never)],
    ['The address must be a text', provider => provider.signMessage(text, { address: 5 as never })],
    ['The wallet did not share nobody.', provider => provider.signMessage(text, { address: 'nobody' })],
    [
      'The transaction payload must be an object with a genesisHash',
      provider => provider.request({ method: 'polkadot_signTransaction', params: [{}] }),
    ],
  ])('reports "%s"', async (message, ask) => {
    const { provider } = await createConnected()
    await expect(ask(provider)).rejects.toMatchObject({ message })
  })

  test('rejects a request for a method that the extension lacks', async () => {
    const { provider, mock } = await createConnected()
    const opened = (await mock.entry.enable('')) as { signer: { signRaw?: unknown } }
    opened.signer.signRaw = undefined
    await expect(provider.signMessage(text)).rejects.toMatchObject({
      code: 4200,
      message: 'The method signRaw is not supported.',
    })
  })

  test('reports that the user rejected', async () => {
    const { provider, mock } = await createConnected()
    mock.switches.behave('reject')
    await expect(provider.signMessage(text)).rejects.toMatchObject({ code: 4001 })
    await expect(provider.signPayload(transaction(given[0]))).rejects.toMatchObject({ code: 4001 })
  })

  // The errors are those of polkadot{.js} and Talisman, SubWallet, PolkaGate, Nova, and two that are no error objects of this
  // page.
  test.each([
    new Error('Cancelled'),
    new Error('Rejected by user'),
    new Error('Rejected'),
    'Error: Cancelled',
    { message: 'Cancelled' },
    { message: 'User Rejected Request', code: -32000 },
  ])('reads %o as a rejection', async rejection => {
    const { provider, mock } = await createConnected()
    const opened = (await mock.entry.enable('')) as { signer: { signRaw: unknown } }
    opened.signer.signRaw = () => Promise.reject(rejection)
    expect(isUserRejection(await provider.signMessage(text).catch((error: unknown) => error))).toBe(true)
  })

  test('passes the invalid signature of a wallet to the site, where it does not verify', async () => {
    const { provider, mock } = await createConnected()
    mock.switches.behave('lie', 'signRaw')
    const signature = await provider.signMessage(text)
    await expect(expectSigned(wrapped, signature, given[0])).rejects.toThrow()
  })

  test('passes a signature for another chain to the site, where it does not verify', async () => {
    const { provider, mock } = await createConnected()
    mock.switches.behave('wrongChain', 'signPayload')
    const payload = transaction(onPolkadot[0])
    const { signature } = await provider.signPayload(payload)
    await expect(expectSigned(toSigned(payload), `0x${signature.slice(4)}`, given[0])).rejects.toThrow()
  })

  test('rejects an answer without a signature', async () => {
    for (const answer of [
      undefined,
      null,
      {},
      { signature: 5 },
      { signature: '0x12' },
      { signature: 'text' },
      { signature: [`0x${'5a'.repeat(64)}`] },
    ]) {
      const { provider, mock } = await createConnected()
      const opened = (await mock.entry.enable('')) as { signer: { signRaw: unknown } }
      opened.signer.signRaw = async () => answer
      await expect(provider.signMessage(text)).rejects.toMatchObject({
        code: -32603,
        message: 'The wallet did not answer with a signature.',
      })
    }
  })

  test('has nothing without a connection', async () => {
    const { provider, connector } = await createConnected()
    expect(provider.metadata).toBeDefined()
    await connector.disconnect()
    expect([provider.accounts, provider.address, provider.chain, provider.metadata]).toEqual([
      [],
      undefined,
      undefined,
      undefined,
    ])
    await expect(provider.signMessage(text)).rejects.toMatchObject({ code: 4100 })
    const failure = { code: 4100, message: 'No wallet is connected.' }
    await expect(provider.signPayload(transaction(given[0]))).rejects.toMatchObject(failure)
    await expect(provider.getApi()).rejects.toThrow('No Polkadot network is active.')
  })

  test('reports other accounts, another network and no account, and watches the extension until the site disconnects', async () => {
    const { provider, connector, mock } = await createConnected()
    const heard: unknown[] = []
    const hear = (name: string) => (payload: unknown) => void heard.push([name, payload])
    const onAccounts = hear('accountsChanged')
    provider.on('accountsChanged', onAccounts)
    provider.on('chainChanged', hear('chainChanged'))
    provider.on('disconnect', hear('disconnect'))
    mock.setAccounts([given[1]])
    await connector.switchNetwork(westend)
    provider.removeListener('accountsChanged', onAccounts)
    mock.setAccounts([given[2]])
    mock.setAccounts([])
    expect(heard).toEqual([
      ['accountsChanged', [onPolkadot[1]]],
      ['accountsChanged', [given[1]]],
      ['chainChanged', westend.caipNetworkId],
      ['disconnect', undefined],
    ])
    expect(mock.listenerCount()).toBe(1)
    await connector.disconnect()
    expect(mock.listenerCount()).toBe(0)
  })

  test('lists the active account of the kit first, and signs with it', async () => {
    const { provider, connector, mock } = await createConnected()
    mock.setAccounts([given[0], given[1]])
    const heard: unknown[] = []
    const onAccounts = (accounts: readonly string[]) => void heard.push(accounts)
    provider.on('accountsChanged', onAccounts)
    // The extension reports its accounts as soon as it has a listener.
    expect(heard.splice(0)).toEqual([[onPolkadot[0], onPolkadot[1]]])
    connector.selectAccount?.('polkadot', onPolkadot[1])
    connector.selectAccount?.('polkadot', onPolkadot[1])
    expect(heard).toEqual([[onPolkadot[1], onPolkadot[0]]])
    expect(provider.address).toBe(onPolkadot[1])
    await expectSigned(new TextEncoder().encode('<Bytes>hi</Bytes>'), await provider.signMessage('hi'), given[1])
    connector.selectAccount?.('polkadot', onPolkadot[2])
    expect(provider.address).toBe(onPolkadot[0])
    provider.removeListener('accountsChanged', onAccounts)
  })

  test('lists the active account of the kit first after the connection was restored in the same visit', async () => {
    const { provider, connector, mock } = await createConnected()
    mock.setAccounts([given[0], given[1]])
    const heard: unknown[] = []
    const onAccounts = (accounts: readonly string[]) => void heard.push(accounts)
    provider.on('accountsChanged', onAccounts)
    connector.selectAccount?.('polkadot', onPolkadot[1])
    heard.length = 0
    await connector.reconnect(request)
    expect([provider.address, heard]).toEqual([onPolkadot[1], []])
    provider.removeListener('accountsChanged', onAccounts)
  })

  test('creates an API instance only for a network with an endpoint', async () => {
    const { provider } = await createConnected()
    await expect(provider.getApi()).rejects.toMatchObject({
      code: 'chainNotSupported',
      message: expect.stringContaining('Polkadot has no endpoint'),
    })
    await expect(provider.getApi(createNetwork('ab'.repeat(16), 'Nowhere'))).rejects.toThrow('Nowhere')
  })

  test('tries each endpoint once for an API instance, and disconnects it after that', { timeout: 15_000 }, async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { provider } = await createConnected()
    const tried: string[] = []
    const node = createServer((_, response) => response.writeHead(503).end())
    node.on('upgrade', (request, socket) => {
      tried.push(request.url ?? '')
      socket.destroy()
    })
    node.on('request', (request: { url?: string }) => void tried.push(request.url ?? ''))
    await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
    const host = `127.0.0.1:${(node.address() as AddressInfo).port}`
    const toNetwork = (rpc: object) => createNetwork('ab'.repeat(16), 'Down', { rpcUrls: { default: rpc } })
    const failure = {
      code: 'rpcRequestFailed',
      shortMessage: 'The node of Down did not answer',
      cause: expect.anything(),
    }
    const webSocket = [`ws://${host}/a`, `ws://${host}/b`]
    await expect(provider.getApi(toNetwork({ http: [], webSocket }))).rejects.toMatchObject(failure)
    expect(tried.toSorted()).toEqual(['/a', '/b'])
    await expect(provider.getApi(toNetwork({ http: [`http://${host}/c`] }))).rejects.toMatchObject(failure)
    // The library retries sockets after 2.5 s. A later request arrives after theirs.
    await vi.advanceTimersByTimeAsync(10_000)
    await fetch(`http://${host}/d`)
    expect(tried.filter(path => path !== '/c')).toEqual(['/a', '/b', '/d'])
    node.close()
    vi.restoreAllMocks()
  })
})

/** Creates a pairing session over the same keys. */
function createRemote() {
  const { mock, connector, provider } = createWorld({ accounts: mockPolkadotAccounts.slice(0, 2) })
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const requests: [RequestArguments, string | undefined][] = []
  let accounts = onPolkadot.slice(0, 2)
  const remote: RemoteProvider = {
    async request(given, chain) {
      requests.push([given, chain])
      await connector.connect(request)
      return await provider().request(given)
    },
    accounts: () => accounts.map(address => ({ namespace: 'polkadot', address, type: 'eoa' })),
    chain: () => polkadot.caipNetworkId,
    disconnect: async () => {},
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  }
  const wrapped: PolkadotProvider = new PolkadotAdapter().wrapProvider(remote)
  return {
    mock,
    remote,
    requests,
    provider: wrapped,
    change(next: string[]) {
      accounts = next
      for (const listener of [...(listeners.get('accountsChanged') ?? [])]) listener(next as never)
    },
    listenerCount: () => [...listeners.values()].reduce((count, group) => count + group.size, 0),
  }
}

describe('the provider over a pairing', () => {
  // covers: S1.20
  test('signs a text and a transaction by the methods of the pairing protocol', async () => {
    const { provider, requests } = createRemote()
    expect([provider.address, provider.chain]).toEqual([onPolkadot[0], polkadot.caipNetworkId])
    await expectSigned(wrapped, await provider.signMessage(text), given[0])
    const payload = transaction(given[1])
    const { signature } = await provider.signer.signPayload!(payload)
    await expectSigned(toSigned(payload), `0x${signature.slice(4)}`, given[1])
    expect(requests).toEqual([
      [{ method: 'polkadot_signMessage', params: { address: onPolkadot[0], message: text } }, undefined],
      [
        {
          method: 'polkadot_signTransaction',
          params: { address: onPolkadot[1], transactionPayload: { ...payload, address: onPolkadot[1] } },
        },
        westend.caipNetworkId,
      ],
    ])
  })

  test('signs bytes by the method for texts, and sends a transaction of the session’s own chain without naming it', async () => {
    const { provider, requests } = createRemote()
    await provider.signRaw({ address: given[1], data: text, type: 'bytes' })
    const genesisHash = `0x${polkadot.caipNetworkId.slice(9)}${'0'.repeat(32)}` as const
    await provider.signPayload({ ...transaction(given[0]), genesisHash })
    expect(requests).toMatchObject([
      [{ method: 'polkadot_signMessage', params: { address: onPolkadot[1], message: text } }, undefined],
      [{ method: 'polkadot_signTransaction', params: { address: onPolkadot[0] } }, undefined],
    ])
  })

  test('creates an API instance for the network of the session, if the site has that network', async () => {
    const { remote } = createRemote()
    const adapter = new PolkadotAdapter()
    await expect(adapter.wrapProvider(remote).getApi()).rejects.toThrow('No Polkadot network is active.')
    adapter.watchConnectors(createAdapterContext({ networks: [westend, polkadot] }), () => {})()
    await expect(adapter.wrapProvider(remote).getApi()).rejects.toThrow('Polkadot has no endpoint')
  })

  test('has no address while the session shares no account', () => {
    const { provider, change } = createRemote()
    change([])
    expect(provider.address).toBeUndefined()
  })

  test('requests no account that the session does not have', async () => {
    const { provider, requests } = createRemote()
    await expect(provider.signMessage(text, { address: given[2] })).rejects.toMatchObject({ code: 4100 })
    await expect(provider.request({ method: 'polkadot_other' })).rejects.toMatchObject({ code: 4200 })
    expect(requests).toEqual([])
  })

  test('has its accounts, and reports others', async () => {
    const { provider, change, listenerCount } = createRemote()
    await vi.waitFor(() => expect(provider.accounts).toHaveLength(2), 10_000)
    expect(provider.accounts[1]?.publicKey).toBe('0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48')
    expect(fromHex(provider.accounts[1]?.publicKey ?? '')).toHaveLength(32)
    const heard: unknown[] = []
    const listener = (accounts: readonly string[]) => void heard.push(accounts)
    provider.on('accountsChanged', listener)
    await vi.waitFor(() => expect(listenerCount()).toBeGreaterThan(0), 10_000)
    change([onPolkadot[1]])
    expect(heard).toEqual([[onPolkadot[1]]])
    provider.removeListener('accountsChanged', listener)
    await vi.waitFor(() => expect(listenerCount()).toBe(0), 10_000)
  })
})
