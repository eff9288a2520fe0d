import { runInNewContext } from 'node:vm'

import { type CaipNetworkId, fromBase58, toBase58 } from '@latchkey/primitives'
import { mockSolanaAccounts } from '@latchkey/testing'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, expectTypeOf, test } from 'vitest'

import { commitments } from './send-options.ts'
import {
  addresses,
  blockhash,
  createLegacyTransaction,
  createNetwork,
  createVersionedTransaction,
  createWorld,
  devnet,
  request,
  verify,
} from './test-world.test-support.ts'

async function createConnected(...options: Parameters<typeof createWorld>) {
  const world = createWorld(...options)
  await world.connector.connect(request)
  const provider = world.provider()
  return { ...world, provider, lastParams: () => world.mock.switches.calls.at(-1)?.params as Record<string, unknown>[] }
}

const signerKey = (account: (typeof mockSolanaAccounts)[number]) =>
  Keypair.fromSeed(Uint8Array.from(Buffer.from(account.seed, 'hex')))

describe('the public key', () => {
  test('is one of web3.js as soon as the wallet is connected', async () => {
    const { provider } = await createConnected()
    const key = provider.publicKey
    if (key === undefined) throw new Error('no key')
    expect(key).toBeInstanceOf(PublicKey)
    expect(provider.publicKey).toBe(key)
    const real = new PublicKey(addresses[0])
    expect(key).toEqual(real)
    expect([real.equals(key), key.equals(real), new PublicKey(addresses[1]).equals(key)]).toEqual([true, true, false])
    const transfer = SystemProgram.transfer({ fromPubkey: key, toPubkey: new PublicKey(addresses[2]), lamports: 5 })
    const transaction = new Transaction({ feePayer: key, blockhash, lastValidBlockHeight: 150 }).add(transfer)
    expect(transaction.serializeMessage()).toEqual(createLegacyTransaction().serializeMessage())
  })

  test('exists while the wallet has an account', async () => {
    const { provider, connector, mock } = await createConnected()
    connector.watch({ onSession() {}, onDisconnect() {} })
    mock.setAccounts([addresses[1]])
    expect(provider.publicKey).toEqual(new PublicKey(addresses[1]))
    await provider.disconnect()
    expect(provider.publicKey).toBeUndefined()
    expect(await provider.connect()).toBe(addresses[1])
  })

  test.each(['11111111111111111111111111111111', ...addresses])('base58 of %s is that of web3.js', address => {
    const bytes = new PublicKey(address).toBytes()
    expect(fromBase58(address)).toEqual(Uint8Array.from(bytes))
    expect(toBase58(bytes)).toBe(address)
    expect(fromBase58(`${address}0`)).toBeUndefined()
  })
})

