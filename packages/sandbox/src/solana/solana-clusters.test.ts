import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  sendAndConfirmTransaction,
  SendTransactionError,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Sandbox, startSandbox } from '../start-sandbox.ts'
import { solanaDefinitions, solanaDevAccounts, solanaToken, solanaToken2022 } from './solana-definitions.ts'

const [mainnet, devnet] = solanaDefinitions.map(({ caip2 }) => caip2) as [string, string]
const payer = Keypair.fromSeed(Buffer.from('a01c67efb5cb8f62f15907a9fcf124c73d2695c8a9a31f21c05742a31ca1dc72', 'hex'))

let sandbox: Sandbox
let connection: Connection
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
}, 60_000)
afterAll(() => sandbox.close())

const connect = (caip2: string): Connection => {
  const url = sandbox.rpc[caip2] ?? ''
  const opened = new Connection(url, { commitment: 'confirmed', wsEndpoint: url.replace('http', 'ws') })
  // Otherwise the library would dial for ever once the sandbox is closed, and print each refusal.
  const socket = Reflect.get(opened, '_rpcWebSocket') as { setAutoReconnect(isWanted: boolean): void }
  socket.setAutoReconnect(false)
  return opened
}
const transfer = (lamports: number, to: PublicKey, from: PublicKey = payer.publicKey) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })
const ask = async (path: string, init?: RequestInit): Promise<unknown> =>
  (await fetch(`${sandbox.url}${path}`, init)).json()

