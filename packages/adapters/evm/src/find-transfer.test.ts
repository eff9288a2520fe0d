import type { TransferRequest, TransferTrace } from '@latchkey/primitives'
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

/** A usual node of the chain, without the methods that few nodes have. */
let node: RpcServer
beforeEach(async () => {
  node = await startRpcServer()
  node.answer(async body => {
    const { method, params } = body as RpcCall
    if (!method.startsWith('eth_')) return { body: fail(body, -32601, 'the method does not exist') }
    return { body: succeed(body, await chain.rpc(method, params)) }
  })
})
afterEach(() => node.stop())

const [sender] = anvilAccounts
const ordinary = () => createNetwork(1, [node.url])
const trace = async (request: TransferRequest) => (await new EvmAdapter().actions()).traceTransfer(request)
const send = async (request: TransferRequest) => {
  const hash = await (await new EvmAdapter().actions()).transfer(chain.wallet, request)
  await chain.mined(hash)
  return hash
}
const find = async (traced: TransferTrace, network = chain.network) =>
  (await new EvmAdapter().actions()).findTransfer(traced, network)
const toHex = (n: number) => `0x${n.toString(16)}`
const rush = (n: number) => chain.rpc('anvil_mine', [toHex(n)])

describe('a trace', () => {
  test('has the next nonce of the sender and the newest block, and survives storage', async () => {
    const request = chain.request({ token: chain.tokens.PlainToken, amount: 10n ** 30n })
    const traced = await trace(request)
    const [nonce, block] = [
      await chain.rpc('eth_getTransactionCount', [sender, 'pending']),
      await chain.rpc('eth_blockNumber'),
    ]
    expect(traced).toEqual({
      from: sender,
      to: request.to,
      token: chain.tokens.PlainToken,
      amount: `1${'0'.repeat(30)}`,
      nonce: Number(nonce),
      since: String(Number(block)),
    })
    expect(JSON.parse(JSON.stringify(traced))).toEqual(traced)
  })
})

describe.each([
  ['that knows transactions by sender and number', () => chain.network],
  ['that knows only blocks', ordinary],
])('a transfer, looked up at a node %s,', (_node, network) => {
  test.each(['native', 'token'])('is found once it is on chain, and not before: %s', async kind => {
    const request = chain.request({ amount: 31n, ...(kind === 'token' && { token: chain.tokens.PlainToken }) })
    const traced = await trace(request)
    expect(await find(traced, network())).toBeUndefined()
    const hash = await send(request)
    expect(await find(traced, network())).toMatchObject({ status: 'there', hash })
  })

  test('is found among many blocks and later transactions', async () => {
    const request = chain.request({ amount: 32n })
    const traced = await trace(request)
    await rush(40)
    const hash = await send(request)
    await send(chain.request())
    await rush(90)
    expect(await find(traced, network())).toMatchObject({ status: 'there', hash })
  })

  test('is found if the wallet appended a mark of its own to the data', async () => {
    const request = chain.request({ token: chain.tokens.PlainToken, amount: 33n })
    const traced = await trace(request)
    const marking = {
      ...chain.wallet,
      request: ({ method, params }: { method: string; params?: unknown }) => {
        const [call] = (params ?? []) as [{ data: string }?]
        return chain.wallet.request({ method, params: call ? [{ ...call, data: `${call.data}c0ffee` }] : [] })
      },
    }
    const hash = await (await new EvmAdapter().actions()).transfer(marking, request)
    await chain.mined(hash)
    expect(await find(traced, network())).toMatchObject({ status: 'there', hash })
  })

  test.each([
    ['amount', { amount: 35n }],
    ['recipient', { to: freshAddress(), amount: 34n }],
    ['token', { token: '0x7070707070707070707070707070707070707010', amount: 34n }],
  ])('is replaced if another transaction used its nonce: with another %s', async (_what, other) => {
    const traced = await trace(chain.request({ amount: 34n }))
    const hash = await send(chain.request({ to: traced.to, ...other }))
    expect(await find(traced, network())).toEqual({ status: 'replaced', hash, nonce: traced.nonce })
  })

  test('is found by its hash if the wallet used another nonce, before the next block too', async () => {
    const traced = await trace(chain.request({ amount: 38n }))
    await send(chain.request())
    const hash = await send(chain.request({ to: traced.to, amount: 38n }))
    await chain.rpc('evm_setAutomine', [false])
    try {
      const pending = await (
        await new EvmAdapter().actions()
      ).transfer(chain.wallet, chain.request({ to: traced.to, amount: 38n }))
      const nonce = Number(traced.nonce) + 1
      expect(await find({ ...traced, hash }, network())).toEqual({ status: 'there', hash, nonce })
      expect(await find({ ...traced, hash: pending }, network())).toEqual({
        status: 'there',
        hash: pending,
        nonce: nonce + 1,
      })
    } finally {
      await chain.rpc('evm_setAutomine', [true])
      await chain.rpc('evm_mine')
    }
  })

  test.each(['the same', 'something else'])(
    'is found under the next nonce if the expected one is of another send, of %s',
    async what => {
      const traced = await trace(chain.request({ amount: 41n }))
      const first = await send(chain.request({ to: traced.to, amount: what === 'the same' ? 41n : 42n }))
      const others = [first.toUpperCase().replace('0X', '0x')]
      const replaced = { status: 'replaced', hash: first, nonce: traced.nonce }
      expect(await find({ ...traced, others }, network())).toEqual(replaced)
      const hash = await send(chain.request({ to: traced.to, amount: 41n }))
      const nonce = Number(traced.nonce) + 1
      expect(await find({ ...traced, others }, network())).toEqual({ status: 'there', hash, nonce })
      expect(await find({ ...traced, others: [...others, hash] }, network())).toEqual(replaced)
    },
  )

  test.each([0, 2])(
    'is found after a transaction of the wallet with the expected nonce, and after %i more of them',
    async more => {
      const traced = await trace(chain.request({ amount: 43n }))
      for (let count = 0; count <= more; count++) await send(chain.request())
      expect(await find(traced, network())).toMatchObject({ status: 'replaced', nonce: traced.nonce })
      const hash = await send(chain.request({ to: traced.to, amount: 43n }))
      await send(chain.request())
      const nonce = Number(traced.nonce) + more + 1
      expect(await find(traced, network())).toEqual({ status: 'there', hash, nonce })
    },
  )

  test('is not certainly replaced while the sender has a later transaction pending', async () => {
    const traced = await trace(chain.request({ amount: 44n }))
    const first = await send(chain.request())
    await chain.rpc('evm_setAutomine', [false])
    try {
      await (await new EvmAdapter().actions()).transfer(chain.wallet, chain.request({ to: traced.to, amount: 44n }))
      expect(await find(traced, network())).toBeUndefined()
    } finally {
      await chain.rpc('anvil_dropAllTransactions')
      await chain.rpc('evm_setAutomine', [true])
    }
    expect(await find(traced, network())).toEqual({ status: 'replaced', hash: first, nonce: traced.nonce })
  })

  test('is not certainly replaced if more nonces follow than are searched', async () => {
    const traced = await trace(chain.request({ amount: 45n }))
    for (let count = 0; count < 10; count++) await send(chain.request())
    expect(await find(traced, network())).toBeUndefined()
  })

  test.each([
    ['found by its new hash if the user sped it up in the wallet', 'there'],
    ['replaced if the user canceled it in the wallet', 'replaced'],
  ])('is %s, without a watcher', async (_what, status) => {
    const traced = await trace(chain.request({ amount: 40n }))
    const sent = { from: sender, to: traced.to, value: '0x28', gas: '0x5208' }
    const fees = (price: number) => ({ maxFeePerGas: toHex(price), maxPriorityFeePerGas: toHex(price) })
    await chain.rpc('evm_setAutomine', [false])
    try {
      const nonce = toHex(Number(traced.nonce))
      const slow = await chain.rpc('eth_sendTransaction', [{ ...sent, nonce, ...fees(2e9) }])
      const next = status === 'there' ? sent : { ...sent, to: sender, value: '0x0' }
      const fast = await chain.rpc('eth_sendTransaction', [{ ...next, nonce, ...fees(20e9) }])
      await chain.rpc('evm_mine')
      const found = { status, hash: fast, nonce: traced.nonce }
      expect(await find({ ...traced, hash: slow as string }, network())).toEqual(found)
    } finally {
      await chain.rpc('evm_setAutomine', [true])
    }
  })

  test('is found by its nonce if no node has its hash any more', async () => {
    const traced = await trace(chain.request({ amount: 39n }))
    const hash = await send(chain.request({ to: traced.to, amount: 39n }))
    const gone = `0x${'ab'.repeat(32)}`
    expect(await find({ ...traced, hash: gone }, network())).toEqual({ status: 'there', hash, nonce: traced.nonce })
  })
})

