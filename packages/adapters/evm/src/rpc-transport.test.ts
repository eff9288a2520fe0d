import { AsyncLocalStorage } from 'node:async_hooks'

import { rpcRetry } from '@latchkey/adapter-kit'
import { getJsonRpcErrorCode, jsonRpcErrors } from '@latchkey/primitives'
import { HttpRequestError, TimeoutError, type Transport } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { fail, type HttpAnswer, type RpcServer, startRpcServer, succeed } from './rpc-server.test-support.ts'
import { createRpcTransport } from './rpc-transport.ts'
import { createNetwork } from './test-networks.test-support.ts'

let server: RpcServer
/** All waits of the transport, in milliseconds. Waits are a hundred times shorter here, except those for an answer. */
let waits: number[]
/** Ends the last wait for an answer. */
let controller: () => void
/** Marks the requests of a test: files share a process, and an earlier one may still have waits. */
const asking = new AsyncLocalStorage<true>()

beforeEach(async () => {
  server = await startRpcServer()
  waits = []
  controller = () => {}
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0, ...rest: unknown[]) => {
    // Node's fetch passes an argument to its timers, so those are not the transport's.
    if (rest.length > 0 || !asking.getStore()) return setTimeout(run, ms, ...rest)
    waits.push(ms)
    if (ms !== 10_000) return setTimeout(run, ms / 100)
    controller = run
    return setTimeout(run, ms)
  })
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await server.stop()
})

const open = (transport: Transport): ReturnType<Transport> => transport({})
const ask = (transport: ReturnType<Transport>, method = 'eth_blockNumber', params?: unknown[]) =>
  asking.run(true, () => (transport.request as (call: object) => Promise<unknown>)({ method, params }))
const createTransport = (options?: { batch?: boolean }) =>
  open(createRpcTransport(createNetwork(1, [server.url]), options))
/** The first request of all starts a timer of Node's own, of 499 ms. */
const retryWaits = () => waits.filter(ms => ms !== 10_000 && ms >= 100 && ms < 900 && ms !== 499)

describe('a request', () => {
  // covers: S7.44
  test('is sent by HTTP POST as JSON-RPC 2.0', async () => {
    expect(await ask(createTransport(), 'eth_getBalance', ['0x1', 'latest'])).toBe('eth_getBalance')
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: { jsonrpc: '2.0', id: expect.any(Number), method: 'eth_getBalance', params: ['0x1', 'latest'] },
    })
  })

  // covers: S9.46
  test('is aborted after 10 seconds without an answer', async () => {
    server.answer(() => void controller())
    await expect(ask(createTransport())).rejects.toBeInstanceOf(TimeoutError)
    expect(server.requests.length).toBeGreaterThan(0)
    expect(waits.filter(ms => ms === 10_000)).toHaveLength(server.requests.length)
  })

  test('names a chain without an endpoint', () => {
    expect(() => createRpcTransport(createNetwork(5, []))).toThrow('No RPC url provided for chainId: 5')
  })
})

describe('a failed request', () => {
  // covers: S9.47, S9.48
  test('is retried three times, after 150, 300 and 600 ms', async () => {
    server.answer(() => ({ status: 500 }))
    await expect(ask(createTransport())).rejects.toBeInstanceOf(HttpRequestError)
    expect(server.requests).toHaveLength(4)
    expect(retryWaits()).toEqual([150, 300, 600])
  })

  test('succeeds as soon as the node does', async () => {
    server.answer(body => (server.requests.length < 3 ? { status: 503 } : { body: succeed(body) }))
    expect(await ask(createTransport())).toBe('eth_blockNumber')
    expect(retryWaits()).toEqual([150, 300])
  })

  // covers: S9.50
  test.each([-1, -32005, -32603])('is retried for code %s', async code => {
    server.answer(body => ({ body: fail(body, code) }))
    expect(getJsonRpcErrorCode(await ask(createTransport()).catch((error: unknown) => error))).toBe(
      code === -1 ? undefined : code,
    )
    expect(server.requests).toHaveLength(4)
  })

  // covers: S9.50
  test('is retried for no other code', async () => {
    const known = Object.keys(jsonRpcErrors).map(Number)
    // Libraries retry the last ones: a status in place of a code, and a provider's own code.
    const others = [...known.filter(code => ![-32005, -32603].includes(code)), 0, 1, -2, 429, -32007, -32099]
    const transport = createTransport()
    for (const [index, code] of others.entries()) {
      server.answer(body => ({ body: fail(body, code) }))
      await expect(ask(transport)).rejects.toThrow()
      expect([code, server.requests.length]).toEqual([code, index + 1])
    }
  })

  // covers: S9.51
  test.each([403, 408, 413, 429, 500, 502, 503, 504])('is retried for HTTP %s', async status => {
    server.answer(() => ({ status }))
    await expect(ask(createTransport())).rejects.toMatchObject({ status })
    expect(server.requests).toHaveLength(4)
  })

  // covers: S9.51
  test('is retried for no other status', async () => {
    const others = [
      400, 401, 402, 404, 405, 406, 409, 410, 411, 415, 418, 422, 425, 431, 451, 501, 505, 507, 511, 520, 522, 529,
    ]
    const transport = createTransport()
    for (const [index, status] of others.entries()) {
      server.answer(() => ({ status, body: 'no' }))
      await expect(ask(transport)).rejects.toMatchObject({ status })
      expect([status, server.requests.length]).toEqual([status, index + 1])
    }
  })

  // covers: S9.51
  test('is retried by its status, for any body, and keeps the code of the body', async () => {
    server.answer(body => ({ status: 429, body: fail(body, -32000, 'daily limit') }))
    const error = await ask(createTransport()).catch((failure: unknown) => failure)
    expect(server.requests).toHaveLength(4)
    expect(error).toBeInstanceOf(HttpRequestError)
    expect(getJsonRpcErrorCode(error)).toBe(-32000)
  })

  test('is not retried when the answer is no JSON', async () => {
    server.answer(() => ({ body: '<html>Please log in</html>' }))
    await expect(ask(createTransport())).rejects.toBeInstanceOf(HttpRequestError)
    expect(server.requests).toHaveLength(1)
  })

  test('keeps the code of a JSON-RPC error under a status that is not retried', async () => {
    server.answer(body => ({ status: 400, body: fail(body, -32602) }))
    await expect(ask(createTransport())).rejects.toMatchObject({ code: -32602 })
    expect(server.requests).toHaveLength(1)
  })

  test('is retried without any answer', async () => {
    const gone = await startRpcServer()
    await gone.stop()
    await expect(ask(open(createRpcTransport(createNetwork(1, [gone.url]))))).rejects.toBeInstanceOf(HttpRequestError)
    expect(retryWaits()).toEqual([150, 300, 600])
  })
})