describe('signing', () => {
  // covers: S1.18
  test('signs a message', async () => {
    const { provider } = await createConnected()
    const message = new TextEncoder().encode('Latchkey')
    verify(message, await provider.signMessage(message), addresses[0])
    await expect(provider.signMessage('text' as never)).rejects.toMatchObject({ code: -32602 })
    await expect(provider.signMessage([1, 2] as never)).rejects.toMatchObject({ code: -32602 })
  })

  test('signs bytes of another realm, as a simulated page makes them', async () => {
    const { provider } = await createConnected()
    const message = runInNewContext('Uint8Array.of(1, 2, 3)') as Uint8Array
    expect(message).not.toBeInstanceOf(Uint8Array)
    verify(Uint8Array.of(1, 2, 3), await provider.signMessage(message), addresses[0])
  })

  // covers: S1.18
  test('signs a legacy transaction and a versioned one, each in its own class', async () => {
    const { provider } = await createConnected()
    const legacy = await provider.signTransaction(createLegacyTransaction())
    expectTypeOf(legacy).toEqualTypeOf<Transaction>()
    expect(legacy).toBeInstanceOf(Transaction)
    expect(legacy.verifySignatures()).toBe(true)
    expect(legacy.lastValidBlockHeight).toBe(150)
    verify(legacy.serializeMessage(), legacy.signature ?? new Uint8Array(), addresses[0])
    const versioned = await provider.signTransaction(createVersionedTransaction())
    expect(versioned).toBeInstanceOf(VersionedTransaction)
    verify(versioned.message.serialize(), versioned.signatures[0] ?? new Uint8Array(), addresses[0])
  })

  test('names the site’s cluster to the wallet, and none on a cluster of the site’s own', async () => {
    const { provider, connector, lastParams } = await createConnected()
    await connector.switchNetwork(devnet)
    await provider.signTransaction(createLegacyTransaction())
    expect(lastParams()).toMatchObject([{ account: { address: addresses[0] }, chain: 'solana:devnet' }])
    await connector.switchNetwork(createNetwork('own', []))
    await provider.signTransaction(createLegacyTransaction())
    expect(lastParams()?.[0]).not.toHaveProperty('chain')
  })

  test("returns the class of the site's own copy of web3.js", async () => {
    class OtherTransaction extends Transaction {
      static override from(bytes: Uint8Array): Transaction {
        return Object.setPrototypeOf(Transaction.from(bytes), OtherTransaction.prototype) as Transaction
      }
    }
    const { provider } = await createConnected()
    const { feePayer, instructions } = createLegacyTransaction()
    const transaction = new OtherTransaction({ feePayer: feePayer ?? null, blockhash, lastValidBlockHeight: 1 })
    transaction.add(...instructions)
    expect(await provider.signTransaction(transaction)).toBeInstanceOf(OtherTransaction)
  })

  // covers: S1.18
  test('signs several with one prompt, in order', async () => {
    const { provider, mock } = await createConnected()
    const given = [createLegacyTransaction(), createVersionedTransaction(), createLegacyTransaction()]
    const before = mock.switches.calls.length
    const signed = await provider.signAllTransactions(given)
    expect(signed.map(({ constructor }) => constructor)).toEqual([Transaction, VersionedTransaction, Transaction])
    expect(mock.switches.calls.length).toBe(before + 1)
    expect(await provider.signAllTransactions([])).toEqual([])
  })

  test('keeps existing signatures', async () => {
    const { provider } = await createConnected()
    const transaction = createLegacyTransaction()
    const other = signerKey(mockSolanaAccounts[1])
    transaction.add(
      SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: new PublicKey(addresses[2]), lamports: 1 }),
    )
    transaction.partialSign(other)
    expect((await provider.signTransaction(transaction)).verifySignatures()).toBe(true)
  })

  test('signs with the account that pays, if the wallet shares several', async () => {
    const { provider, mock, connector } = await createConnected({ accounts: mockSolanaAccounts.slice(0, 2) })
    expect(mock.accounts()).toEqual([addresses[0], addresses[1]])
    const signed = await provider.signTransaction(createVersionedTransaction(addresses[1]))
    verify(signed.message.serialize(), signed.signatures[0] ?? new Uint8Array(), addresses[1])
    expect(connector.getProvider('solana')).toBe(provider)
  })

  test('rejects an invalid transaction, and a request without a feature of the wallet', async () => {
    const { provider } = await createConnected({ without: ['solana:signTransaction', 'solana:signMessage'] })
    await expect(provider.signTransaction({} as never)).rejects.toMatchObject({ code: -32602 })
    await expect(provider.signTransaction(createLegacyTransaction())).rejects.toMatchObject({ code: 4200 })
    await expect(provider.signMessage(new Uint8Array(1))).rejects.toMatchObject({ code: 4200 })
  })

  test('rejects a version that the wallet does not read', async () => {
    const { provider, mock } = await createConnected()
    Object.assign(mock.wallet.features['solana:signTransaction'] ?? {}, { supportedTransactionVersions: ['legacy'] })
    await expect(provider.signTransaction(createVersionedTransaction())).rejects.toMatchObject({ code: 4200 })
    expect(await provider.signTransaction(createLegacyTransaction())).toBeInstanceOf(Transaction)
  })

  test.each([
    ['the sixteenth version that the wallet names', 15, true],
    ['no version after the sixteenth', 16, false],
  ])('reads %s', async (_, before, isRead) => {
    const { provider, mock } = await createConnected()
    const versions = [...Array.from({ length: before }, (__, index) => `other ${index}`), 0]
    Object.assign(mock.wallet.features['solana:signTransaction'] ?? {}, { supportedTransactionVersions: versions })
    const signing = provider.signTransaction(createVersionedTransaction())
    if (isRead) await expect(signing).resolves.toBeInstanceOf(VersionedTransaction)
    else await expect(signing).rejects.toMatchObject({ code: 4200 })
  })

  // covers: S8.88
  test('passes the wallet’s rejection on', async () => {
    const { provider, mock } = await createConnected()
    mock.switches.behave('reject')
    await expect(provider.signTransaction(createLegacyTransaction())).rejects.toMatchObject({ code: 4001 })
    await expect(provider.signMessage(new Uint8Array(1))).rejects.toMatchObject({ code: 4001 })
    await expect(provider.signAndSendTransaction(createLegacyTransaction())).rejects.toMatchObject({ code: 4001 })
  })

  // The wallet may have sent the transaction before its window was closed, or after. Without a window it cannot have.
  test.each([
    [Object.assign(new Error('x'), { name: 'WalletWindowClosedError' })],
    [new Error('Plugin Closed')],
    [new Error('The popup was closed')],
  ])('passes %s on unchanged when it sends, and as a rejection when it only signs', async closed => {
    const { provider, mock } = await createConnected()
    mock.switches.behave({ fail: closed })
    await expect(provider.signAndSendTransaction(createLegacyTransaction())).rejects.toBe(closed)
    await expect(provider.signTransaction(createLegacyTransaction())).rejects.toMatchObject({ code: 4001 })
    const blocked = Object.assign(new Error('x'), { name: 'WalletWindowBlockedError' })
    Object.assign(mock.wallet.features, {
      'solana:signAndSendAllTransactions': {
        supportedTransactionVersions: ['legacy', 0],
        signAndSendAllTransactions: async () => [
          { status: 'rejected', reason: closed },
          { status: 'rejected', reason: blocked },
        ],
      },
    })
    const outcomes = await provider.signAndSendAllTransactions([createLegacyTransaction(), createLegacyTransaction()])
    expect(outcomes).toMatchObject([{ reason: closed }, { reason: { code: 4001, cause: blocked } }])
  })

  test.each([undefined, null, [], [{}], [{ signature: 'text' }], [{ signedTransaction: [1, 2] }], {}])(
    'rejects the answer %j',
    async answer => {
      const { provider, mock } = await createConnected()
      Object.assign(mock.wallet.features['solana:signTransaction'] ?? {}, { signTransaction: async () => answer })
      Object.assign(mock.wallet.features['solana:signMessage'] ?? {}, { signMessage: async () => answer })
      await expect(provider.signTransaction(createLegacyTransaction())).rejects.toMatchObject({ code: -32603 })
      await expect(provider.signMessage(new Uint8Array(1))).rejects.toMatchObject({ code: -32603 })
    },
  )

  test('reports that bytes are no transaction', async () => {
    const { provider, mock } = await createConnected()
    const signTransaction = async () => [{ signedTransaction: new Uint8Array([1, 2, 3]) }]
    Object.assign(mock.wallet.features['solana:signTransaction'] ?? {}, { signTransaction })
    await expect(provider.signTransaction(createVersionedTransaction())).rejects.toMatchObject({ code: -32603 })
  })
})

