import {
  createEmitter,
  encodeBase64,
  fromBase58,
  type RemoteProvider,
  type RequestArguments,
  toBase58,
  type WalletAccount,
} from '@latchkey/primitives'
import { createAdapterContext, createMockSolanaWallet, createTestClock } from '@latchkey/testing'
import { PublicKey, Transaction, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { SolanaAdapter } from './solana-adapter.ts'
import {
  addresses,
  blockhash,
  createLegacyTransaction,
  createVersionedTransaction,
  devnet,
  mainnet,
  testnet,
  verify,
} from './test-world.test-support.ts'

/** Creates a pairing session with a wallet that has real keys and answers as the pairing protocol's RPC reference says. */
function createRemote() {
  const { wallet } = createMockSolanaWallet({ isConnected: true })
  const emitter = createEmitter<Record<string, unknown>>()
  const requests: RequestArguments[] = []
  const overrides: Record<string, (params: never) => unknown> = {}
  const call = async (feature: string, name: string, input: object): Promise<Record<string, Uint8Array>> => {
    const run = wallet.features[feature]?.[name] as (input: object) => Promise<[Record<string, Uint8Array>]>
    return (await run({ account: wallet.accounts[0], ...input }))[0]
  }
  const sign = async (base64: string) => {
    const transaction = new Uint8Array(Buffer.from(base64, 'base64'))
    return Buffer.from(
      (await call('solana:signTransaction', 'signTransaction', { transaction })).signedTransaction ?? [],
    )
  }
  const answers: Record<string, (params: never) => unknown> = {
    async solana_signMessage({ message }: { message: string }) {
      const answer = await call('solana:signMessage', 'signMessage', { message: fromBase58(message, 137_000) })
      return { signature: toBase58(answer.signature ?? new Uint8Array()) }
    },
    async solana_signTransaction({ transaction }: { transaction: string }) {
      const signed = await sign(transaction)
      return { signature: toBase58(signed.subarray(1, 65)), transaction: signed.toString('base64') }
    },
    async solana_signAllTransactions({ transactions }: { transactions: string[] }) {
      return { transactions: (await Promise.all(transactions.map(sign))).map(each => each.toString('base64')) }
    },
    async solana_signAndSendTransaction({ transaction }: { transaction: string }) {
      return { signature: toBase58((await sign(transaction)).subarray(1, 65)) }
    },
    sendTransaction: ([transaction]: [string]) => toBase58(Buffer.from(transaction, 'base64').subarray(1, 65)),
  }
  const session = {
    accounts: [{ namespace: 'solana', address: addresses[0], type: 'eoa' }] as WalletAccount[],
    chain: mainnet.caipNetworkId,
  }
  const stops = new Map<string, Map<unknown, () => void>>()
  const remote: RemoteProvider = {
    async request(request) {
      requests.push(request)
      const answer = overrides[request.method] ?? answers[request.method]
      if (!answer) throw Object.assign(new Error('no such method'), { code: -32601 })
      return await answer(request.params as never)
    },
    on(event, listener) {
      const group = stops.get(event) ?? new Map<unknown, () => void>()
      stops.set(event, group.set(listener, emitter.on(event, listener as (event: unknown) => void)))
    },
    removeListener: (event, listener) => void stops.get(event)?.get(listener)?.(),
    accounts: () => session.accounts,
    chain: () => session.chain,
    async disconnect() {
      session.accounts = []
      emitter.emit('disconnect', undefined)
    },
  }
  return {
    session,
    remote,
    requests,
    overrides,
    emit: emitter.emit,
    methods: () => requests.map(({ method }) => method),
    provider: new SolanaAdapter().wrapProvider(remote),
  }
}

describe('the provider over a pairing session', () => {
  test('accepts calls before its code is loaded, and is complete after that', async () => {
    const { provider } = createRemote()
    expect(provider.publicKey).toBeUndefined()
    expect((provider as { then?: unknown }).then).toBeUndefined()
    const message = new TextEncoder().encode('early')
    verify(message, await provider.signMessage(message), addresses[0])
    expect(provider.publicKey?.toBase58()).toBe(addresses[0])
    expect(provider.name).toBe('WalletConnect')
    expect('signMessage' in provider).toBe(true)
    expect(provider.chain).toBe(mainnet.caipNetworkId)
    expect(await provider.getAccounts()).toHaveLength(1)
    expect(await provider.connect()).toBe(addresses[0])
  })

  test('accepts a transfer before its code is loaded, once, on its own cluster only', async () => {
    const { provider, methods } = createRemote()
    onTestFinished(() => void vi.unstubAllGlobals())
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
      const account = { lamports: 5e9, owner: '1'.repeat(32), data: ['', 'base64'], executable: false }
      const results: Record<string, unknown> = {
        getLatestBlockhash: { value: { blockhash } },
        getMultipleAccounts: { value: [account, account] },
        getMinimumBalanceForRentExemption: 890_880,
        getFeeForMessage: { value: 5_000 },
      }
      return Response.json({ result: results[(JSON.parse(body) as { method: string }).method] })
    })
    const { transfer } = await new SolanaAdapter().actions()
    const request = { from: addresses[0], to: addresses[1], network: mainnet, amount: 1_000_000n }
    expect(fromBase58(await transfer(provider, request))?.length).toBe(64)
    await expect(transfer(provider, { ...request, network: devnet })).rejects.toMatchObject({ code: 'wrongChain' })
    expect(methods()).toEqual(['solana_signAndSendTransaction'])
  })

  test('is complete at once if it was prepared, with a public key of web3.js', async () => {
    const { remote } = createRemote()
    const adapter = new SolanaAdapter()
    await adapter.prepareProvider()
    const { publicKey, name, chain } = adapter.wrapProvider(remote)
    expect([publicKey, name, chain]).toEqual([new PublicKey(addresses[0]), 'WalletConnect', mainnet.caipNetworkId])
    expect(new PublicKey(addresses[0]).equals(publicKey as PublicKey)).toBe(true)
  })

  test('signs a message in base58', async () => {
    const { provider, requests } = createRemote()
    const message = new TextEncoder().encode('Sign in to Latchkey: é, 🔑')
    verify(message, await provider.signMessage(message), addresses[0])
    expect(requests).toEqual([
      { method: 'solana_signMessage', params: { message: toBase58(message), pubkey: addresses[0] } },
    ])
  })

  test('signs a message of 16,384 bytes, and rejects one of more than 100,000 with a code', async () => {
    const { provider } = createRemote()
    const message = new TextEncoder().encode('Sign in '.repeat(2_048))
    verify(message, await provider.signMessage(message), addresses[0])
    await expect(provider.signMessage(new Uint8Array(100_001))).rejects.toMatchObject({
      name: 'SolanaError',
      code: -32602,
    })
  })

  test('signs transactions in base64, each in its own class', async () => {
    const { provider, requests } = createRemote()
    const legacy = await provider.signTransaction(createLegacyTransaction())
    expect(legacy).toBeInstanceOf(Transaction)
    expect(legacy.verifySignatures()).toBe(true)
    expect(requests[0]).toEqual({
      method: 'solana_signTransaction',
      params: {
        transaction: createLegacyTransaction().serialize({ requireAllSignatures: false }).toString('base64'),
        pubkey: addresses[0],
      },
    })
    const [versioned] = await provider.signAllTransactions([createVersionedTransaction(), createLegacyTransaction()])
    expect(versioned).toBeInstanceOf(VersionedTransaction)
    verify(
      versioned?.message.serialize() ?? new Uint8Array(),
      versioned?.signatures[0] ?? new Uint8Array(),
      addresses[0],
    )
    expect(requests.at(-1)?.method).toBe('solana_signAllTransactions')
  })

  test.each([createLegacyTransaction, createVersionedTransaction])(
    'inserts the signature of a wallet that answers with that alone (%o)',
    async create => {
      const { provider, overrides, remote } = createRemote()
      const whole = await remote.request({
        method: 'solana_signTransaction',
        params: { transaction: Buffer.from(create().serialize({ requireAllSignatures: false })).toString('base64') },
      })
      overrides.solana_signTransaction = () => ({ signature: (whole as { signature: string }).signature })
      const signed = await provider.signTransaction(create())
      expect(signed.constructor).toBe(create().constructor)
      const [message, signature] =
        signed instanceof Transaction
          ? [signed.serializeMessage(), signed.signature]
          : [signed.message.serialize(), signed.signatures[0]]
      verify(message, signature ?? new Uint8Array(), addresses[0])
    },
  )

  test.each([
    ['methodNotApproved', 'The wallet was not asked for it'],
    [-32601, 'Method not found'],
    [4200, 'Unsupported'],
  ])('works without the methods that the session lacks (%s)', async (code, message) => {
    const { provider, overrides, methods } = createRemote()
    const lacking = () => {
      throw Object.assign(new Error(message), { code })
    }
    Object.assign(overrides, { solana_signAllTransactions: lacking, solana_signAndSendTransaction: lacking })
    const signed = await provider.signAllTransactions([createLegacyTransaction(), createLegacyTransaction()])
    expect(signed.map(each => each.verifySignatures())).toEqual([true, true])
    const signature = await provider.signAndSendTransaction(createLegacyTransaction(), { preflightCommitment: 'root' })
    expect(signature).toBe(toBase58(signed[0]?.signature ?? new Uint8Array()))
    expect(methods()).toEqual([
      'solana_signAllTransactions',
      'solana_signTransaction',
      'solana_signTransaction',
      'solana_signAndSendTransaction',
      'solana_signTransaction',
      'sendTransaction',
    ])
  })

  test('passes the wallet’s rejection on and sends no further request', async () => {
    const { provider, overrides, methods } = createRemote()
    const rejection = Object.assign(new Error('User rejected.'), { code: 5000 })
    overrides.solana_signAllTransactions = () => Promise.reject(rejection)
    overrides.solana_signAndSendTransaction = () => Promise.reject(rejection)
    await expect(provider.signAllTransactions([createLegacyTransaction(), createLegacyTransaction()])).rejects.toBe(
      rejection,
    )
    await expect(provider.signAndSendTransaction(createLegacyTransaction())).rejects.toBe(rejection)
    expect(methods()).toEqual(['solana_signAllTransactions', 'solana_signAndSendTransaction'])
  })

  test('rejects an answer with fewer signed transactions than it sent', async () => {
    const { provider, overrides } = createRemote()
    const transaction = encodeBase64(createVersionedTransaction().serialize())
    overrides.solana_signAllTransactions = () => ({ transactions: [transaction] })
    const params = { transactions: [transaction, transaction] }
    await expect(provider.request({ method: 'solana_signAllTransactions', params })).rejects.toMatchObject({
      code: -32603,
    })
  })

  test('passes the send options with the current name of the commitment', async () => {
    const { provider, requests } = createRemote()
    await provider.signAndSendTransaction(createLegacyTransaction(), { preflightCommitment: 'recent', maxRetries: 1 })
    expect(requests[0]?.params).toMatchObject({ sendOptions: { preflightCommitment: 'processed', maxRetries: 1 } })
  })

  test.each([null, {}, { signature: 5 }, { signature: '1' }, { signature: '0OIl' }, { transaction: 'x' }, 'text'])(
    'rejects the answer %j',
    async answer => {
      const { provider, overrides } = createRemote()
      for (const method of ['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions'])
        overrides[method] = () => answer
      await expect(provider.signMessage(new Uint8Array(1))).rejects.toMatchObject({ code: -32603 })
      await expect(provider.signTransaction(createVersionedTransaction())).rejects.toMatchObject({ code: -32603 })
      await expect(
        provider.signAllTransactions([createVersionedTransaction(), createVersionedTransaction()]),
      ).rejects.toMatchObject({ code: -32603 })
    },
  )

  test('has the chain of the session, if the site has that network', async () => {
    const { remote, session } = createRemote()
    const adapter = new SolanaAdapter()
    const provider = adapter.wrapProvider(remote)
    expect(provider.getActiveChain()).toBeUndefined()
    onTestFinished(adapter.watchConnectors(createAdapterContext({ networks: [mainnet, devnet] }), () => {}))
    await provider.connect()
    expect(provider.getActiveChain()).toEqual(mainnet)
    session.chain = devnet.caipNetworkId
    expect(provider.getActiveChain()).toEqual(devnet)
    session.chain = testnet.caipNetworkId
    expect(provider.getActiveChain()).toBeUndefined()
  })

  test('reports the session’s changes', async () => {
    const { provider, session, emit } = createRemote()
    const heard: unknown[] = []
    await provider.connect()
    provider.on('accountsChanged', key => void heard.push(key.toBase58()))
    provider.on('chainChanged', chain => void heard.push(chain))
    provider.on('disconnect', () => void heard.push('disconnect'))
    session.accounts = [{ namespace: 'solana', address: addresses[1], type: 'eoa' }]
    emit('accountsChanged', [addresses[1]])
    session.chain = devnet.caipNetworkId
    emit('chainChanged', devnet.caipNetworkId)
    await provider.disconnect()
    await vi.waitFor(() => expect(heard).toEqual([addresses[1], devnet.caipNetworkId, 'disconnect']), 10_000)
    await expect(provider.connect()).rejects.toMatchObject({ code: 4100 })
  })

  test('passes unknown methods on to the session, which has the node', async () => {
    const { provider, overrides } = createRemote()
    overrides.getSlot = () => 7
    expect(await provider.request({ method: 'getSlot' })).toBe(7)
  })
})

