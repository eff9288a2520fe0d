import type { TokenHolding } from '@latchkey/primitives'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { createToken, openConnection, tokenPrograms } from './create-tokens.test-support.ts'
import { SolanaAdapter } from './solana-adapter.ts'
import { addresses, createNetwork, mainnet as mainnetWithoutNode } from './test-world.test-support.ts'

const spl = tokenPrograms.spl.toBase58()
const token2022 = tokenPrograms.token2022.toBase58()
const owner = addresses[0]
const [coin, shell] = [
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  '7VFt9zB3zgDtnGqzdwH9Z6GXCmgf1RNBgn3TjEazzKhc',
] as const

const tokensOf = async (
  network = createNetwork('x', ['https://node.example']),
  { account = owner, named = [], signal }: { account?: string; named?: readonly string[]; signal?: AbortSignal } = {},
) => (await new SolanaAdapter().actions()).fetchTokens(account, network, named, signal)

type Params = readonly [unknown, { programId?: string }?]

/** Answer of a node: a value, a body, or none. */
type Answer = { value: unknown } | { body: string; status?: number } | 'silence'

let asked: string[] = []
function answer(by: (method: string, params: Params) => Answer): void {
  asked = []
  vi.stubGlobal('fetch', async (_url: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    const { method, params } = JSON.parse(body) as { method: string; params: Params }
    // A kit of an earlier file may still poll the node of another chain.
    if (!method.startsWith('eth_')) asked.push(method)
    const given = by(method, params)
    if (given === 'silence') {
      return await new Promise<Response>((_resolve, reject) => {
        const onAbort = () => reject(signal.reason as Error)
        if (signal.aborted) onAbort()
        signal.addEventListener('abort', onAbort)
      })
    }
    if ('body' in given) return new Response(given.body, { status: given.status ?? 200 })
    return Response.json({ jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value: given.value } })
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Writes a token account as a node does. */
const entry = (mint: unknown, amount: unknown, decimals: unknown = 6, of: unknown = owner) => ({
  pubkey: coin,
  account: {
    data: {
      program: 'spl-token',
      parsed: {
        type: 'account',
        info: { mint, owner: of, tokenAmount: { amount, decimals, uiAmount: 1e300, uiAmountString: '7' } },
      },
    },
  },
})
const mintOf = (state: unknown) => ({
  data: { parsed: { info: { extensions: [{ extension: 'tokenMetadata', state }] } } },
})

/** Sets the accounts of both programs, and the data of the mints. */
const answerWith = (ofSpl: readonly unknown[], of2022: readonly unknown[] = [], mints: Answer = { value: [] }) =>
  answer((method, params) => {
    if (method === 'getMultipleAccounts') return mints
    return { value: params[1]?.programId === token2022 ? of2022 : ofSpl }
  })

describe('the tokens of an account', () => {
  // covers: S1.23
  test('are those of both programs, summed over its accounts, without empty ones', async () => {
    const none = Keypair.generate().publicKey.toBase58()
    answerWith([entry(coin, '1500000'), entry(none, '0'), entry(coin, '1')], [entry(shell, '25', 1)])
    const short = ['7VFt…azzKhc', 'EPjF…yTDt1v']
    expect(await tokensOf()).toEqual([
      { address: shell, name: short[0], symbol: short[0], decimals: 1, amount: '2.5' },
      { address: coin, name: short[1], symbol: short[1], decimals: 6, amount: '1.500001' },
    ])
    expect(asked).toEqual(['getTokenAccountsByOwner', 'getTokenAccountsByOwner', 'getMultipleAccounts'])
  })

  test('start with those that the site names', async () => {
    answerWith([entry(shell, '1'), entry(coin, '1')])
    const order = async (named: readonly string[]) => (await tokensOf(undefined, { named })).map(each => each.address)
    expect(await order([])).toEqual([shell, coin])
    expect(await order([coin])).toEqual([coin, shell])
    expect(asked).not.toContain('getMultipleAccounts')
  })

  test('are at most 500, those that the site names among them', async () => {
    const many = Array.from({ length: 600 }, () => entry(Keypair.generate().publicKey.toBase58(), '1'))
    answerWith([...many, entry(coin, '1')])
    const told = await tokensOf(undefined, { named: [coin] })
    expect(told).toHaveLength(500)
    expect(told[0]?.address).toBe(coin)
  })

  test('have the names of their mints', async () => {
    answerWith([], [entry(shell, '5')], { value: [mintOf({ mint: shell, name: ' Tide Shell ', symbol: 'SHELL' })] })
    expect(await tokensOf()).toMatchObject([{ name: 'Tide Shell', symbol: 'SHELL' }])
  })

  test('have their names fetched a hundred at a time', async () => {
    const mints = Array.from({ length: 250 }, () => Keypair.generate().publicKey.toBase58())
    const sizes: number[] = []
    answer((method, params) => {
      if (method === 'getTokenAccountsByOwner')
        return { value: params[1]?.programId === token2022 ? mints.map(mint => entry(mint, '1')) : [] }
      const named = params[0] as readonly string[]
      sizes.push(named.length)
      return { value: named.map(mint => mintOf({ mint, name: `Of ${mint}`, symbol: 'T' })) }
    })
    const told = await tokensOf()
    expect(sizes).toEqual([100, 100, 50])
    expect(told).toHaveLength(250)
    for (const { name, address } of told) expect(name).toBe(`Of ${address}`)
  })

  test.each([
    ['of another mint', { value: [mintOf({ mint: coin, name: 'USD Coin', symbol: 'USDC' })] }],
    ['that are too long', { value: [mintOf({ mint: shell, name: 'a'.repeat(101), symbol: 'b'.repeat(101) })] }],
    ['that are empty', { value: [mintOf({ mint: shell, name: ' ', symbol: '' })] }],
    ['that are none', { value: [mintOf({ mint: shell, name: 7, symbol: {} })] }],
    ['of accounts that are not parsed', { value: [{ data: ['AA==', 'base64'] }] }],
    ['of no accounts', { value: null }],
    ['that the node rejects', { body: '{"error":{"code":-32602,"message":"no"}}' }],
    ['cut off', { body: '{"result":{"value":[' }],
  ] satisfies [string, Answer][])('show without names %s', async (_name, mints) => {
    answerWith([], [entry(shell, '5')], mints)
    expect(await tokensOf()).toMatchObject([{ name: '7VFt…azzKhc', symbol: '7VFt…azzKhc', amount: '0.000005' }])
  })

  test('show the longest names, and the largest amount', async () => {
    const [name, symbol] = ['a'.repeat(100), 'b'.repeat(100)]
    answerWith([], [entry(shell, '18446744073709551615', 0)], { value: [mintOf({ mint: shell, name, symbol })] })
    expect(await tokensOf()).toEqual([{ address: shell, name, symbol, decimals: 0, amount: '18446744073709551615' }])
  })

  test('show without names that fail to load', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => (ms === 3_000 ? soon() : new AbortController().signal))
    answerWith([], [entry(shell, '5')], 'silence')
    expect(await tokensOf()).toMatchObject([{ name: '7VFt…azzKhc' }])
  })

  test.each([
    ['another owner', entry(coin, '1', 6, addresses[1])],
    ['an amount that is a number', entry(coin, 1)],
    ['a negative amount', entry(coin, '-1')],
    ['an amount with a point', entry(coin, '1.5')],
    ['an amount in powers of ten', entry(coin, '1e3')],
    ['an amount beyond 64 bits', entry(coin, '18446744073709551616')],
    ['an amount of many digits', entry(coin, '9'.repeat(10_000))],
    ['no decimals', entry(coin, '1', null)],
    ['negative decimals', entry(coin, '1', -1)],
    ['broken decimals', entry(coin, '1', 0.5)],
    ['decimals beyond 8 bits', entry(coin, '1', 256)],
    ['decimals as text', entry(coin, '1', '6')],
    ['a mint that is none', entry('0x00', '1')],
    ['a mint that is no text', entry({}, '1')],
    ['bytes that the node did not parse', { account: { data: ['AA==', 'base64'] } }],
    ['nothing', null],
  ])('leave out %s', async (_name, bad) => {
    answerWith([bad, entry(shell, '1')])
    expect((await tokensOf()).map(({ address }) => address)).toEqual([shell])
  })

  test('leave out one with other decimals in another account', async () => {
    answerWith([entry(coin, '1', 6), entry(coin, '1', 2), entry(coin, '1', 2), entry(shell, '1')])
    expect((await tokensOf()).map(({ address }) => address)).toEqual([shell])
  })

  test.each([
    ['the node’s own error', { body: '{"error":{"code":-32602,"message":"no"}}' }, { code: -32602 }],
    ['an HTTP error', { body: 'no', status: 401 }, { status: 401 }],
    ['an answer that is cut off', { body: '{"result":{"value":[{"account"' }, { code: -32700 }],
    ['garbage', { body: '<html>' }, { code: -32700 }],
    ['no list', { value: { length: 2 } }, { code: -32603, message: 'The node answered with no token accounts' }],
    ['nothing', { value: null }, { code: -32603 }],
  ] satisfies [string, Answer, object][])('fail with %s of either program', async (_name, bad, failure) => {
    for (const program of [spl, token2022]) {
      answer((_method, params) => (params[1]?.programId === program ? bad : { value: [entry(coin, '1')] }))
      await expect(tokensOf()).rejects.toMatchObject(failure)
    }
  })

  test('fail if the node never answers', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(soon)
    answer(() => 'silence')
    await expect(tokensOf()).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('reject when the signal aborts', async () => {
    const reason = new Error('closed')
    for (const silent of ['getTokenAccountsByOwner', 'getMultipleAccounts']) {
      const until = new AbortController()
      answer((method, params) => {
        if (method === silent) return 'silence'
        return { value: params[1]?.programId === token2022 ? [entry(shell, '1')] : [] }
      })
      const asking = tokensOf(undefined, { signal: until.signal })
      asking.catch(() => {})
      await vi.waitFor(() => expect(asked).toContain(silent), 10_000)
      until.abort(reason)
      await expect(asking).rejects.toBe(reason)
    }
  })

  test('are exact for any amounts', async () => {
    const units = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
    const property = fc.asyncProperty(
      fc.array(units, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 255 }),
      async (amounts, decimals) => {
        answerWith(amounts.map(amount => entry(coin, String(amount), decimals)))
        const sum = amounts.reduce((total, amount) => total + amount, 0n)
        const [told, ...others] = await tokensOf()
        expect(others).toEqual([])
        expect(told && toUnits(told)).toBe(sum === 0n ? undefined : sum)
      },
    )
    await fc.assert(property)
  })

  test('are well formed or fail, for any answer of the node', async () => {
    const odd = fc.oneof(
      fc.jsonValue(),
      fc
        .tuple(fc.constantFrom<unknown>(coin, '', null), fc.jsonValue(), fc.jsonValue())
        .map(([mint, amount, decimals]) => entry(mint, amount, decimals)),
    )
    const property = fc.asyncProperty(fc.array(odd), fc.jsonValue(), async (accounts, mints) => {
      answerWith([], [...accounts, entry(shell, '1')], { value: mints })
      for (const told of await tokensOf()) {
        expect(told.amount).toMatch(/^\d+(\.\d+)?$/)
        expect(told.name && told.symbol).toBeTruthy()
        expect([coin, shell]).toContain(told.address)
      }
    })
    await fc.assert(property)
  })
})

