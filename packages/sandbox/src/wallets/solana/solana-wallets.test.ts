import { createPublicKey, verify } from 'node:crypto'

import { PublicKey, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fromBase58, toBase58 } from '@latchkey/primitives'

import type { InPageQuestion } from '../in-page-questions.ts'
import type { InPageControl } from '../in-page-wallet.ts'
import { createAskedWallet } from '../asked-wallet.test-support.ts'
import { describeSolanaRequest } from './describe-solana-request.ts'
import { createInPageNamespaceWallet } from './in-page-solana.ts'
import { readSolanaTransaction } from './read-solana-transaction.ts'
import { solanaAccounts } from './solana-accounts.ts'
import { solanaChains } from './solana-chains.ts'
import { createSolanaNamespace } from './solana-namespace.ts'

const [account, other, third] = solanaAccounts.map(({ address }) => address) as [string, string, string]
const devnet = solanaChains[1]?.id ?? ''
const message = new TextEncoder().encode('Sign in: é, 🔑')

function isSignedBy(address: string, signed: Uint8Array, signature: Uint8Array): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), new PublicKey(address).toBytes()])
  return verify(null, signed, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
}

function createTransfer(version: 'legacy' | 0 = 0, from = account): Uint8Array {
  const payerKey = new PublicKey(from)
  const recentBlockhash = new PublicKey(new Uint8Array(32).fill(7)).toBase58()
  const instructions = [
    SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: new PublicKey(third), lamports: 1_500_000_000 }),
  ]
  if (version === 'legacy') {
    const transaction = new Transaction({ feePayer: payerKey, blockhash: recentBlockhash, lastValidBlockHeight: 1 })
    return new Uint8Array(transaction.add(...instructions).serialize({ requireAllSignatures: false }))
  }
  const compiled = new TransactionMessage({ payerKey, recentBlockhash, instructions }).compileToV0Message()
  return new VersionedTransaction(compiled).serialize()
}

function isTransactionSigned(bytes: Uint8Array, address: string): boolean {
  const transaction = VersionedTransaction.deserialize(bytes)
  const index = transaction.message.staticAccountKeys.findIndex(key => key.toBase58() === address)
  return isSignedBy(address, transaction.message.serialize(), transaction.signatures[index] ?? new Uint8Array())
}

