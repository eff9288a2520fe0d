import type { BalanceChange, CaipNetwork, TransferRequest, TransferSimulation } from '@latchkey/primitives'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { anvilAccounts } from './anvil.test-support.ts'
import { EvmAdapter } from './evm-adapter.ts'
import { fail, type RpcCall, type RpcServer, startRpcServer, succeed } from './rpc-server.test-support.ts'
import { createNetwork } from './test-networks.test-support.ts'
import { freshAddress, startTransferChain, type TransferChain } from './transfers.test-support.ts'

let chain: TransferChain
beforeAll(async () => {
  chain = await startTransferChain()
}, 60_000)
afterAll(() => chain.stop())

const [sender, other] = anvilAccounts
const simulate = async (request: TransferRequest, signal?: AbortSignal) =>
  (await new EvmAdapter().actions()).simulateTransfer(request, signal)

describe('a simulation of a transfer', () => {
  test('reports the loss and the gain of sender and recipient in native currency, without the fee', async () => {
    const request = chain.request({ amount: 10n ** 18n })
    expect(await simulate(request)).toEqual({
      status: 'simulated',
      changes: [
        { account: sender, amount: -(10n ** 18n) },
        { account: request.to, amount: 10n ** 18n },
      ],
    })
  })

  test('reports the received amount of a token with a fee', async () => {
    const token = chain.tokens.FeeToken
    const request = chain.request({ token, amount: 1_000n })
    expect(await simulate(request)).toEqual({
      status: 'simulated',
      changes: [
        { account: sender, token, amount: -1_000n },
        { account: request.to, token, amount: 970n },
      ],
    })
  })

  test('reports no change for a transfer to oneself', async () => {
    expect(await simulate(chain.request({ to: sender, amount: 5n }))).toEqual({ status: 'simulated', changes: [] })
    const token = chain.tokens.PlainToken
    expect(await simulate(chain.request({ to: sender, token }))).toEqual({ status: 'simulated', changes: [] })
  })

  test('reports no change if a token rejects only by its return value', async () => {
    const request = chain.request({ token: chain.tokens.FalseToken, amount: 1n })
    expect(await simulate(request)).toEqual({ status: 'simulated', changes: [] })
  })

  test('reports the failure with the contract’s reason', async () => {
    expect(await simulate(chain.request({ token: chain.tokens.RefusingToken, amount: 7n }))).toEqual({
      status: 'fails',
      reason: 'sevens are paused',
    })
  })

  test('reports the failure without a reason that cannot be read', async () => {
    expect(await simulate(chain.request({ token: chain.tokens.SecretToken }))).toEqual({ status: 'fails' })
    expect(await simulate(chain.request({ to: chain.tokens.PlainToken }))).toEqual({ status: 'fails' })
  })

  test('reports the failure if the balance is too low', async () => {
    const native = await simulate(chain.request({ amount: 10n ** 30n }))
    expect(native).toMatchObject({ status: 'fails', reason: expect.stringMatching(/insufficient funds/i) as string })
    expect(await simulate(chain.request({ token: chain.tokens.PlainToken, amount: 10n ** 30n }))).toEqual({
      status: 'fails',
      reason: 'transfer amount exceeds balance',
    })
  })

  test('leaves the chain unchanged', async () => {
    const request = chain.request({ amount: 5n })
    const block = await chain.rpc('eth_blockNumber')
    await simulate(request)
    expect([await chain.balanceOf(request.to), await chain.rpc('eth_blockNumber')]).toEqual([0n, block])
  })

  test('rejects an invalid address', async () => {
    await expect(simulate(chain.request({ to: 'nobody' }))).rejects.toMatchObject({ code: 'invalidAddress' })
  })
})