describe('a cluster of the sandbox, requested by web3.js', () => {
  beforeEach(async () => {
    await sandbox.reset()
    // A connection caches blockhashes, which are invalid after a reset.
    connection = connect(mainnet)
  })

  test('has the id of the public one, and funded accounts', async () => {
    for (const { caip2, genesisHash } of solanaDefinitions) {
      expect(await connect(caip2).getGenesisHash()).toBe(genesisHash)
      expect(genesisHash.startsWith(caip2.slice('solana:'.length))).toBe(true)
    }
    expect(payer.publicKey.toBase58()).toBe(solanaDevAccounts[0])
    expect(await connection.getBalance(payer.publicKey)).toBe(1_000 * LAMPORTS_PER_SOL)
    expect(await connection.getVersion()).toHaveProperty('solana-core')
    expect(await connection.getEpochInfo()).toHaveProperty('epoch')
  })

  test('has no earlier blockhash after a restart, for any number of new blocks', async () => {
    const before = await connection.getLatestBlockhash()
    await sandbox.reset()
    for (let block = 0; block < 20; block++) {
      await connection.requestAirdrop(payer.publicKey, 1)
      expect((await connection.isBlockhashValid(before.blockhash)).value).toBe(false)
    }
  })

  test('moves lamports and charges the fee, on that cluster only', async () => {
    const to = Keypair.generate().publicKey
    const signature = await sendAndConfirmTransaction(connection, new Transaction().add(transfer(2e9, to)), [payer])
    expect(await connection.getBalance(to)).toBe(2e9)
    expect(await connection.getBalance(payer.publicKey)).toBe(998 * LAMPORTS_PER_SOL - 5_000)
    expect(await connect(devnet).getBalance(to)).toBe(0)
    const { value } = await connection.getSignatureStatus(signature)
    expect(value).toMatchObject({ err: null, confirmationStatus: 'finalized' })
  })

  test('executes a versioned transaction and stores both kinds', async () => {
    const to = Keypair.generate().publicKey
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: blockhash,
      instructions: [transfer(3e9, to)],
    }).compileToV0Message()
    expect((await connection.getFeeForMessage(message)).value).toBe(5_000)
    const transaction = new VersionedTransaction(message)
    transaction.sign([payer])
    const signature = await connection.sendTransaction(transaction)
    await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
    const legacy = await sendAndConfirmTransaction(connection, new Transaction().add(transfer(1e9, to)), [payer])

    const [newest, oldest] = await connection.getSignaturesForAddress(to)
    expect([newest?.signature, oldest?.signature]).toEqual([legacy, signature])
    expect(await connection.getSignaturesForAddress(to, { limit: 1 })).toHaveLength(1)
    expect((await connection.getSignaturesForAddress(to, { before: legacy }))[0]?.signature).toBe(signature)
    const options = { maxSupportedTransactionVersion: 0 } as const
    const found = await connection.getTransaction(signature, options)
    expect(found?.version).toBe(0)
    expect(found?.meta).toMatchObject({ err: null, fee: 5_000 })
    expect((found?.meta?.postBalances[1] ?? 0) - (found?.meta?.preBalances[1] ?? 0)).toBe(3e9)
    expect(found?.transaction.message.staticAccountKeys[1]?.equals(to)).toBe(true)
    const parsed = await connection.getParsedTransaction(legacy, options)
    expect(parsed?.transaction.message.accountKeys[0]).toMatchObject({ signer: true, writable: true })
    await expect(connection.getTransaction(signature)).rejects.toThrow('not supported by the requesting client')
    expect(await connection.getTransaction(signature.replace(/..$/, '11'), options)).toBeNull()
  })

  test('simulates first, so that a transaction that must fail costs nothing', async () => {
    const poor = Keypair.generate()
    await connection.confirmTransaction(await connection.requestAirdrop(poor.publicKey, 1e9))
    expect(await connection.getBalance(poor.publicKey)).toBe(1e9)
    const send = (skipPreflight: boolean) =>
      connection.sendTransaction(new Transaction().add(transfer(5e9, payer.publicKey, poor.publicKey)), [poor], {
        skipPreflight,
      })
    const failure: unknown = await send(false).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SendTransactionError)
    expect(String(failure)).toContain('Simulation failed')
    expect(String(failure)).toContain('custom program error: 0x1')
    expect(await connection.getBalance(poor.publicKey)).toBe(1e9)
    const signature = await send(true)
    expect((await connection.getSignatureStatus(signature)).value?.err).toEqual({
      InstructionError: [0, { Custom: 1 }],
    })
    expect(await connection.getBalance(poor.publicKey)).toBe(1e9 - 5_000)
  })

  test('rejects a bad signature, an unknown blockhash and the same transaction twice', async () => {
    const to = Keypair.generate().publicKey
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const create = (hash: string) =>
      new Transaction({ feePayer: payer.publicKey, blockhash: hash, lastValidBlockHeight }).add(transfer(1e9, to))
    const forged = create(blockhash)
    forged.addSignature(payer.publicKey, Buffer.alloc(64, 7))
    await expect(connection.sendRawTransaction(forged.serialize({ verifySignatures: false }))).rejects.toThrow(
      /signature verification/i,
    )
    const stale = create(to.toBase58())
    stale.sign(payer)
    await expect(connection.sendRawTransaction(stale.serialize())).rejects.toThrow('Blockhash not found')
    const good = create(blockhash)
    good.sign(payer)
    await connection.sendRawTransaction(good.serialize())
    await expect(connection.sendRawTransaction(good.serialize())).rejects.toThrow('already been processed')
  })

  test('accepts a recent blockhash, and creates new ones as time passes', async () => {
    const to = Keypair.generate().publicKey
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const height = await connection.getBlockHeight()
    expect(lastValidBlockHeight - height).toBeGreaterThan(140)
    await expect
      .poll(async () => (await connection.getLatestBlockhash()).blockhash, { timeout: 3_000 })
      .not.toBe(blockhash)
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(true)
    const transaction = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight })
    transaction.add(transfer(1e9, to)).sign(payer)
    await connection.sendRawTransaction(transaction.serialize())
    expect(await connection.getBalance(to)).toBe(1e9)
  })

  test('simulates an unsigned transaction', async () => {
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: blockhash,
      instructions: [transfer(1, payer.publicKey)],
    }).compileToV0Message()
    const { value } = await connection.simulateTransaction(new VersionedTransaction(message))
    expect(value.err).toBeNull()
    expect(value.unitsConsumed).toBeGreaterThan(0)
    await expect(
      connection.simulateTransaction(new VersionedTransaction(message), { sigVerify: true }),
    ).rejects.toThrow('signature verification failure')
    const dust = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight: 1 })
    const { value: failed } = await connection.simulateTransaction(dust.add(transfer(1, Keypair.generate().publicKey)))
    expect(failed.err).toEqual({ InsufficientFundsForRent: { account_index: 1 } })
  })

  test('simulates the accounts after an unsigned transaction with any blockhash, and leaves them unchanged', async () => {
    const to = Keypair.generate().publicKey
    const simulate = async (accounts: readonly PublicKey[], replaceRecentBlockhash: boolean) => {
      const message = new TransactionMessage({
        payerKey: payer.publicKey,
        recentBlockhash: to.toBase58(),
        instructions: [transfer(2e9, to)],
      }).compileToLegacyMessage()
      const addresses = accounts.map(account => account.toBase58())
      const config = { replaceRecentBlockhash, accounts: { encoding: 'base64' as const, addresses } }
      return (await connection.simulateTransaction(new VersionedTransaction(message), config)).value
    }
    const { accounts } = await simulate([payer.publicKey, to], true)
    expect(accounts?.map(account => account?.lamports)).toEqual([998e9 - 5_000, 2e9])
    expect(await connection.getBalance(to)).toBe(0)
    expect(await simulate([to], false)).toMatchObject({ err: 'BlockhashNotFound', accounts: [null] })
    await expect(
      simulate(
        Array.from({ length: 4 }, () => to),
        true,
      ),
    ).rejects.toThrow('Too many accounts')
  })

  test('notifies subscribers of a signature and of an account', async () => {
    const to = Keypair.generate().publicKey
    const heard: number[] = []
    const id = connection.onAccountChange(to, account => void heard.push(account.lamports))
    let lamports = 1e9
    // The subscription starts some time after its request.
    await expect
      .poll(
        async () => {
          const transaction = new Transaction().add(transfer(lamports++, to))
          await sendAndConfirmTransaction(connection, transaction, [payer])
          return heard.length
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0)
    await expect.poll(async () => heard.at(-1) === (await connection.getBalance(to))).toBe(true)
    await connection.removeAccountChangeListener(id)
    const count = heard.length
    await sendAndConfirmTransaction(connection, new Transaction().add(transfer(3e9, to)), [payer])
    expect(heard).toHaveLength(count)
  }, 20_000)

  test('has a token that the funded accounts own', async () => {
    const mint = new PublicKey(solanaToken.mint)
    const parsed = await connection.getParsedTokenAccountsByOwner(payer.publicKey, { mint })
    expect(parsed.value).toHaveLength(1)
    expect(parsed.value[0]?.account.data.parsed).toMatchObject({
      type: 'account',
      info: {
        mint: solanaToken.mint,
        owner: solanaDevAccounts[0],
        tokenAmount: { uiAmountString: '25000', decimals: 6 },
      },
    })
    const plain = await connection.getTokenAccountsByOwner(payer.publicKey, { mint })
    expect(plain.value[0]?.account.data.length).toBe(165)
    expect((await connection.getTokenSupply(mint)).value.uiAmountString).toBe('75000')
    const [holding] = parsed.value
    if (holding === undefined) throw new Error('no token account')
    expect((await connection.getTokenAccountBalance(holding.pubkey)).value.amount).toBe('25000000000')
  })

  test('has a Token-2022 token with its own name', async () => {
    const mint = new PublicKey(solanaToken2022.mint)
    const programId = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
    const { value } = await connection.getParsedTokenAccountsByOwner(payer.publicKey, { programId })
    expect(value.map(({ account }) => account.data)).toMatchObject([
      {
        program: 'spl-token-2022',
        parsed: { info: { mint: solanaToken2022.mint, tokenAmount: { amount: '1200500000000', decimals: 9 } } },
      },
    ])
    expect(await connection.getParsedTokenAccountsByOwner(payer.publicKey, { mint })).toMatchObject({ value })
    const { value: token } = await connection.getParsedAccountInfo(mint)
    expect(token?.data).toMatchObject({
      program: 'spl-token-2022',
      parsed: {
        type: 'mint',
        info: {
          extensions: [
            {
              extension: 'transferFeeConfig',
              state: { newerTransferFee: { transferFeeBasisPoints: 100, maximumFee: 5_000_000_000 } },
            },
            { extension: 'tokenMetadata', state: { name: 'Tide Shell', symbol: 'SHELL' } },
          ],
        },
      },
    })
    await expect(
      connection.getParsedTokenAccountsByOwner(payer.publicKey, { programId: SystemProgram.programId }),
    ).rejects.toThrow('unrecognized Token program id')
  })

  test('reports the rent of an account, and an account that does not exist', async () => {
    expect(await connection.getMinimumBalanceForRentExemption(165)).toBeGreaterThan(1_000_000)
    expect(await connection.getAccountInfo(Keypair.generate().publicKey)).toBeNull()
    const [account, none] = await connection.getMultipleAccountsInfo([payer.publicKey, Keypair.generate().publicKey])
    expect(account?.owner.equals(SystemProgram.programId)).toBe(true)
    expect(none).toBeNull()
  })

  test('is in its initial state after a reset', async () => {
    await sandbox.reset()
    expect(await connection.getBalance(payer.publicKey)).toBe(1_000 * LAMPORTS_PER_SOL)
    expect(await connection.getSignaturesForAddress(payer.publicKey)).toEqual([])
  })
})