describe('sending', () => {
  // covers: S1.18
  test('lets the wallet send on the site’s cluster, and returns the signature', async () => {
    const { provider, connector, lastParams } = await createConnected()
    await connector.switchNetwork(devnet)
    const signature = await provider.signAndSendTransaction(createVersionedTransaction(), {
      skipPreflight: true,
      maxRetries: 2,
      minContextSlot: 9,
    })
    const { message } = createVersionedTransaction()
    verify(message.serialize(), fromBase58(signature) ?? new Uint8Array(), addresses[0])
    expect(lastParams()).toMatchObject([
      { chain: 'solana:devnet', options: { skipPreflight: true, maxRetries: 2, minContextSlot: 9 } },
    ])
  })

  // covers: S5.21
  test.each([
    ['processed', 'processed'],
    ['confirmed', 'confirmed'],
    ['finalized', 'finalized'],
    ['recent', 'processed'],
    ['single', 'confirmed'],
    ['singleGossip', 'confirmed'],
    ['root', 'finalized'],
    ['max', 'finalized'],
  ])('accepts the preflight commitment %s as %s', async (name, meant) => {
    const { provider, lastParams } = await createConnected()
    await provider.signAndSendTransaction(createLegacyTransaction(), { preflightCommitment: name as 'processed' })
    expect(lastParams()).toMatchObject([{ options: { preflightCommitment: meant } }])
  })

  // covers: S5.21
  test('accepts exactly eight preflight commitments and rejects every other', async () => {
    expect(Object.keys(commitments).toSorted()).toEqual(
      ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max'].toSorted(),
    )
    const { provider, mock } = await createConnected()
    const before = mock.switches.calls.length
    const connection = new Connection('http://127.0.0.1:1')
    for (const wrong of ['Processed', 'safe', '', 'toString', 1, {}]) {
      const options = { preflightCommitment: wrong as 'processed' }
      const rejection = { code: -32602, message: expect.stringContaining('singleGossip') as string }
      await expect(provider.signAndSendTransaction(createLegacyTransaction(), options)).rejects.toMatchObject(rejection)
      await expect(provider.signAndSendAllTransactions([], options)).rejects.toMatchObject(rejection)
      await expect(provider.sendTransaction(createLegacyTransaction(), connection, options)).rejects.toMatchObject(
        rejection,
      )
    }
    expect(mock.switches.calls.length).toBe(before)
  })

  test.each([{ maxRetries: -1 }, { maxRetries: 1.5 }, { skipPreflight: 'yes' }, { minContextSlot: NaN }])(
    'rejects the option %j',
    async options => {
      const { provider } = await createConnected()
      await expect(provider.signAndSendTransaction(createLegacyTransaction(), options as never)).rejects.toMatchObject({
        code: -32602,
      })
    },
  )

  // covers: S1.18
  test('sends over the site’s own connection, with a payer, a blockhash and further signers', async () => {
    const { provider, mock } = await createConnected()
    const sent: unknown[] = []
    const connection = {
      getLatestBlockhash: async () => ({ blockhash, lastValidBlockHeight: 300 }),
      async sendRawTransaction(bytes: Uint8Array, options: unknown) {
        sent.push(options)
        const transaction = Transaction.from(bytes)
        expect(transaction.verifySignatures()).toBe(true)
        return toBase58(transaction.signature ?? new Uint8Array())
      },
    } as unknown as Connection
    const other = signerKey(mockSolanaAccounts[1])
    const transaction = new Transaction().add(
      SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: new PublicKey(addresses[2]), lamports: 1 }),
    )
    const signature = await provider.sendTransaction(transaction, connection, {
      signers: [other],
      preflightCommitment: 'confirmed',
    })
    expect(fromBase58(signature)?.length).toBe(64)
    expect(transaction).toMatchObject({ recentBlockhash: blockhash, lastValidBlockHeight: 300 })
    expect(transaction.feePayer?.toBase58()).toBe(addresses[0])
    expect(sent).toEqual([{ preflightCommitment: 'confirmed' }])
    expect(mock.switches.calls.at(-1)?.method).toBe('solana:signTransaction')
  })

  test('sends over the site’s own connection with the payer and blockhash that are there, and no further signer', async () => {
    const { provider } = await createConnected()
    const sent: Transaction[] = []
    const connection = {
      getLatestBlockhash: () => Promise.reject(new Error('not needed')),
      async sendRawTransaction(bytes: Uint8Array) {
        sent.push(Transaction.from(bytes))
        return toBase58(sent.at(-1)?.signature ?? new Uint8Array())
      },
    } as unknown as Connection
    const transaction = createLegacyTransaction()
    const { feePayer, recentBlockhash } = transaction
    await provider.sendTransaction(transaction, connection)
    expect(sent).toMatchObject([{ feePayer, recentBlockhash }])
    expect(sent[0]?.verifySignatures()).toBe(true)
  })

  test('reports the outcome of each of several', async () => {
    const { provider, mock } = await createConnected()
    const [first] = await provider.signAndSendAllTransactions([createLegacyTransaction()])
    expect(first?.status).toBe('fulfilled')
    const rejection = new Error('Transaction rejected')
    Object.assign(mock.wallet.features, {
      'solana:signAndSendAllTransactions': {
        supportedTransactionVersions: ['legacy', 0],
        signAndSendAllTransactions: async () => [
          { status: 'fulfilled', value: { signature: new Uint8Array(64).fill(1) } },
          { status: 'rejected', reason: rejection },
        ],
      },
    })
    const outcomes = await provider.signAndSendAllTransactions([createLegacyTransaction(), createLegacyTransaction()])
    expect(outcomes[0]).toEqual({ status: 'fulfilled', value: toBase58(new Uint8Array(64).fill(1)) })
    expect(outcomes[1]).toMatchObject({ status: 'rejected', reason: { code: 4001, cause: rejection } })
  })

  test('keeps the other outcomes if one answer is invalid', async () => {
    const { provider, mock } = await createConnected()
    Object.assign(mock.wallet.features, {
      'solana:signAndSendAllTransactions': {
        supportedTransactionVersions: ['legacy', 0],
        signAndSendAllTransactions: async () => [
          { status: 'fulfilled', value: { signature: new Uint8Array(64).fill(1) } },
          { status: 'fulfilled', value: { signature: 'text' } },
        ],
      },
    })
    const three = [0, 1, 2].map(() => createLegacyTransaction())
    const outcomes = await provider.signAndSendAllTransactions(three)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(outcomes[1]).toMatchObject({ reason: { code: -32603 } })
  })

  test('rejects further signers for a transaction of @solana/kit, which has its own', async () => {
    const { provider } = await createConnected()
    const { message } = createVersionedTransaction()
    const transaction = { messageBytes: message.serialize(), signatures: { [addresses[0]]: null } }
    const connection = new Connection('https://node.example')
    const sending = provider.sendTransaction(transaction, connection, { signers: [signerKey(mockSolanaAccounts[1])] })
    await expect(sending).rejects.toMatchObject({
      code: -32602,
      message: 'A transaction of @solana/kit is signed by its own signers',
    })
  })

  test('keeps the sent transactions when the user rejects the next one, with a wallet that sends one by one', async () => {
    const { provider, mock } = await createConnected()
    const asked: unknown[][] = []
    Object.assign(mock.wallet.features, {
      'solana:signAndSendTransaction': {
        supportedTransactionVersions: ['legacy', 0],
        async signAndSendTransaction(...inputs: unknown[]) {
          asked.push(inputs)
          if (asked.length === 2) throw Object.assign(new Error('no'), { code: 4001 })
          return inputs.map(() => ({ signature: new Uint8Array(64).fill(asked.length) }))
        },
      },
    })
    const three = [0, 1, 2].map(() => createLegacyTransaction())
    const outcomes = await provider.signAndSendAllTransactions(three)
    expect(asked.map(inputs => inputs.length)).toEqual([1, 1, 1])
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: toBase58(new Uint8Array(64).fill(1)) },
      { status: 'rejected', reason: expect.objectContaining({ code: 4001 }) as unknown },
      { status: 'fulfilled', value: toBase58(new Uint8Array(64).fill(3)) },
    ])
  })
})