describe('requests over a pairing session', () => {
  test('are not sent to the wallet for an account that it does not share', async () => {
    const { provider, methods } = createRemote()
    const params = { message: '1', pubkey: addresses[2] }
    await expect(provider.request({ method: 'solana_signMessage', params })).rejects.toMatchObject({
      code: 4100,
      message: `The wallet does not share the account ${addresses[2]}`,
    })
    expect(methods()).toEqual([])
  })

  test('are passed on unchanged if they are for a node', async () => {
    const { provider, requests, overrides } = createRemote()
    overrides['getSlot'] = overrides['getBalance'] = () => 7
    expect(await provider.request({ method: 'getSlot' })).toBe(7)
    await provider.request({ method: 'getBalance', params: [addresses[0]] })
    expect(requests).toStrictEqual([{ method: 'getSlot' }, { method: 'getBalance', params: [addresses[0]] }])
  })

  test.each([
    [4_096, true],
    [4_097, false],
    [10_000, false],
  ])('accept a signed transaction of %i bytes: %s', async (length, isAccepted) => {
    const { provider, overrides } = createRemote()
    const signed = encodeBase64(new Uint8Array(length).fill(1))
    overrides['solana_signTransaction'] = () => ({ transaction: signed })
    const params = { transaction: encodeBase64(createVersionedTransaction().serialize()) }
    const answer = provider.request({ method: 'solana_signTransaction', params })
    if (isAccepted) await expect(answer).resolves.toMatchObject({ transaction: signed })
    else await expect(answer).rejects.toMatchObject({ code: -32603 })
  })

  test('sign a message in the name of the adapter', async () => {
    const { provider, methods } = createRemote()
    const actions = await new SolanaAdapter().actions()
    const { signature } = await actions.signMessage(provider, {
      address: addresses[0],
      message: 'Hello',
      network: mainnet,
    })
    verify(new TextEncoder().encode('Hello'), fromBase58(signature) ?? new Uint8Array(), addresses[0])
    expect(methods()).toEqual(['solana_signMessage'])
  })
})