describe('Retry-After', () => {
  const busyOnce = (headers: Record<string, string>, answer: Partial<HttpAnswer> = {}) =>
    server.answer(body =>
      server.requests.length === 1 ? { status: 429, headers, ...answer } : { body: succeed(body) },
    )

  // covers: S9.49
  test('is honoured in seconds', async () => {
    busyOnce({ 'Retry-After': '7' })
    expect(await ask(createTransport())).toBe('eth_blockNumber')
    expect(waits).toContain(7_000)
    expect(retryWaits()).toEqual([])
  })

  // covers: S9.49
  test('is honoured under a JSON-RPC error in the body', async () => {
    server.answer(body =>
      server.requests.length === 1
        ? { status: 429, headers: { 'Retry-After': '3' }, body: fail(body, -32005) }
        : { body: succeed(body) },
    )
    expect(await ask(createTransport())).toBe('eth_blockNumber')
    expect(waits).toContain(3_000)
  })

  // covers: S9.49
  test('is honoured as a date', async () => {
    busyOnce({ 'Retry-After': new Date(Date.now() + 20_000).toUTCString() })
    await ask(createTransport())
    expect(waits.some(ms => ms > 15_000 && ms <= 20_000)).toBe(true)
  })

  test('stops the retries if it names too long a time', async () => {
    busyOnce({ 'Retry-After': String(rpcRetry.maxWaitMs / 1_000 + 1) })
    await expect(ask(createTransport())).rejects.toMatchObject({ status: 429 })
    expect(server.requests).toHaveLength(1)
  })

  test('is ignored when it is no time', async () => {
    busyOnce({ 'Retry-After': 'soon' })
    await ask(createTransport())
    expect(retryWaits()).toEqual([150])
  })
})

describe('batching', () => {
  // covers: S7.45
  test('is off unless it is requested', async () => {
    const transport = createTransport()
    await Promise.all([ask(transport, 'eth_chainId'), ask(transport, 'eth_gasPrice'), ask(transport, 'eth_accounts')])
    expect(server.requests).toHaveLength(3)
    expect(server.requests.every(({ body }) => !Array.isArray(body))).toBe(true)
  })

  // covers: S7.45
  test('sends requests that are made together as one', async () => {
    const transport = createTransport({ batch: true })
    const methods = ['eth_chainId', 'eth_gasPrice', 'eth_accounts']
    expect(await Promise.all(methods.map(method => ask(transport, method)))).toEqual(methods)
    expect(server.requests.map(({ body }) => Array.isArray(body) && body.map(({ method }) => method))).toEqual([
      methods,
    ])
  })

  // covers: S9.52
  test('puts at most 1000 requests into one', async () => {
    const transport = createTransport({ batch: true })
    await Promise.all(Array.from({ length: 1_001 }, (_, n) => ask(transport, 'eth_getBalance', [n])))
    expect(
      server.requests.map(({ body }) => (Array.isArray(body) ? body.length : 0)).toSorted((a, b) => b - a),
    ).toEqual([1_000, 1])
  })
})
