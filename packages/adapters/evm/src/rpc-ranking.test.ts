import type { Transport } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { rankingIdleMs } from './pause-ranking-when-idle.ts'
import { fail, type RpcCall, type RpcServer, startRpcServer, succeed } from './rpc-server.test-support.ts'
import { createRpcTransport, rpcRanking } from './rpc-transport.ts'
import { createNetwork } from './test-networks.test-support.ts'

const open = (urls: readonly string[]): ReturnType<Transport> => createRpcTransport(createNetwork(1, urls))({})
const ask = (transport: ReturnType<Transport>, method = 'eth_blockNumber') =>
  (transport.request as (call: object) => Promise<unknown>)({ method })

describe('several endpoints, over HTTP', () => {
  let servers: [RpcServer, RpcServer]

  beforeEach(async () => {
    servers = [await startRpcServer(), await startRpcServer()]
  })
  afterEach(async () => {
    await Promise.all(servers.map(server => server.stop()))
  })

  const callsOf = (server: RpcServer) =>
    server.requests.map(({ body }) => (body as RpcCall).method).filter(method => method !== 'net_listening')

  test('use the first one while it answers', async () => {
    expect(await ask(open(servers.map(({ url }) => url)))).toBe('eth_blockNumber')
    expect(servers.map(callsOf)).toEqual([['eth_blockNumber'], []])
  })

  test('use the next one at once when one fails', async () => {
    servers[0].answer(body => ((body as RpcCall).method === 'net_listening' ? undefined : { status: 500 }))
    expect(await ask(open(servers.map(({ url }) => url)))).toBe('eth_blockNumber')
    expect(servers.map(callsOf)).toEqual([['eth_blockNumber'], ['eth_blockNumber']])
  })

  // covers: S9.47
  test('are all tried again three times when all fail', async () => {
    for (const server of servers) server.answer(body => ({ body: fail(body, -32005) }))
    await expect(ask(open(servers.map(({ url }) => url)))).rejects.toMatchObject({ code: -32005 })
    expect(servers.map(server => callsOf(server).length)).toEqual([4, 4])
  })
})

describe('the ranking of several endpoints', () => {
  /** Answer of an endpoint to a ping: how long it takes (in milliseconds), and whether it answers at all. */
  type Endpoint = { takes: number; works: boolean | 'never' }
  let endpoints: Record<string, Endpoint>
  let calls: { host: string; method: string; at: number }[]

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 })
    endpoints = {}
    calls = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const { host } = new URL(url)
      const body = JSON.parse(init.body as string) as RpcCall
      calls.push({ host, method: body.method, at: Date.now() })
      const { takes, works } = endpoints[host] ?? { takes: 0, works: true }
      if (takes > 0) await new Promise(resolve => setTimeout(resolve, takes))
      if (works === 'never') await new Promise((_, reject) => init.signal?.addEventListener('abort', reject))
      // A response that is read in this turn. A real response takes turns of the event loop, in which real time passes.
      const text = JSON.stringify(works ? succeed(body) : fail(body, -32000))
      const headers = new Headers({ 'Content-Type': 'application/json' })
      return { ok: true, status: 200, headers, body: null, text: () => Promise.resolve(text) }
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const pings = (host: string) => calls.filter(call => call.host === host && call.method === 'net_listening')
  const urls = ['https://a.example', 'https://b.example']
  /** Returns the endpoint that a request goes to first. */
  const chosen = async (transport: ReturnType<Transport>) => {
    const before = calls.length
    const asking = ask(transport).catch(() => {})
    await advance(500)
    await asking
    return calls.slice(before).find(({ method }) => method === 'eth_blockNumber')?.host
  }

  test('sends no request for a single endpoint', async () => {
    open(['https://a.example'])
    await advance(10_000)
    expect(calls).toEqual([])
  })

  // covers: S9.53
  test('sends each a request every 4 seconds', async () => {
    open(urls)
    for (let n = 0; n < 3; n++) await advance(4_000)
    expect(pings('a.example').map(({ at }) => at)).toEqual([0, 4_000, 8_000, 12_000])
    expect(pings('b.example').map(({ at }) => at)).toEqual([0, 4_000, 8_000, 12_000])
  })

  // covers: S9.55
  test('counts one that has not answered within a second as failed', async () => {
    endpoints = { 'a.example': { takes: 0, works: 'never' }, 'b.example': { takes: 900, works: true } }
    const transport = open(urls)
    await advance(900)
    expect(vi.getTimerCount()).toBeGreaterThan(0)
    await advance(99)
    // The next round begins 4 seconds after the slowest answer, here the one that was given up after one second.
    await advance(1)
    await advance(3_999)
    expect(pings('a.example')).toHaveLength(1)
    await advance(1)
    expect(pings('a.example').map(({ at }) => at)).toEqual([0, 5_000])
    await advance(1_000)
    endpoints = {}
    expect(await chosen(transport)).toBe('b.example')
  })

  /** Both have answered `rounds` pings: `a` always and slowly, `b` at once but only `works` times. */
  const compare = async (works: number, rounds = 10) => {
    let transport: ReturnType<Transport> | undefined
    for (let round = 0; round < rounds; round++) {
      endpoints = { 'a.example': { takes: 400, works: true }, 'b.example': { takes: 0, works: round < works } }
      if (transport) await advance(4_000)
      transport ??= open(urls)
      await advance(400)
    }
    if (transport === undefined) throw new Error('no round')
    endpoints = {}
    return await chosen(transport)
  }

  // covers: S9.56
  test('weights stability by 0.7 and latency by 0.3', async () => {
    expect(rpcRanking.weights).toEqual({ stability: 0.7, latency: 0.3 })
    // a: 0.7 * 1 + 0.3 * 0 = 0.70. b: 0.7 * works/10 + 0.3 * 1, which is 0.65 for 5 and 0.72 for 6.
    expect(await compare(5)).toBe('a.example')
    expect(await compare(6)).toBe('b.example')
  })

  // covers: S9.54
  test('counts only the last ten answers', async () => {
    // b answered the first nine or eight of thirteen pings. Over the last ten that is six, and it wins, or five, and it loses.
    // Over more it would win in both cases (9/13, 8/13), over nine in neither (5/9, 4/9).
    expect(await compare(9, 13)).toBe('b.example')
    expect(await compare(8, 13)).toBe('a.example')
  })

  test('rests while the page requests nothing, and continues when it does', async () => {
    const transport = open(urls)
    for (let ms = 0; ms < rankingIdleMs + 40_000; ms += 4_000) await advance(4_000)
    const last = pings('a.example').at(-1)?.at ?? 0
    expect(last).toBeGreaterThan(rankingIdleMs - 8_000)
    expect(last).toBeLessThanOrEqual(rankingIdleMs + 4_000)
    const before = pings('a.example').length
    await ask(transport)
    await advance(4_000)
    expect(pings('a.example').length).toBeGreaterThan(before)
  })
})
