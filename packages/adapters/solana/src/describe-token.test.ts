import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { Keypair } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { createToken, openConnection, tokenPrograms } from './create-tokens.test-support.ts'
import { SolanaAdapter } from './solana-adapter.ts'
import { createNetwork } from './test-world.test-support.ts'

const coin = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const tokenOf = async (address: string, network = createNetwork('x', ['https://node.example']), signal?: AbortSignal) =>
  (await new SolanaAdapter().actions()).describeToken(address, network, signal)

afterEach(() => vi.unstubAllGlobals())

/** Sets a node's answer about the account of a mint. */
function answer(value: unknown): { asked: () => number } {
  const fetch = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value } }),
  )
  vi.stubGlobal('fetch', fetch)
  return { asked: () => fetch.mock.calls.length }
}
const mint = (decimals: unknown, more: object = {}, owner: unknown = tokenPrograms.spl.toBase58()) => ({
  owner,
  data: { program: 'spl-token', parsed: { type: 'mint', info: { decimals, ...more } } },
})

describe('a token as its mint describes it', () => {
  test('has its address as its name without one', async () => {
    answer(mint(6))
    expect(await tokenOf(coin)).toEqual({ address: coin, name: 'EPjF…yTDt1v', symbol: 'EPjF…yTDt1v', decimals: 6 })
  })

  test('can have the maximum of decimals', async () => {
    answer(mint(255))
    expect(await tokenOf(coin)).toMatchObject({ decimals: 255 })
  })

  test.each<[string, unknown]>([
    ['the node returns no account', null],
    ['the address is a token account', { ...mint(6), data: { parsed: { type: 'account', info: { decimals: 6 } } } }],
    ['the mint is owned by another program', mint(6, {}, '11111111111111111111111111111111')],
    ['no program is named', mint(6, {}, null)],
    ['its decimals are none', mint(undefined)],
    ['its decimals are a text', mint('6')],
    ['its decimals are a fraction', mint(1.5)],
    ['its decimals are negative', mint(-1)],
    ['its decimals exceed the maximum', mint(256)],
    ['it is not parsed', { owner: tokenPrograms.spl.toBase58(), data: ['AAAA', 'base64'] }],
  ])('is missing if %s', async (_what, value) => {
    answer(value)
    expect(await tokenOf(coin)).toBeUndefined()
  })

  test.each(['', 'USDC', '0x5FbDB2315678afecb367f032d93F642f64180aa3'])(
    'is missing for an invalid address, without a request: %j',
    async address => {
      const { asked } = answer(mint(6))
      expect([await tokenOf(address), asked()]).toEqual([undefined, 0])
    },
  )

  test('rejects if the node does not answer, or the signal aborts', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'no' } }))
    await expect(tokenOf(coin)).rejects.toThrow('no')
    await expect(tokenOf(coin, undefined, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  })
})

describe('a token of a cluster', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0 })
  }, 60_000)
  afterAll(() => sandbox.close())

  test('has the decimals of its mint, and its own name', async () => {
    const cluster = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
    const url = sandbox.rpc[`solana:${cluster}`] ?? ''
    const connection = openConnection(url)
    const someone = Keypair.generate()
    await connection.requestAirdrop(someone.publicKey, 10_000_000_000)
    const { spl, token2022 } = tokenPrograms
    const plain = await createToken(connection, someone, { program: spl, decimals: 9, amounts: [1n] })
    const metadata = { name: 'Shell', symbol: 'SHL' }
    const named = await createToken(connection, someone, { program: token2022, decimals: 2, amounts: [1n], metadata })
    const network = createNetwork(cluster, [url])
    expect(await tokenOf(plain, network)).toMatchObject({ address: plain, decimals: 9 })
    expect(await tokenOf(named, network)).toEqual({ address: named, ...metadata, decimals: 2 })
    expect(await tokenOf(someone.publicKey.toBase58(), network)).toBeUndefined()
  })
})