describe('requests of the Solana provider', () => {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

  // covers: S7.93
  test('solana_signMessage signs base58 text and answers in base58', async () => {
    const { provider } = await createConnected()
    const message = new TextEncoder().encode('Sign in')
    const params = { message: toBase58(message), pubkey: addresses[0] }
    for (const given of [params, [params]]) {
      const answer = (await provider.request({ method: 'solana_signMessage', params: given })) as { signature: string }
      expect(Object.keys(answer)).toEqual(['signature'])
      verify(message, fromBase58(answer.signature) ?? new Uint8Array(), addresses[0])
    }
  })

  test('solana_signMessage signs a message of 16,384 bytes, and rejects one of more than 100,000 with a code', async () => {
    const { provider } = await createConnected()
    const sign = async (message: string) => provider.request({ method: 'solana_signMessage', params: { message } })
    const message = new TextEncoder().encode('Sign in '.repeat(2_048))
    const { signature } = (await sign(toBase58(message, message.length))) as { signature: string }
    verify(message, fromBase58(signature) ?? new Uint8Array(), addresses[0])
    for (const text of [toBase58(new Uint8Array(100_001), 100_001), 'z'.repeat(137_001)])
      await expect(sign(text)).rejects.toMatchObject({ name: 'SolanaError', code: -32602 })
  })

  test('answer the other pairing methods too', async () => {
    const { provider } = await createConnected()
    expect(await provider.request({ method: 'solana_getAccounts' })).toEqual([{ pubkey: addresses[0] }])
    expect(await provider.request({ method: 'solana_requestAccounts' })).toEqual([{ pubkey: addresses[0] }])
    const transaction = base64(createVersionedTransaction().serialize())
    const signed = (await provider.request({ method: 'solana_signTransaction', params: { transaction } })) as {
      signature: string
      transaction: string
    }
    const { signatures } = VersionedTransaction.deserialize(Buffer.from(signed.transaction, 'base64'))
    expect(toBase58(signatures[0] ?? new Uint8Array())).toBe(signed.signature)
    const many = { transactions: [transaction, transaction] }
    expect(await provider.request({ method: 'solana_signAllTransactions', params: many })).toEqual({
      transactions: [signed.transaction, signed.transaction],
    })
    const sent = { transaction, sendOptions: { preflightCommitment: 'max' } }
    expect(await provider.request({ method: 'solana_signAndSendTransaction', params: sent })).toEqual({
      signature: signed.signature,
    })
  })

  test.each([
    ['solana_signMessage', {}],
    ['solana_signMessage', { message: 'not base58: 0OIl' }],
    ['solana_signTransaction', undefined],
    ['solana_signTransaction', { transaction: '%%%' }],
    ['solana_signAllTransactions', { transactions: 'no' }],
    ['solana_signAndSendTransaction', { transaction: '' }],
  ])('%s rejects %j', async (method, params) => {
    const { provider } = await createConnected()
    await expect(provider.request({ method, ...(params && { params }) })).rejects.toMatchObject({ code: -32602 })
  })

  // covers: S8.44
  test('name the problem of a transaction that is no base64', async () => {
    const { provider } = await createConnected()
    await expect(
      provider.request({ method: 'solana_signTransaction', params: { transaction: 'AAAAA' } }),
    ).rejects.toMatchObject({ code: -32602, message: 'Invalid string. Length must be a multiple of 4' })
  })

  test('never sign with another account than the requested one', async () => {
    const { provider } = await createConnected()
    const params = { message: toBase58(new Uint8Array([1])), pubkey: addresses[1] }
    await expect(provider.request({ method: 'solana_signMessage', params })).rejects.toMatchObject({ code: 4100 })
  })

  // covers: S8.90
  test('reject a method that neither a wallet nor a node has', async () => {
    const { provider } = await createConnected()
    await expect(provider.request({ method: 'eth_sign' })).rejects.toMatchObject({ code: 4200 })
  })
})

