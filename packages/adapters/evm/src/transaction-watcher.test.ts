import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

import { type Anvil, anvilAccounts, startAnvil } from './anvil.test-support.ts'
import { pendingLimit } from './pending-limit.ts'
import { createRpcClients, type RpcClient } from './rpc-clients.ts'
import { fail, startRpcServer, succeed, type RpcCall } from './rpc-server.test-support.ts'
import { createNetwork } from './test-networks.test-support.ts'
import { createTransactionWatcher, type TransactionOutcome } from './transaction-watcher.ts'

let chain: Anvil
beforeAll(async () => {
  chain = await startAnvil(1)
  await chain.rpc('evm_setAutomine', [false])
}, 30_000)
afterAll(() => chain.stop())

function createWatcher(url = chain.url) {
  const client = createRpcClients().get(createNetwork(1, [url]))
  client.pollingInterval = 50
  return createTransactionWatcher(client)
}

/** Creates a watcher whose clock stands still until it is advanced. Its requests are real ones. */
function createPausedWatcher(url = chain.url) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const client = createRpcClients().get(createNetwork(1, [url]))
  client.pollingInterval = 50
  const methods: string[] = []
  const answers: Promise<unknown>[] = []
  const request = client.request as (given: { method: string }, options: unknown) => Promise<unknown>
  const countedRequest: typeof request = (given, options) => {
    methods.push(given.method)
    const answer = request(given, options)
    answers.push(answer)
    return answer
  }
  client.request = countedRequest as RpcClient['request']
  /** Awaits the answers to all requests, and to the requests that follow from them. */
  const settleRequests = async (): Promise<void> => {
    for (let settled = -1; settled < answers.length;) {
      settled = answers.length
      await Promise.allSettled(answers)
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  return {
    watcher: createTransactionWatcher(client),
    /** Returns the methods of all requests. */
    methods: () => [...methods],
    settleRequests,
    /** Advances time by one poll after the other, each with all of its answers. */
    async advance(ms: number) {
      await settleRequests()
      for (let passed = 0; passed < ms; passed += 50) {
        await vi.advanceTimersByTimeAsync(50)
        await settleRequests()
      }
    },
  }
}

const [from, to] = anvilAccounts
const send = (rest: object = {}) =>
  chain.rpc('eth_sendTransaction', [{ from, to, value: '0x1', gas: '0xc350', ...rest }]) as Promise<string>

describe('a transaction watcher', () => {
  test('watches at most 99 pending transactions on a real chain, until one is mined', async () => {
    const watcher = createWatcher()
    const hashes: string[] = []
    for (let n = 0; n <= pendingLimit; n++) hashes.push(await send())
    const outcomes: TransactionOutcome[] = []
    const stops = hashes.map(hash => watcher.watch(hash, outcome => void outcomes.push(outcome)))
    expect(pendingLimit).toBe(99)
    expect(watcher.pending).toBe(99)
    expect(stops.slice(0, 99).every(stop => stop !== undefined)).toBe(true)
    expect(stops[99]).toBeUndefined()

    await chain.rpc('evm_mine')
    await vi.waitFor(() => expect(outcomes).toHaveLength(99), { timeout: 20_000 })
    const mined = outcomes.map(outcome => outcome.status === 'success' && outcome.receipt.transactionHash)
    expect(mined.toSorted()).toEqual(hashes.slice(0, 99).toSorted())
    expect(watcher.pending).toBe(0)
    expect(watcher.watch(String(hashes[99]), () => {})).toBeDefined()
    watcher.stop()
  }, 40_000)

  test('reports a transaction that reverted, and the one that replaced it', async () => {
    const { watcher, advance } = createPausedWatcher()
    // A contract that always reverts: PUSH1 0 PUSH1 0 REVERT.
    await chain.rpc('anvil_setCode', ['0x00000000000000000000000000000000000bad00', '0x60006000fd'])
    const reverting = await send({ from: to, to: '0x00000000000000000000000000000000000bad00' })
    const nonce = await chain.rpc('eth_getTransactionCount', [from, 'pending'])
    const slow = await send({ nonce, maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' })
    const outcomes = new Map<string, TransactionOutcome>()
    watcher.watch(reverting, outcome => void outcomes.set('reverting', outcome))
    // Blocks are already polled when the second watch starts.
    await advance(100)
    watcher.watch(slow, outcome => void outcomes.set('slow', outcome))
    // The watcher must have seen a transaction before it is replaced.
    await advance(100)
    const fast = await send({ nonce, value: '0x2', maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x2540be400' })
    await chain.rpc('evm_mine')
    await advance(1_000)
    expect(outcomes.size).toBe(2)
    expect(outcomes.get('reverting')).toMatchObject({ status: 'reverted', receipt: { transactionHash: reverting } })
    expect(outcomes.get('slow')).toMatchObject({ status: 'success', receipt: { transactionHash: fast } })
  }, 20_000)

  test.each(['while it is watched', 'before'])(
    'polls again if the node shows a block whose receipts it has not yet: mined %s',
    async mined => {
      const server = await startRpcServer()
      let withoutReceipt = 3
      server.answer(async body => {
        const { id, method, params } = body as RpcCall
        const result = await chain.rpc(method, params)
        const isLate = method === 'eth_getTransactionReceipt' && result !== null && withoutReceipt-- > 0
        return { body: { jsonrpc: '2.0', id, result: isLate ? null : result } }
      })
      const { watcher, advance } = createPausedWatcher(server.url)
      const outcomes: TransactionOutcome[] = []
      const hash = await send()
      if (mined === 'before') await chain.rpc('evm_mine')
      watcher.watch(hash, outcome => void outcomes.push(outcome))
      await advance(100)
      expect(outcomes).toEqual([])
      await chain.rpc('evm_mine')
      await advance(4_000)
      expect(outcomes).toMatchObject([{ status: 'success', receipt: { transactionHash: hash } }])
      expect([watcher.pending, withoutReceipt]).toEqual([0, expect.any(Number)])
      expect(withoutReceipt).toBeLessThanOrEqual(0)
      await server.stop()
    },
    20_000,
  )

  test('sends no more requests between two polls once it is stopped', async () => {
    const server = await startRpcServer()
    server.answer(async body => {
      const { id, method, params } = body as RpcCall
      const result = method === 'eth_getTransactionReceipt' ? null : await chain.rpc(method, params)
      return { body: { jsonrpc: '2.0', id, result } }
    })
    const { watcher, methods, settleRequests, advance } = createPausedWatcher(server.url)
    const outcomes: TransactionOutcome[] = []
    const hash = await send()
    await chain.rpc('evm_mine')
    watcher.watch(hash, outcome => void outcomes.push(outcome))
    await settleRequests()
    // It has looked for a transaction in its place, and pauses.
    const before = methods()
    expect(before).toContain('eth_getBlockByNumber')
    await advance(450)
    expect(methods()).toEqual(before)
    watcher.stop()
    await advance(2_000)
    expect([methods(), outcomes]).toEqual([before, []])
    await server.stop()
  })

  test('sends no more requests if it is stopped before a node answers that it has no receipt', async () => {
    const server = await startRpcServer()
    let tell = (): void => {}
    const told = new Promise<void>(resolve => (tell = resolve))
    let isAsked = false
    server.answer(async body => {
      const { id, method, params } = body as RpcCall
      const isAgain = server.requests.some(each => (each.body as RpcCall).method === 'eth_getBlockByNumber')
      if (method !== 'eth_getTransactionReceipt')
        return { body: { jsonrpc: '2.0', id, result: await chain.rpc(method, params) } }
      if (isAgain) {
        isAsked = true
        await told
      }
      return { body: { jsonrpc: '2.0', id, result: null } }
    })
    const { watcher, methods, settleRequests, advance } = createPausedWatcher(server.url)
    const hash = await send()
    await chain.rpc('evm_mine')
    watcher.watch(hash, () => {})
    await vi.waitFor(() => expect(isAsked).toBe(true), { timeout: 10_000 })
    watcher.stop()
    tell()
    await settleRequests()
    const before = methods()
    await advance(2_000)
    expect(methods()).toEqual(before)
    await server.stop()
  })

  test('reports nothing after a stop, and sends no more requests', async () => {
    const server = await startRpcServer()
    server.answer(body => {
      const { method } = body as RpcCall
      if (method === 'eth_blockNumber')
        return { body: succeed(body, `0x${(server.requests.length + 16).toString(16)}`) }
      const { id } = body as RpcCall
      return { body: { jsonrpc: '2.0', id, result: null } }
    })
    const { watcher, methods, advance } = createPausedWatcher(server.url)
    const outcomes: TransactionOutcome[] = []
    const hash = `0x${'1'.repeat(64)}`
    const stop = watcher.watch(hash, outcome => void outcomes.push(outcome))
    watcher.watch(`0x${'2'.repeat(64)}`, outcome => void outcomes.push(outcome))
    await advance(500)
    expect(methods().length).toBeGreaterThan(4)
    stop?.()
    expect(watcher.pending).toBe(1)
    watcher.stop()
    expect(watcher.pending).toBe(0)
    // viem may poll once more.
    await advance(50)
    const before = methods()
    await advance(5_000)
    expect(methods()).toEqual(before)
    expect(outcomes).toEqual([])
    await server.stop()
  })

  test('reports an unknown outcome if the node rejects the request for the receipt', async () => {
    const server = await startRpcServer()
    server.answer(async body => {
      const { method, params } = body as RpcCall
      if (method === 'eth_getTransactionReceipt') return { body: fail(body, -32000, 'no receipts') }
      return { body: succeed(body, await chain.rpc(method, params)) }
    })
    const { watcher, advance } = createPausedWatcher(server.url)
    const outcomes: TransactionOutcome[] = []
    const hash = await send()
    await chain.rpc('evm_mine')
    watcher.watch(hash, outcome => void outcomes.push(outcome))
    await advance(500)
    expect(outcomes).toMatchObject([{ status: 'unknown', error: { code: -32000 } }])
    expect(watcher.pending).toBe(0)
    await server.stop()
  })

  test('reports to one of two watches of a transaction after the other one was stopped', async () => {
    const { watcher, advance } = createPausedWatcher()
    const outcomes: [string, TransactionOutcome][] = []
    const hash = await send()
    const stop = watcher.watch(hash, outcome => void outcomes.push(['first', outcome]))
    watcher.watch(hash, outcome => void outcomes.push(['second', outcome]))
    await advance(100)
    stop?.()
    await chain.rpc('evm_mine')
    await advance(500)
    expect(outcomes).toMatchObject([['second', { status: 'success', receipt: { transactionHash: hash } }]])
    watcher.stop()
  })

  test('watches no invalid transaction hash', () => {
    const watcher = createWatcher()
    for (const hash of ['', '0x1', 'javascript:1', `0x${'g'.repeat(64)}`])
      expect(watcher.watch(hash, () => {})).toBeUndefined()
    expect(watcher.pending).toBe(0)
  })
})