/** Returns the amount of a token in its smallest unit. */
function toUnits({ amount, decimals }: TokenHolding): bigint {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

function soon(): AbortSignal {
  const until = new AbortController()
  setTimeout(() => until.abort(new DOMException('too late', 'TimeoutError')), 5)
  return until.signal
}

describe('tokens on a real Solana virtual machine', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0 })
  }, 60_000)
  afterAll(() => sandbox.close())

  // covers: S1.23
  test('have exact amounts over several accounts of each program', async () => {
    const url = sandbox.rpc[mainnetWithoutNode.caipNetworkId] ?? ''
    const network = { ...mainnetWithoutNode, rpcUrls: { default: { http: [url] }, chainDefault: { http: [url] } } }
    const connection = openConnection(url)
    const someone = Keypair.generate()
    await connection.requestAirdrop(someone.publicKey, 1e9)
    const account = someone.publicKey.toBase58()
    expect(await tokensOf(network, { account })).toEqual([])

    const { spl: program, token2022: newer } = tokenPrograms
    const max = 2n ** 64n - 1n
    const old = await createToken(connection, someone, { program, decimals: 9, amounts: [max - 1n, 1n] })
    const young = await createToken(connection, someone, {
      program: newer,
      decimals: 2,
      amounts: [12_345n, 5n],
      metadata: { name: 'Møøn Coin', symbol: 'MØØN' },
    })
    const nameless = await createToken(connection, someone, { program: newer, decimals: 0, amounts: [3n] })
    const none = await createToken(connection, someone, { program, decimals: 6, amounts: [0n] })
    const told = await tokensOf(network, { account, named: [young, none, old] })
    expect(told).toMatchObject([
      { address: young, name: 'Møøn Coin', symbol: 'MØØN', decimals: 2, amount: '123.5' },
      { address: old, decimals: 9, amount: '18446744073.709551615' },
      { address: nameless, decimals: 0, amount: '3' },
    ])
    expect(told.slice(1).every(({ name, symbol }) => name === symbol && /^.{4}….{6}$/.test(name))).toBe(true)
  }, 30_000)

  test('are listed for a funded account', async () => {
    const url = sandbox.rpc[mainnetWithoutNode.caipNetworkId] ?? ''
    expect(await tokensOf(createNetwork('x', [url]))).toMatchObject([
      { address: shell, name: 'Tide Shell', symbol: 'SHELL', amount: '1200.5' },
      { address: coin, amount: '25000' },
    ])
  })
})
