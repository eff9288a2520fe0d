import { fromBase58, toBase58 } from '@latchkey/primitives'
import { startSandbox } from '@latchkey/sandbox'
import { useStarted } from '@latchkey/sandbox/use-started'
import { ed25519 } from '@noble/curves/ed25519.js'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { describe, expect, test } from 'vitest'

import { withWalletKeys } from '../../custody/wallet-keys.ts'
import { FrameError } from '../frame-error.ts'
import { createMemoryPermissions } from '../permissions/memory-permissions.test-support.ts'
import { createSitePermissions } from '../permissions/site-permissions.ts'
import { createMemoryRecords } from '../smart/memory-records.test-support.ts'
import { textsOf } from '../texts/texts.ts'
import { prepareRequest } from './prepare-request.ts'
import type { SigningContext } from './prepared.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const entropy = () => mnemonicToEntropy(`${'test '.repeat(11)}junk`, wordlist) as Uint8Array<ArrayBuffer>
const { solana: own } = await withWalletKeys(entropy(), async ({ addresses }) => addresses)
const stranger = toBase58(new Uint8Array(32).fill(7))
const system = '11111111111111111111111111111111'
const recentBlockhashes = 'SysvarRecentB1ockHashes11111111111111111111'
const rent = 'SysvarRent111111111111111111111111111111111'

interface Instruction {
  readonly accounts: readonly string[]
  readonly data: readonly number[]
}

const u32 = (value: number): number[] => [...new Uint8Array(Uint32Array.of(value).buffer)]
const u64 = (value: bigint): number[] => [...new Uint8Array(BigUint64Array.of(value).buffer)]
const bytesOf = (address: string): number[] => [...(fromBase58(address) ?? [])]

/** Encodes a legacy message in which every account but the program and the sysvars is writable. */
function toMessage(signers: readonly string[], instructions: readonly Instruction[], blockhash: string): Uint8Array {
  const readOnly = [recentBlockhashes, rent, system]
  const all = [...new Set(instructions.flatMap(({ accounts }) => accounts))]
  const others = all.filter(each => !signers.includes(each) && !readOnly.includes(each))
  const last = [...readOnly.filter(each => all.includes(each)), system]
  const keys = [...signers, ...others, ...last]
  return Uint8Array.from([
    signers.length,
    0,
    last.length,
    keys.length,
    ...keys.flatMap(bytesOf),
    ...bytesOf(blockhash),
    instructions.length,
    ...instructions.flatMap(({ accounts, data }) => [
      keys.indexOf(system),
      accounts.length,
      ...accounts.map(each => keys.indexOf(each)),
      data.length,
      ...data,
    ]),
  ])
}

const unsigned = (message: Uint8Array, signers = 1): string =>
  Buffer.from([signers, ...new Uint8Array(64 * signers), ...message]).toString('base64')

const send = (lamports: bigint): Instruction => ({ accounts: [own, stranger], data: [...u32(2), ...u64(lamports)] })
const advance = (nonce: string): Instruction => ({ accounts: [nonce, recentBlockhashes, own], data: u32(4) })