describe('a search', () => {
  test('sends an ordinary node few requests, for any number of blocks', async () => {
    const request = chain.request({ amount: 36n })
    const traced = await trace(request)
    await rush(700)
    const hash = await send(request)
    await rush(300)
    expect(await find(traced, ordinary())).toMatchObject({ status: 'there', hash })
    expect(node.requests.length).toBeLessThan(20)
  })

  test('fails if the node does, without a statement about the transfer', async () => {
    const traced = await trace(chain.request({ amount: 37n }))
    await send(chain.request({ to: traced.to, amount: 37n }))
    node.answer(body => ({ body: fail(body, -32000, 'missing trie node') }))
    await expect(find(traced, ordinary())).rejects.toThrow('missing trie node')
  })

  test.each([
    [{ amount: '1e3' }, 'invalidAmount'],
    [{ amount: '-1' }, 'invalidAmount'],
    [{ to: 'nobody' }, 'invalidAddress'],
    [{ from: '' }, 'invalidAddress'],
    [{ token: 'USDC' }, 'invalidAddress'],
  ])('rejects an invalid stored trace: %j', async (rest, code) => {
    const traced = { from: sender, to: freshAddress(), amount: '1', nonce: 0, since: '0', ...rest }
    await expect(find(traced)).rejects.toMatchObject({ code })
  })

  test.each([undefined, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'finds nothing by the nonce %s',
    async nonce => {
      const traced = {
        from: sender,
        to: freshAddress(),
        amount: '1',
        since: '0',
        ...(nonce !== undefined && { nonce }),
      }
      expect(await find(traced)).toBeUndefined()
    },
  )

  test.each([
    ['no transaction', null],
    ['no list', { transactions: { length: 3 } }],
    ['strangers', { transactions: [null, 'x', { from: 7, nonce: '0x0' }, { from: sender, nonce: 'x' }] }],
  ])('finds nothing in a block of %s', async (_what, block) => {
    node.answer(body => {
      const { method } = body as RpcCall
      if (method === 'eth_getBlockByNumber') {
        return { body: { jsonrpc: '2.0', id: (body as RpcCall).id, result: block } }
      }
      return { body: method.startsWith('eth_') ? succeed(body, '0x1') : fail(body, -32601) }
    })
    const traced = { from: sender, to: freshAddress(), amount: '1', nonce: 0, since: '0' }
    expect(await find(traced, ordinary())).toBeUndefined()
  })
})