describe('the Solana namespace of the in-page wallet', () => {
  interface SolanaWallet {
    accounts: readonly { address: string; publicKey: Uint8Array; chains: readonly string[] }[]
    features: Record<string, Record<string, unknown>>
  }

  let control: InPageControl
  let wallet: SolanaWallet
  let asked: InPageQuestion[]
  let isApproved: boolean
  beforeEach(() => {
    isApproved = true
    ;({
      control,
      asked,
      provider: wallet,
    } = createAskedWallet<SolanaWallet>('solana', createInPageNamespaceWallet, () => isApproved))
  })

  const call = async (feature: string, ...inputs: unknown[]): Promise<Record<string, never>> => {
    const run = wallet.features[feature]?.[feature.slice(feature.indexOf(':') + 1)]
    return (await (run as (...inputs: unknown[]) => Promise<unknown>)(...inputs)) as Record<string, never>
  }
  const connect = () => call('standard:connect')
  const listen = () => {
    const heard: unknown[] = []
    const on = wallet.features['standard:events']?.on as (event: string, hear: (payload: unknown) => void) => () => void
    return { heard, stop: on('change', payload => void heard.push(payload)) }
  }

  test('returns an account after a prompt, and none silently', async () => {
    expect(await call('standard:connect', { silent: true })).toEqual({ accounts: [] })
    expect(asked).toEqual([])
    expect(await connect()).toMatchObject({ accounts: [{ address: account }] })
    expect(asked.map(({ kind, namespace }) => [kind, namespace])).toEqual([['connect', 'solana']])
    expect(wallet.accounts[0]?.publicKey).toEqual(Uint8Array.from(new PublicKey(account).toBytes()))
    expect(await call('standard:connect', { silent: true })).toMatchObject({ accounts: [{ address: account }] })
  })

  test('shows the message, and signs it so that another library verifies it', async () => {
    await connect()
    const input = { account: wallet.accounts[0], message }
    const [{ signature }] = (await call('solana:signMessage', input)) as unknown as [{ signature: Uint8Array }]
    expect(isSignedBy(account, message, signature)).toBe(true)
    expect(asked.at(-1)?.description).toEqual({
      title: 'Sign this message?',
      rows: [
        { label: 'Account', value: account },
        { label: 'Message', value: 'Sign in: é, 🔑' },
      ],
    })
  })

  test.each(['legacy', 0] as const)('shows a transfer of version %s and signs it', async version => {
    await connect()
    const input = { account: wallet.accounts[0], transaction: createTransfer(version), chain: 'solana:devnet' }
    const [output] = (await call('solana:signTransaction', input)) as unknown as [{ signedTransaction: Uint8Array }]
    expect(isTransactionSigned(output.signedTransaction, account)).toBe(true)
    expect(asked.at(-1)?.description).toEqual({
      title: 'Sign this transaction?',
      rows: [
        { label: 'Network', value: 'Solana Devnet' },
        { label: 'Account', value: account },
        { label: 'To', value: third },
        { label: 'Value', value: '1.5 SOL' },
      ],
    })
  })

  test('signs only for authorized accounts, valid transactions and known clusters', async () => {
    const transaction = createTransfer()
    await expect(call('solana:signMessage', { account: { address: account }, message })).rejects.toMatchObject({
      code: 4100,
    })
    await connect()
    const [own] = wallet.accounts
    const sign = (input: object) => call('solana:signTransaction', { account: own, transaction, ...input })
    await expect(sign({ account: { address: other } })).rejects.toMatchObject({ code: 4100 })
    await expect(sign({ transaction: createTransfer(0, other) })).rejects.toMatchObject({ code: 4100 })
    await expect(sign({ transaction: 'text' })).rejects.toMatchObject({ code: -32602 })
    await expect(sign({ transaction: new Uint8Array([1, 2]) })).rejects.toMatchObject({ code: -32602 })
    await expect(sign({ chain: 'solana:elsewhere' })).rejects.toMatchObject({ code: -32602 })
    isApproved = false
    await expect(sign({})).rejects.toMatchObject({ code: 4001 })
  })

  test('notifies the site of other accounts, of a lock and of the disconnect', async () => {
    await connect()
    const { heard, stop } = listen()
    control.namespaces.solana?.setAccounts([other])
    control.lock()
    control.unlock()
    await call('standard:disconnect')
    expect(heard).toMatchObject([
      { accounts: [{ address: other }] },
      { accounts: [] },
      { accounts: [{ address: other }] },
      { accounts: [] },
    ])
    stop()
    await connect()
    expect(heard).toHaveLength(4)
  })

  test('logs its requests, and fails on demand', async () => {
    control.failNext({ code: -32603, message: 'broken' }, 'standard:connect')
    await expect(connect()).rejects.toMatchObject({ code: -32603, message: 'broken' })
    await connect()
    expect(control.requests.map(({ method }) => method)).toEqual(['standard:connect', 'standard:connect'])
    expect(() => control.namespaces.solana?.setChain('x')).toThrow('no cluster')
  })

  test('registers with pages that load before it and after it (Wallet Standard)', () => {
    vi.stubGlobal('window', new EventTarget())
    const found: unknown[] = []
    const api = { register: (registered: unknown) => found.push(registered) }
    window.addEventListener('wallet-standard:register-wallet', event =>
      (event as CustomEvent<(given: typeof api) => void>).detail(api),
    )
    control.announce({ announce: true, legacy: false, flags: [] })
    expect(found).toEqual([wallet])
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    expect(found).toEqual([wallet, wallet])
    vi.unstubAllGlobals()
  })
})