describe('a provider that is created before its code is loaded', () => {
  const message = new TextEncoder().encode('early')
  const { remote } = createRemote()

  /** Creates an adapter whose lazy parts have not loaded yet. */
  async function createFresh(): Promise<SolanaAdapter> {
    vi.resetModules()
    return new (await import('./solana-adapter.ts')).SolanaAdapter()
  }

  test('waits at most three seconds for the library, and once', async () => {
    vi.doMock('./load-web3.ts', () => ({ loadWeb3: () => new Promise(() => {}) }))
    onTestFinished(() => vi.doUnmock('./load-web3.ts'))
    const clock = createTestClock()
    const adapter = await createFresh()
    adapter.watchConnectors(createAdapterContext({ clock }), () => {})
    const provider = adapter.wrapProvider(remote)
    const first = provider.signMessage(message)
    await vi.waitFor(() => expect(clock.pending).toBe(1), 10_000)
    await clock.advance(3_000)
    verify(message, await first, addresses[0])
    verify(message, await provider.signMessage(message), addresses[0])
    expect(() => provider.publicKey).toThrow(expect.objectContaining({ code: 'libraryMissing' }))
  })

  test('rejects with advice if its code fails to load, and loads it for the next call', async () => {
    vi.doMock('./remote-provider.ts', () => {
      throw new TypeError('Failed to fetch')
    })
    onTestFinished(() => vi.doUnmock('./remote-provider.ts'))
    const provider = (await createFresh()).wrapProvider(remote)
    await expect(provider.signMessage(message)).rejects.toMatchObject({
      code: 'providerUnavailable',
      shortMessage: 'The code of the Solana provider did not load',
      message: expect.stringContaining('reload the page') as string,
    })
    vi.doUnmock('./remote-provider.ts')
    await import('./remote-provider.ts')
    verify(message, await provider.signMessage(message), addresses[0])
  })
})