describe('a Solana transaction', () => {
  const world = useStarted(() => startSandbox({ port: 0 }), {
    reset: async sandbox => sandbox.reset(),
    close: sandbox => sandbox.close(),
  })

  const nodeOf =
    (chainId: string) =>
    async (method: string, params: unknown): Promise<unknown> => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(world.rpc[chainId] ?? '', { method: 'POST', headers, body })
      const answer = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
      if (answer.error) throw new FrameError(answer.error.code, answer.error.message)
      return answer.result
    }
  const blockhashOf = async (chainId: string) =>
    ((await nodeOf(chainId)('getLatestBlockhash', [])) as { value: { blockhash: string } }).value.blockhash

  const contextOf = (chainId: string, readRpc: SigningContext['readRpc'] = nodeOf(chainId)): SigningContext => ({
    network: {
      chainId: chainId as `solana:${string}`,
      name: chainId === mainnet ? 'Solana' : 'Solana Devnet',
      symbol: 'SOL',
      decimals: 9,
      smartAccounts: false,
      eip7702: true,
    },
    address: own,
    site: 'shop.example',
    siteName: undefined,
    texts: textsOf('en'),
    records: createMemoryRecords(),
    permissions: createSitePermissions(createMemoryPermissions(), {
      origin: 'https://shop.example',
      address: own,
      chainId,
    }),
    readRpc,
  })
  const methods = ['solana_signTransaction', 'solana_signAllTransactions', 'solana_signAndSendTransaction'] as const
  const ask = (method: (typeof methods)[number], transaction: string, context: SigningContext) =>
    prepareRequest(
      method,
      method === 'solana_signAllTransactions' ? { transactions: [transaction] } : { transaction },
      context,
    )

  test.each(methods)('is signed with a blockhash of the active cluster (%s)', async method => {
    for (const chainId of [mainnet, devnet]) {
      const transaction = unsigned(toMessage([own], [send(5n)], await blockhashOf(chainId)))
      const { approval } = await ask(method, transaction, contextOf(chainId))
      expect(approval.label).toBe('You send')
    }
  })

  test.each(methods)('is not approved on devnet if it is for mainnet (%s)', async method => {
    const transaction = unsigned(toMessage([own], [send(5_000_000_000n)], await blockhashOf(mainnet)))
    await expect(ask(method, transaction, contextOf(devnet))).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('another network than Solana Devnet') as string,
    })
    // One rejected transaction rejects the whole batch.
    const own5 = unsigned(toMessage([own], [send(5n)], await blockhashOf(devnet)))
    const both = { transactions: [own5, transaction] }
    await expect(prepareRequest('solana_signAllTransactions', both, contextOf(devnet))).rejects.toMatchObject({
      code: -32602,
    })
  })

  test('is not signed if the node does not confirm its blockhash', async () => {
    const transaction = unsigned(toMessage([own], [send(5n)], await blockhashOf(devnet)))
    for (const answer of [null, {}, { value: 'true' }, { value: null }, true]) {
      const readRpc: SigningContext['readRpc'] = async (method, params) =>
        method === 'isBlockhashValid' ? answer : nodeOf(devnet)(method, params)
      await expect(ask('solana_signTransaction', transaction, contextOf(devnet, readRpc))).rejects.toMatchObject({
        code: -32602,
      })
    }
    const failing: SigningContext['readRpc'] = async (method, params) => {
      if (method === 'isBlockhashValid') throw new FrameError(-32603, 'The node did not answer')
      return nodeOf(devnet)(method, params)
    }
    await expect(ask('solana_signTransaction', transaction, contextOf(devnet, failing))).rejects.toMatchObject({
      code: -32603,
    })
  })

  test('is signed if the node has the blockhash a moment later than the page', async () => {
    const transaction = unsigned(toMessage([own], [send(5n)], await blockhashOf(devnet)))
    let asked = 0
    const readRpc: SigningContext['readRpc'] = async (method, params) =>
      method === 'isBlockhashValid' ? { value: (asked += 1) > 1 } : nodeOf(devnet)(method, params)
    await ask('solana_signTransaction', transaction, contextOf(devnet, readRpc))
    expect(asked).toBe(2)
  })

  test('warns on a test cluster that the signature could be valid on another cluster, and not on mainnet', async () => {
    const warnings = async (chainId: string) => {
      const transaction = unsigned(toMessage([own], [send(5n)], await blockhashOf(chainId)))
      return (await ask('solana_signTransaction', transaction, contextOf(chainId))).approval.warnings
    }
    expect(await warnings(devnet)).toEqual([expect.stringContaining('could be used on another network')])
    expect(await warnings(mainnet)).toEqual([])
  })

  /** Creates a nonce account on a cluster. @returns its address and nonce */
  async function createNonce(chainId: string) {
    const node = nodeOf(chainId)
    const seed = crypto.getRandomValues(new Uint8Array(32))
    const nonce = toBase58(ed25519.getPublicKey(seed))
    await node('requestAirdrop', [own, 2_000_000_000])
    const create: Instruction = {
      accounts: [own, nonce],
      data: [...u32(0), ...u64(10_000_000n), ...u64(80n), ...bytesOf(system)],
    }
    const initialize: Instruction = { accounts: [nonce, recentBlockhashes, rent], data: [...u32(6), ...bytesOf(own)] }
    const message = toMessage([own, nonce], [create, initialize], await blockhashOf(chainId))
    const signature = await withWalletKeys(entropy(), async keys => keys.solana.sign(message))
    const whole = Buffer.from([2, ...signature, ...ed25519.sign(message, seed), ...message]).toString('base64')
    await node('sendTransaction', [whole, { encoding: 'base64' }])
    const info = await node('getAccountInfo', [nonce, { encoding: 'base64' }])
    const { data } = (info as { value: { data: [string] } }).value
    return { nonce, value: toBase58(Uint8Array.from(Buffer.from(data[0], 'base64').subarray(40, 72))) }
  }

  test('is signed with a durable nonce only on the cluster that has the nonce', async () => {
    const { nonce, value } = await createNonce(mainnet)
    const transaction = unsigned(toMessage([own], [advance(nonce), send(5n)], value))
    const { approval } = await ask('solana_signTransaction', transaction, contextOf(mainnet))
    expect(approval.warnings).toContainEqual(expect.stringContaining('at any later time'))
    await expect(ask('solana_signTransaction', transaction, contextOf(devnet))).rejects.toMatchObject({ code: -32602 })
    // The nonce account of the same address on devnet has another nonce.
    const elsewhere = await createNonce(devnet)
    const mixed = unsigned(toMessage([own], [advance(elsewhere.nonce), send(5n)], value))
    await expect(ask('solana_signTransaction', mixed, contextOf(devnet))).rejects.toMatchObject({ code: -32602 })
    // A nonce is no valid blockhash without an instruction that advances it.
    const plain = unsigned(toMessage([own], [send(5n)], value))
    await expect(ask('solana_signTransaction', plain, contextOf(mainnet))).rejects.toMatchObject({ code: -32602 })
  })

  test('warns once if several include a durable nonce, in German too', async () => {
    const { nonce, value } = await createNonce(mainnet)
    const durable = unsigned(toMessage([own], [advance(nonce), send(5n)], value))
    const short = unsigned(toMessage([own], [send(5n)], await blockhashOf(mainnet)))
    const context = { ...contextOf(mainnet), texts: textsOf('de') }
    const warningsOf = async (transactions: readonly string[]) =>
      (await prepareRequest('solana_signAllTransactions', { transactions }, context)).approval.warnings
    const said = expect.stringContaining('jederzeit später') as string
    expect((await warningsOf([short, durable, durable])).filter(each => /jederzeit/.test(each))).toEqual([said])
    expect((await warningsOf([short, short])).filter(each => /jederzeit/.test(each))).toEqual([])
  })

  test('is not signed without a valid nonce account, also with a blockhash of the cluster', async () => {
    const transaction = unsigned(toMessage([own], [advance(stranger), send(5n)], await blockhashOf(mainnet)))
    await expect(ask('solana_signTransaction', transaction, contextOf(mainnet))).rejects.toMatchObject({ code: -32602 })
  })
})