describe('a simulation of any transfer', () => {
  const contracts = [
    undefined,
    'PlainToken',
    'FeeToken',
    'RefusingToken',
    'SecretToken',
    'FalseToken',
    'SharesToken',
    'SilentToken',
  ] as const
  const any = fc.record({
    contract: fc.constantFrom(...contracts),
    from: fc.constantFrom(sender, other),
    to: fc.constantFrom('fresh', 'known', 'oneself', 'contract'),
    share: fc.constantFrom('none', 'little', 'some', 'all', 'more'),
    digits: fc.bigInt({ min: 1n, max: 10n ** 18n }),
  })

  /** Reads the balances of both accounts, by account and token. */
  async function readHoldings({ from, to, token }: TransferRequest): Promise<Map<string, bigint>> {
    const asked = [from, to].flatMap(account => [undefined, token?.address].map(each => ({ account, each })))
    const entries = asked.map(
      async ({ account, each }) => [`${account} ${each ?? ''}`, await chain.balanceOf(account, each)] as const,
    )
    return new Map(await Promise.all(entries))
  }

  /** Returns what then happened, in the words of a simulation. */
  async function act(request: TransferRequest): Promise<'fails' | string[]> {
    const before = await readHoldings(request)
    const { transfer } = await new EvmAdapter().actions()
    const wallet = {
      ...chain.wallet,
      // With its own gas limit, anvil also mines transactions that fail.
      request: ({ method, params }: { method: string; params?: unknown }) =>
        chain.wallet.request({
          method,
          params: method === 'eth_sendTransaction' ? [{ gas: '0x30d40', ...(params as [object])[0] }] : [],
        }),
    }
    const hash = await transfer(wallet, request).catch((error: unknown) => {
      if (/insufficient funds/i.test(String(error))) return undefined
      throw error
    })
    if (hash === undefined) return 'fails'
    const { status, gasUsed, effectiveGasPrice } = await chain.mined(hash)
    if (status !== '0x1') return 'fails'
    const after = await readHoldings(request)
    const fee = BigInt(gasUsed as string) * BigInt(effectiveGasPrice as string)
    return [...after]
      .map(([holding, amount]) => {
        const isPayer = holding === `${request.from} `
        return [holding, amount - (before.get(holding) ?? 0n) + (isPayer ? fee : 0n)] as const
      })
      .filter(([, amount]) => amount !== 0n)
      .map(([holding, amount]) => `${holding} ${amount}`)
      .toSorted()
  }

  const said = (simulation: TransferSimulation) =>
    simulation.status === 'simulated'
      ? simulation.changes
          .map(({ account, token, amount }: BalanceChange) => `${account} ${token ?? ''} ${amount}`)
          .toSorted()
      : simulation.status

  test('matches what happens on chain', async () => {
    await chain.setBalance(other, 10n ** 18n)
    const ends = { simulated: 0, fails: 0 }
    await fc.assert(
      fc.asyncProperty(any, async ({ contract, from, to, share, digits }) => {
        const token = contract && chain.tokens[contract]
        const held = await chain.balanceOf(from, token)
        // The rest of the balance pays the fee.
        const free = token ? held : held - 10n ** 16n
        const amount = {
          none: 0n,
          little: digits % 1_000n,
          some: free > 0n ? (digits * 97n) % free : 0n,
          all: free,
          more: held + digits,
        }[share]
        const recipient = { fresh: freshAddress(), known: `0x${'77'.repeat(20)}`, oneself: from }
        const request = chain.request({
          from,
          to: to === 'contract' ? chain.tokens.PlainToken : recipient[to],
          amount: amount > 0n ? amount : 0n,
          ...(token && { token }),
        })
        const simulation = await simulate(request)
        const happened = await act(request)
        expect(said(simulation)).toEqual(happened)
        ends[happened === 'fails' ? 'fails' : 'simulated']++
        if (!token && share === 'all') await chain.setBalance(from, 10n ** 18n + digits)
      }),
      { numRuns: 500, endOnFailure: true },
    )
    expect(Math.min(ends.simulated, ends.fails)).toBeGreaterThan(50)
  }, 120_000)
})