describe('the services of the sandbox', () => {
  const rpc = (body: unknown) =>
    ask(`/v1/?chainId=${encodeURIComponent(mainnet)}&projectId=p`, { method: 'POST', body: JSON.stringify(body) })

  test('answer an invalid request with a JSON-RPC error', async () => {
    const call = (method: string, params?: unknown) => rpc({ jsonrpc: '2.0', id: 1, method, params })
    expect(await call('eth_chainId', [])).toMatchObject({ id: 1, error: { code: -32601 } })
    expect(await call('constructor', [])).toMatchObject({ error: { code: -32601 } })
    expect(await call('getBalance', ['no address'])).toMatchObject({ error: { code: -32602 } })
    expect(await call('getBalance')).toMatchObject({ error: { code: -32602 } })
    expect(await call('sendTransaction', ['AAAA', { encoding: 'base64' }])).toMatchObject({ error: { code: -32602 } })
    expect(await call('sendTransaction', ['0OIl'])).toMatchObject({ error: { code: -32602 } })
    expect(await rpc({ id: 1 })).toMatchObject({ id: null, error: { code: -32600 } })
    expect(
      await rpc([
        { id: 1, method: 'getHealth' },
        { id: 'two', method: 'getSlot' },
      ]),
    ).toMatchObject([
      { id: 1, result: 'ok' },
      { id: 'two', result: expect.any(Number) as number },
    ])
  })

  test('show an account’s balances on one cluster and on all', async () => {
    const [address] = solanaDevAccounts
    const one = await ask(`/v1/account/${address}/balance?currency=usd&chainId=${encodeURIComponent(mainnet)}`)
    expect(one).toMatchObject({
      balances: [
        { symbol: 'SOL', chainId: mainnet, quantity: { decimals: '9', numeric: '1000' }, price: 150, value: 150_000 },
        {
          symbol: 'USDC',
          address: `${mainnet}:${solanaToken.mint}`,
          quantity: { decimals: '6', numeric: '25000' },
          value: 25_000,
        },
        {
          name: 'Tide Shell',
          symbol: 'SHELL',
          address: `${mainnet}:${solanaToken2022.mint}`,
          quantity: { decimals: '9', numeric: '1200.5' },
        },
      ],
    })
    const all = (await ask(`/v1/account/${address}/balance`)) as { balances: unknown[] }
    expect(all.balances).toHaveLength(9)
    expect(await ask(`/v1/account/${Keypair.generate().publicKey.toBase58()}/balance`)).toEqual({ balances: [] })
  })

  test('have no name for an account', async () => {
    expect(await ask(`/v1/identity/${solanaDevAccounts[0]}`)).toEqual({ name: null, avatar: null })
  })

  test('name the clusters as supported', async () => {
    expect(await ask('/v1/supported-chains')).toMatchObject({
      http: expect.arrayContaining(solanaDefinitions.map(({ caip2 }) => caip2)) as string[],
    })
  })
})