describe('the Solana namespace of the pairing wallet', () => {
  const namespace = createSolanaNamespace(caip2 => `https://rpc.example/${caip2}`)
  const read = (method: string, params: unknown, accounts: readonly string[] = [account, other]) =>
    namespace.read({ method, params, chain: devnet, accounts })
  const run = async (method: string, params: unknown) => (await read(method, params).run()).result as never
  const transaction = Buffer.from(createTransfer()).toString('base64')

  test('has the three clusters and the methods of the pairing protocol', () => {
    expect(namespace.chains().map(({ id }) => id)).toEqual(solanaChains.map(({ id }) => id))
    expect(namespace.accounts).toEqual([account, other, third])
    expect(namespace.methods).toContain('solana_signAndSendTransaction')
  })

  // covers: S7.93
  test('signs a message, with the named account', async () => {
    for (const pubkey of [account, other]) {
      const { signature } = await run('solana_signMessage', { message: toBase58(message), pubkey })
      expect(isSignedBy(pubkey, message, fromBase58(signature) ?? new Uint8Array())).toBe(true)
    }
  })

  test('signs a transaction and answers with both the signature and the whole', async () => {
    const answer: { signature: string; transaction: string } = await run('solana_signTransaction', { transaction })
    expect(isTransactionSigned(Buffer.from(answer.transaction, 'base64'), account)).toBe(true)
    expect(toBase58(Buffer.from(answer.transaction, 'base64').subarray(1, 65))).toBe(answer.signature)
    expect(read('solana_signTransaction', { transaction }).description.rows[0]?.value).toBe('Solana Devnet')
  })

  test('signs several with one prompt', async () => {
    const second = Buffer.from(createTransfer('legacy')).toString('base64')
    const { transactions }: { transactions: string[] } = await run('solana_signAllTransactions', {
      transactions: [transaction, second],
    })
    expect(transactions.map(each => isTransactionSigned(Buffer.from(each, 'base64'), account))).toEqual([true, true])
  })

  test('lists the accounts of the site', async () => {
    expect(await run('solana_getAccounts', {})).toEqual([{ pubkey: account }, { pubkey: other }])
  })

  test.each([
    ['solana_signMessage', {}, -32602],
    ['solana_signMessage', { message: '0OIl' }, -32602],
    ['solana_signMessage', { message: '11', pubkey: third }, 4100],
    ['solana_signTransaction', { transaction: '%' }, -32602],
    ['solana_signTransaction', null, -32602],
    ['solana_signAllTransactions', { transactions: 'no' }, -32602],
    ['eth_sign', {}, 4200],
  ])('%s with %j fails with %s', (method, params, code) => {
    expect(() => read(method, params)).toThrow(expect.objectContaining({ code }))
  })
})

describe('the description of a request', () => {
  test('names the program of an instruction that is no transfer', () => {
    const payer = new PublicKey(account)
    const transaction = new Transaction({ feePayer: payer, blockhash: account, lastValidBlockHeight: 1 })
    transaction.add(SystemProgram.allocate({ accountPubkey: payer, space: 5 }))
    const read = readSolanaTransaction(new Uint8Array(transaction.serialize({ requireAllSignatures: false })))
    expect(describeSolanaRequest({ kind: 'sendTransaction', account, transactions: [read] }).rows).toEqual([
      { label: 'Account', value: account },
      { label: 'Program', value: SystemProgram.programId.toBase58() },
    ])
  })

  test.each([Uint8Array.of(255, 0), new TextEncoder().encode('a\u202eb')])(
    'shows a message that is no readable text as base58',
    bytes => {
      const { rows } = describeSolanaRequest({ kind: 'signMessage', account, message: bytes })
      expect(rows[1]?.value).toBe(toBase58(bytes))
    },
  )
})