describe('events', () => {
  test('report the changed accounts, and leave no listener behind', async () => {
    const { provider, connector, mock } = await createConnected()
    const heard: unknown[] = []
    const onAccount = (key: PublicKey) => void heard.push(['accountsChanged', key.toBase58()])
    const onChain = (chain: CaipNetworkId) => void heard.push(['chainChanged', chain])
    const onConnect = (key: PublicKey) => void heard.push(['connect', key.toBase58()])
    const onDisconnect = () => void heard.push(['disconnect'])
    provider.on('accountsChanged', onAccount).on('chainChanged', onChain)
    provider.on('connect', onConnect).on('disconnect', onDisconnect).on('disconnect', onDisconnect)
    mock.setAccounts([addresses[1]])
    await connector.switchNetwork(devnet)
    await provider.disconnect()
    await connector.connect(request)
    expect(heard).toEqual([
      ['accountsChanged', addresses[1]],
      ['chainChanged', devnet.caipNetworkId],
      ['disconnect'],
      ['connect', addresses[1]],
    ])
    provider.removeListener('accountsChanged', onAccount).removeListener('chainChanged', onChain)
    provider.removeListener('connect', onConnect).removeListener('disconnect', onDisconnect)
    expect(mock.listenerCount()).toBe(0)
    mock.setAccounts([addresses[0]])
    expect(heard).toHaveLength(4)
  })
})
