import { fromBase58, toBase58 } from '@latchkey/primitives'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import fc from 'fast-check'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { withWalletKeys } from '../../custody/wallet-keys.ts'
import { FrameError } from '../frame-error.ts'
import { createMemoryPermissions } from '../permissions/memory-permissions.test-support.ts'
import { createSitePermissions } from '../permissions/site-permissions.ts'
import { prepareRequest } from '../signing/prepare-request.ts'
import type { SigningContext } from '../signing/prepared.ts'
import { textsOf } from '../texts/texts.ts'
import { createMemoryRecords } from '../smart/memory-records.test-support.ts'

const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const entropy = () => mnemonicToEntropy(`${'test '.repeat(11)}junk`, wordlist) as Uint8Array<ArrayBuffer>
const { solana: own } = await withWalletKeys(entropy(), async ({ addresses }) => addresses)
const friend = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'
const stranger = toBase58(new Uint8Array(32).fill(7))
const system = '11111111111111111111111111111111'
const tokens = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const shell = '7VFt9zB3zgDtnGqzdwH9Z6GXCmgf1RNBgn3TjEazzKhc'
const tokens2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

interface Instruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: readonly number[]
}

const u32 = (value: number): number[] => [...new Uint8Array(Uint32Array.of(value).buffer)]
const u64 = (value: bigint): number[] => [...new Uint8Array(BigUint64Array.of(value).buffer)]
const bytesOf = (address: string): number[] => [...(fromBase58(address) ?? [])]

/**
 * Encodes an unsigned transaction without a valid blockhash: a legacy message in which every account but the programs
 * is writable.
 */
function toTransaction(instructions: readonly Instruction[], payer = own): string {
  const programs = [...new Set(instructions.map(({ program }) => program))]
  const signers = [...new Set([payer, own])]
  const others = [...new Set(instructions.flatMap(({ accounts }) => accounts))].filter(each => !signers.includes(each))
  const keys = [...signers, ...others, ...programs]
  const message = [
    signers.length,
    0,
    programs.length,
    keys.length,
    ...keys.flatMap(bytesOf),
    ...new Uint8Array(32),
    instructions.length,
    ...instructions.flatMap(({ program, accounts, data }) => [
      keys.indexOf(program),
      accounts.length,
      ...accounts.map(each => keys.indexOf(each)),
      data.length,
      ...data,
    ]),
  ]
  return Buffer.from([signers.length, ...new Uint8Array(64 * signers.length), ...message]).toString('base64')
}

const send = (to: string, lamports: bigint): Instruction => ({
  program: system,
  accounts: [own, to],
  data: [...u32(2), ...u64(lamports)],
})