describe('a node', () => {
  let node: RpcServer
  let network: CaipNetwork
  beforeEach(async () => {
    node = await startRpcServer()
    network = createNetwork(1, [node.url])
  })
  afterEach(() => node.stop())
  const notSimulated = { status: 'notSimulated' }

  test.each([
    [-32601, 'the method eth_simulateV1 does not exist/is not available'],
    [-32602, 'invalid params'],
    [-32000, 'Method eth_simulateV1 not found'],
    [-32601, 'no'],
    [-32004, 'no'],
    [4200, 'no'],
  ])('does not simulate with the error %s', async (code, message) => {
    node.answer(body => ({ body: fail(body, code, message) }))
    expect(await simulate(chain.request({ network }))).toEqual(notSimulated)
  })

  test.each([
    [-32000, 'block gas limit reached'],
    [-32603, 'header not found'],
  ])('rejects with the error %s, %s, and may simulate later', async (code, message) => {
    node.answer(body => ({ body: fail(body, code, message) }))
    await expect(simulate(chain.request({ network }))).rejects.toThrow(message)
  })

  test('rejects if it is out of order, or answers with a page, and may simulate later', async () => {
    node.answer(() => ({ status: 500, body: 'Internal Server Error' }))
    await expect(simulate(chain.request({ network }))).rejects.toThrow()
    node.answer(() => ({ body: '<!doctype html><title>Not found</title>', headers: { 'Content-Type': 'text/html' } }))
    await expect(simulate(chain.request({ network }))).rejects.toThrow()
  })

  const call = (rest: object = {}) => ({ status: '0x1', returnData: `0x${'0'.repeat(64)}`, logs: [], ...rest })
  test.each([
    ['nothing', null],
    ['no blocks', []],
    ['no calls', [{}]],
    ['too few calls', [{ calls: [call(), call()] }]],
    ['calls that are none', [{ calls: [1, 'x', null, {}, []] }]],
    ['an unknown end', [{ calls: [call(), call(), call({ status: '0x2' }), call(), call()] }]],
    ['no balance', [{ calls: [call({ returnData: '0x' }), call(), call(), call(), call()] }]],
    [
      'a text for events',
      [{ calls: [call(), call(), call({ logs: [{ address: sender, topics: [{ toString: 1 }] }] }), call(), call()] }],
    ],
  ])('rejects with the answer %s', async (_what, result) => {
    node.answer(body => ({ body: { jsonrpc: '2.0', id: (body as RpcCall).id, result } }))
    await expect(simulate(chain.request({ network }))).rejects.toThrow()
  })

  test('may report other tokens that leave or arrive, and pieces of a collection', async () => {
    const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const word = (hex: string) => `0x${hex.slice(2).toLowerCase().padStart(64, '0')}`
    const request = chain.request({ network })
    const [stolen, piece] = [chain.tokens.FeeToken, chain.tokens.SilentToken]
    const logs = [
      { address: stolen, topics: [topic, word(sender), word(other)], data: word('0x64') },
      { address: stolen, topics: [topic, word(other), word(sender)], data: word('0x1') },
      { address: piece, topics: [topic, word(sender), word(request.to), word('0x2a')], data: '0x' },
      { address: 'nowhere', topics: [topic, word(sender), word(request.to)], data: word('0x1') },
      { address: stolen, topics: [topic, word(sender)], data: word('0x1') },
    ]
    node.answer(body => ({
      body: succeed(body, [{ calls: [call(), call(), call({ logs }), call(), call()] }]),
    }))
    const simulation = await simulate(request)
    const changes = simulation.status === 'simulated' ? simulation.changes : []
    expect(changes.map(({ account, token, amount }) => [account, token?.toLowerCase(), amount])).toEqual([
      [sender, stolen, -99n],
      [sender, piece, -1n],
      [request.to, piece, 1n],
    ])
  })

  test('is aborted after 8 seconds, or by the signal', async () => {
    node.answer(() => undefined)
    const start = performance.now()
    await expect(simulate(chain.request({ network }))).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(performance.now() - start).toBeGreaterThan(7_900)
    const controller = new AbortController()
    const asking = simulate(chain.request({ network }), controller.signal)
    const reason = new Error('closed')
    controller.abort(reason)
    await expect(asking).rejects.toBe(reason)
  }, 30_000)
})