describe('the balance changes of a Solana transaction', () => {
  let sandbox: Sandbox
  const holdings = new Map<string, string>()
  const askNode = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(sandbox.rpc[chainId] ?? '', { method: 'POST', headers, body })
    const answer = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
    if (answer.error) throw new FrameError(answer.error.code, answer.error.message)
    return answer.result
  }
  /** Returns the owner's account of a token. */
  const holdingOf = (owner: string, mint: string): string => holdings.get(`${owner} ${mint}`) ?? ''

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0 })
    for (const owner of [own, friend])
      for (const mint of [usdc, shell]) {
        const answer = await askNode('getTokenAccountsByOwner', [owner, { mint }, { encoding: 'base64' }])
        holdings.set(`${owner} ${mint}`, (answer as { value: { pubkey: string }[] }).value[0]?.pubkey ?? '')
      }
    if ([...holdings.values()].includes('')) throw new Error('The accounts have no tokens')
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => sandbox.close())

  const context = (readRpc: SigningContext['readRpc'] = askNode): SigningContext => ({
    network: { chainId, name: 'Solana', symbol: 'SOL', decimals: 9, smartAccounts: false, eip7702: true },
    address: own,
    site: 'shop.example',
    siteName: 'Shop',
    texts: textsOf('en'),
    records: createMemoryRecords(),
    permissions: createSitePermissions(createMemoryPermissions(), {
      origin: 'https://shop.example',
      address: own,
      chainId,
    }),
    // The transactions here have no blockhash; `solana-lifetime.test.ts` tests that one of the cluster is required.
    readRpc: async (method, params) => (method === 'isBlockhashValid' ? { value: true } : readRpc(method, params)),
  })
  const approvalOf = async (
    instructions: readonly Instruction[],
    readRpc?: SigningContext['readRpc'],
    payer?: string,
  ) =>
    (
      await prepareRequest(
        'solana_signTransaction',
        { transaction: toTransaction(instructions, payer) },
        context(readRpc),
      )
    ).approval
  const simulated = async (instructions: readonly Instruction[], readRpc?: SigningContext['readRpc']) =>
    (await approvalOf(instructions, readRpc)).foreseen
  const code = (term: string, value: string) => ({ term, value, isCode: true })
  const withFee = ['With the network fee']

  test('include the native currency that is sent', async () => {
    expect(await simulated([send(stranger, 1_500_000_000n)])).toEqual({
      status: 'list',
      changes: [
        {
          term: 'Leaves your account',
          value: '\u22121.500005 SOL',
          details: [],
          remarks: withFee,
          nativeUnits: '1500005000',
        },
      ],
      warnings: [],
    })
  })

  test('exclude the fee if the node reports the fee and its payer', async () => {
    const readRpc: typeof askNode = async (method, params) =>
      method === 'getFeeForMessage' ? { value: 5_000 } : askNode(method, params)
    const approval = await approvalOf([send(stranger, 1_500_000_000n)], readRpc)
    expect(approval.foreseen).toMatchObject({ changes: [{ value: '\u22121.5 SOL', remarks: [] }] })
    expect(approval.rows).toContainEqual({ term: 'Network fee, at most', value: '0.000005 SOL' })
    expect(approval.rows).toContainEqual({ term: 'The fee is paid by', value: 'Your account' })
    const paid = await approvalOf([send(stranger, 1_500_000_000n)], askNode, friend)
    expect(paid.foreseen).toMatchObject({ changes: [{ value: '\u22121.5 SOL', remarks: [] }] })
    expect(paid.rows).toContainEqual(code('The fee is paid by', friend))
  })

  test('include a token that is sent, exactly, by any instruction', async () => {
    const move = {
      program: tokens,
      accounts: [holdingOf(own, usdc), holdingOf(friend, usdc), own],
      data: [3, ...u64(2_500_001n)],
    }
    expect(await simulated([move])).toEqual({
      status: 'list',
      changes: [
        {
          term: 'Leaves your account',
          value: '\u22120.000005 SOL',
          details: [],
          remarks: withFee,
          nativeUnits: '5000',
        },
        {
          term: 'Leaves your account',
          value: '\u22122.500001',
          details: [code('Mint of the token', usdc)],
          remarks: [],
        },
      ],
      warnings: [],
    })
    const checked = {
      program: tokens2022,
      accounts: [holdingOf(own, shell), shell, holdingOf(friend, shell), own],
      // The amount includes the fee that the token keeps, which the sender pays.
      data: [26, 1, ...u64(1_000_000_000n), 9, ...u64(10_000_000n)],
    }
    expect(await simulated([checked])).toMatchObject({
      changes: [{}, { value: '\u22121', details: [code('Mint of the token', shell)] }],
    })
  })

  test('include delegates of a token account, and new owners', async () => {
    const approve = (amount: bigint) => ({
      program: tokens,
      accounts: [holdingOf(own, usdc), stranger, own],
      data: [4, ...u64(amount)],
    })
    const details = [code('Spender', stranger), code('Mint of the token', usdc)]
    expect(await simulated([approve(1_000_000n)])).toMatchObject({
      changes: [{}, { term: 'May then be spent', value: '1', details }],
    })
    expect(await simulated([approve(2n ** 64n - 1n)])).toMatchObject({
      changes: [{}, { value: 'No limit', details, tone: 'warning' }],
    })
    const giveAway = { program: tokens, accounts: [holdingOf(own, usdc), own], data: [6, 2, 1, ...bytesOf(stranger)] }
    expect(await simulated([giveAway])).toMatchObject({
      changes: [{}, { term: 'Leaves your account', value: '\u221225,000' }],
      warnings: ['Someone else gets control of one of your accounts.'],
    })
    const assign = { program: system, accounts: [own], data: [...u32(1), ...bytesOf(tokens)] }
    expect(await simulated([assign])).toMatchObject({
      warnings: ['Someone else gets control of one of your accounts.'],
    })
  })

  // Closing an account of wrapped SOL takes its whole balance.
  test('warn if another account may close a token account after that', async () => {
    const letClose = (whom: string) => ({
      program: tokens,
      accounts: [holdingOf(own, usdc), own],
      data: [6, 3, 1, ...bytesOf(whom)],
    })
    expect(await simulated([letClose(friend)])).toMatchObject({
      warnings: ['Someone else gets control of one of your accounts.'],
    })
    const { foreseen: harmless } = await approvalOf([letClose(own)], askNode, friend)
    expect(harmless).toEqual({
      status: 'note',
      note: 'No token was seen to move. It is not known what else this does.',
    })
  })

  test('fail with the error of the program', async () => {
    const move = {
      program: tokens,
      accounts: [holdingOf(own, usdc), holdingOf(friend, usdc), own],
      data: [3, ...u64(10n ** 18n)],
    }
    expect(await simulated([move])).toEqual({
      status: 'fails',
      reason: 'Reason given: insufficient funds',
    })
    expect(await simulated([send(stranger, 10n ** 15n)])).toMatchObject({ status: 'fails' })
  })

  test('are unknown for several transactions, which no node simulates in sequence', async () => {
    const transactions = [1n, 2n].map(each => toTransaction([send(stranger, each * 1_000_000n)]))
    const { approval } = await prepareRequest('solana_signAllTransactions', { transactions }, context())
    expect(approval.foreseen).toEqual({ status: 'note', note: 'What this changes could not be checked.' })
  })

  test('include the accounts that are looked up in tables', async () => {
    const table = toBase58(new Uint8Array(32).fill(9))
    const [kept, mint] = [8, 6].map(each => new Uint8Array(32).fill(each)) as [Uint8Array, Uint8Array]
    /**
     * Encodes a version 0 message with one instruction of an unknown program, whose only account is the second of a
     * table.
     */
    const message = [
      0x80,
      1,
      0,
      1,
      2,
      ...bytesOf(own),
      ...bytesOf(stranger),
      ...new Uint8Array(32),
      1,
      1,
      1,
      2,
      0,
      1,
      ...bytesOf(table),
      1,
      1,
      0,
    ]
    const transaction = Buffer.from([1, ...new Uint8Array(64), ...message]).toString('base64')
    const encoded = (bytes: Iterable<number>, owner: string) =>
      account({ owner, data: [Buffer.from([...bytes]).toString('base64'), 'base64'] })
    const holding = (amount: bigint) =>
      encoded([...mint, ...bytesOf(own), ...u64(amount), ...new Uint8Array(36), 1, ...new Uint8Array(56)], tokens)
    const known: Record<string, object> = {
      [table]: encoded([...new Uint8Array(56 + 32), ...kept], system),
      [toBase58(kept)]: holding(50n),
      [toBase58(mint)]: encoded([...new Uint8Array(44), 1, 1, ...new Uint8Array(36)], tokens),
    }
    const watched: unknown[] = []
    const readRpc = async (method: string, params: readonly unknown[]): Promise<unknown> => {
      if (method === 'getMultipleAccounts')
        return { value: (params[0] as string[]).map(each => known[each] ?? account()) }
      if (method !== 'simulateTransaction') throw new FrameError(-32601, 'Method not found')
      const { accounts } = params[1] as { accounts: { addresses: string[] } }
      watched.push(...accounts.addresses)
      return { value: { err: null, accounts: [account(), holding(20n)] } }
    }
    const { approval } = await prepareRequest('solana_signTransaction', { transaction }, context(readRpc))
    expect(approval.foreseen).toMatchObject({ changes: [{ term: 'Leaves your account', value: '\u22123' }] })
    expect(watched).toEqual([own, toBase58(kept)])
  })

  const note = { status: 'note', note: 'What this changes could not be checked.' }
  const account = (rest: object = {}) => ({
    lamports: 1,
    owner: system,
    data: ['', 'base64'],
    ...rest,
  })
  const heads = { value: [account(), account(), account()] }

  test.each([
    ['has no such method', new FrameError(-32601, 'Method not found')],
    ['answers nothing', null],
    ['answers no accounts', { value: { err: null, logs: [] } }],
    ['answers fewer accounts', { value: { err: null, accounts: [] } }],
    ['answers accounts that are none', { value: { err: null, accounts: [7] } }],
    ['answers with an inexact number', { value: { err: null, accounts: [account({ lamports: 2 ** 60 })] } }],
    ['answers bytes that are none', { value: { err: null, accounts: [account({ data: ['%', 'base64'] })] } }],
  ])('are unknown if a node %s', async (_what, answer) => {
    const readRpc = async (method: string): Promise<unknown> => {
      if (method !== 'simulateTransaction') return heads
      if (answer instanceof Error) throw answer
      return answer
    }
    expect(await simulated([send(stranger, 1n)], readRpc)).toEqual(note)
  })

  test('have a timeout of 6 seconds', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      const until = new AbortController()
      if (ms === 6_000) setTimeout(() => until.abort(new DOMException('too late', 'TimeoutError')), 5)
      return until.signal
    })
    expect(await simulated([send(stranger, 1n)], () => new Promise(() => {}))).toEqual(note)
  })

  test('can be drawn for any answer of the node', async () => {
    const any = fc.oneof(
      fc.anything(),
      fc.record({
        value: fc.oneof(fc.anything(), fc.array(fc.oneof(fc.constant(null), fc.constant(account()), fc.anything()))),
      }),
      fc.record({
        value: fc.record({
          err: fc.oneof(fc.constant(null), fc.anything()),
          logs: fc.anything(),
          accounts: fc.constant([account()]),
        }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(any, any, async (one, other) => {
        const readRpc = async (method: string): Promise<unknown> =>
          method === 'simulateTransaction' ? one : method === 'getFeeForMessage' ? other : heads
        const drawn = await simulated([send(stranger, 1n)], readRpc)
        expect(['list', 'note', 'fails']).toContain(drawn?.status)
      }),
    )
  })
})
