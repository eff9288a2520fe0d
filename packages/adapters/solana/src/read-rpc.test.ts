import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { CaipNetwork, ChainAdapter, ProviderOf } from '@latchkey/primitives'
import { createAdapterContext } from '@latchkey/testing'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { SystemProgram, Transaction, PublicKey } from '@solana/web3.js'
import { openConnection } from './create-tokens.test-support.ts'
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, test, vi } from 'vitest'

import * as entry from './index.ts'
import { SolanaAdapter } from './solana-adapter.ts'
import type { SolanaProvider } from './solana-provider.ts'
import { addresses, createNetwork, createWorld, mainnet as mainnetWithoutNode } from './test-world.test-support.ts'

interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: string | object
  delayMs?: number
}

let servers: Server[] = []
afterEach(() => {
  for (const server of servers) server.close().closeAllConnections()
  servers = []
})

/** Creates a node that gives these answers in turn, and then repeats the last. */
async function createNode(...answers: Answer[]) {
  const requests: { headers: IncomingHttpHeaders; body: unknown; at: number }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => (text += String(chunk)))
    request.on('end', () => {
      requests.push({ headers: request.headers, body: JSON.parse(text), at: Date.now() })
      const {
        status = 200,
        headers = {},
        body = { result: 'ok' },
        delayMs = 0,
      } = answers[Math.min(requests.length, answers.length) - 1] ?? {}
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers })
        response.end(typeof body === 'string' ? body : JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }))
      }, delayMs)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const fetchBalance = async (account: string, network: CaipNetwork) =>
  (await new SolanaAdapter().actions()).fetchBalance(account, network)

const read = (urls: readonly string[], signal?: AbortSignal) =>
  new SolanaAdapter().readRpc(createNetwork('x', urls), { method: 'getSlot', params: [1] }, signal)

test('the Solana package exports its public names', () => {
  expect(Object.keys(entry)).toEqual(['SolanaAdapter'])
  expectTypeOf<SolanaAdapter>().toExtend<ChainAdapter>()
  expectTypeOf<ProviderOf<'solana'>>().toEqualTypeOf<SolanaProvider>()
  expect(new SolanaAdapter().namespace).toBe('solana')
})

test('SolanaAdapter finds no wallet and does not fail on a server', () => {
  const lists: unknown[] = []
  const context = createAdapterContext()
  new SolanaAdapter().watchConnectors(context, list => void lists.push(list))()
  expect(lists).toEqual([[]])
})

describe('a request to a Solana node', () => {
  test('is one JSON-RPC request and returns the result', async () => {
    const node = await createNode({ body: { result: { value: 7 } } })
    expect(await read([node.url])).toEqual({ value: 7 })
    expect(node.requests[0]?.headers['content-type']).toBe('application/json')
    expect(node.requests.map(({ body }) => body)).toEqual([{ jsonrpc: '2.0', id: 1, method: 'getSlot', params: [1] }])
  })

  test('rejects with the node’s error, with its code and data, without a retry', async () => {
    const node = await createNode({
      body: { error: { code: -32002, message: 'Simulation failed', data: { logs: [] } } },
    })
    await expect(read([node.url])).rejects.toMatchObject({
      code: -32002,
      message: 'Simulation failed',
      data: { logs: [] },
    })
    expect(node.requests).toHaveLength(1)
  })

  // covers: S9.51
  test.each([403, 408, 413, 429, 500, 502, 503, 504])('is retried after status %s', async status => {
    const node = await createNode({ status, body: 'no' }, {})
    expect(await read([node.url])).toBe('ok')
    expect(node.requests).toHaveLength(2)
  })

  // covers: S9.50
  test.each([-1, -32005, -32603])('is retried after code %s', async code => {
    const node = await createNode({ body: { error: { code, message: 'busy' } } }, {})
    expect(await read([node.url])).toBe('ok')
  })

  test.each([400, 401, 404, 501])('is not retried after status %s', async status => {
    const node = await createNode({ status, body: 'no' })
    await expect(read([node.url])).rejects.toMatchObject({ name: 'RpcHttpError', status })
    expect(node.requests).toHaveLength(1)
  })

  // covers: S9.47, S9.48
  test('is retried three times, each after twice the wait', async () => {
    const node = await createNode({ status: 503 })
    await expect(read([node.url])).rejects.toMatchObject({ status: 503 })
    const waits = node.requests.slice(1).map(({ at }, index) => at - (node.requests[index]?.at ?? 0))
    expect(waits).toHaveLength(3)
    for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(150 * 2 ** index - 5)
  })

  // covers: S9.49
  test('waits as long as the node names, unless that is too long', async () => {
    const node = await createNode({ status: 429, headers: { 'retry-after': '1' } }, {})
    expect(await read([node.url])).toBe('ok')
    expect((node.requests[1]?.at ?? 0) - (node.requests[0]?.at ?? 0)).toBeGreaterThanOrEqual(995)
    const impatient = await createNode({ status: 429, headers: { 'retry-after': '3600' } })
    await expect(read([impatient.url])).rejects.toMatchObject({ status: 429 })
    expect(impatient.requests).toHaveLength(1)
  })

  test('uses the network’s next endpoint when one fails', async () => {
    const [broken, good] = [await createNode({ status: 500 }), await createNode()]
    expect(await read([broken.url, good.url])).toBe('ok')
    expect([broken.requests.length, good.requests.length]).toEqual([1, 1])
    expect(await read(['http://127.0.0.1:1', good.url])).toBe('ok')
  })

  test.each(['', 'text', '[]', '{}', 'null', '<html>'])('rejects %j as an answer', async body => {
    const node = await createNode({ body })
    await expect(read([node.url])).rejects.toMatchObject({ code: -32700 })
  })

  test('reads whole numbers that lose digits as bigint, and no others', async () => {
    const text = '"a\\\\\\" 18446744073709551615"'
    const body = `{"result":{"max":18446744073709551615,"text":${text},"list":[9007199254740993,-1,0.5,1e21,9007199254740991]}}`
    const { url } = await createNode({ body })
    expect(await read([url])).toEqual({
      max: 2n ** 64n - 1n,
      text: JSON.parse(text) as string,
      list: [9_007_199_254_740_993n, -1, 0.5, 1e21, 9_007_199_254_740_991],
    })
  })

  test('reports a network without an endpoint', async () => {
    await expect(read([])).rejects.toThrow('No RPC url provided for chainId: x')
  })

  test('aborts with the signal of the site', async () => {
    const node = await createNode({ delayMs: 5_000 })
    const reason = new Error('closed')
    await expect(read([node.url], AbortSignal.abort(reason))).rejects.toBe(reason)
    const controller = new AbortController()
    const asking = read([node.url], controller.signal)
    setTimeout(() => controller.abort(reason), 30)
    await expect(asking).rejects.toBe(reason)
    const retrying = new AbortController()
    const broken = read(['http://127.0.0.1:1'], retrying.signal)
    setTimeout(() => retrying.abort(reason), 30)
    await expect(broken).rejects.toBe(reason)
  })

  test('keeps a text of many digits, with the quotes and numbers around it', async () => {
    const result = { text: '12345678901234567890', quoted: 'a "12345678901234567890" \\', number: 7 }
    const node = await createNode({ body: { result } })
    expect(await read([node.url])).toEqual(result)
  })

  test('rejects with the name of a network without an endpoint', async () => {
    await expect(read([])).rejects.toMatchObject({
      name: 'TypeError',
      message: expect.stringMatching(/^No RPC url provided for chainId: \S/) as string,
    })
  })
})

describe('a balance', () => {
  const network = (url: string): CaipNetwork => createNetwork('x', [url])
  const balanceOf = async (value: unknown) => {
    const body = `{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":1},"value":${String(value)}}}`
    return await fetchBalance(addresses[0], network((await createNode({ body })).url))
  }

  test.each([
    ['0', '0'],
    ['1', '0.000000001'],
    ['1500000000', '1.5'],
    ['9007199254740991', '9007199.254740991'],
    ['9007199254740993', '9007199.254740993'],
    ['18446744073709551615', '18446744073.709551615'],
  ])('shows %s lamports as %s SOL, to the last digit', async (lamports, balance) => {
    expect(await balanceOf(lamports)).toEqual({ balance, symbol: 'SOL' })
  })

  test.each(['-1', '1.5', '"5"', 'null', '{}'])('is not %s', async value => {
    await expect(balanceOf(value)).rejects.toMatchObject({ code: -32603 })
  })

  test('is rejected for an invalid address', async () => {
    await expect(fetchBalance('vitalik.eth', network('http://127.0.0.1:1'))).rejects.toMatchObject({
      code: 'invalidAddress',
    })
  })
})

describe('a real Solana virtual machine', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0 })
  }, 60_000)
  afterAll(() => sandbox.close())

  async function createConnected(without?: readonly ['solana:signAndSendTransaction']) {
    const url = sandbox.rpc[mainnetWithoutNode.caipNetworkId] ?? ''
    const mainnet = { ...mainnetWithoutNode, rpcUrls: { default: { http: [url] }, chainDefault: { http: [url] } } }
    const world = createWorld({
      rpcUrls: { [mainnet.caipNetworkId]: url },
      ...(without && { without }),
    })
    await world.connector.connect({ networks: [mainnet], preferred: { solana: mainnet } })
    const connection = openConnection(url)
    return { ...world, provider: world.provider(), mainnet, connection }
  }

  const to = new PublicKey(new Uint8Array(32).fill(9))
  const createTransfer = (lamports: number) =>
    new Transaction().add(SystemProgram.transfer({ fromPubkey: new PublicKey(addresses[0]), toPubkey: to, lamports }))

  // covers: S1.18, S9.44
  test('moves the lamports of a transfer that is signed, sent and confirmed', async () => {
    const { provider, connection, mainnet } = await createConnected()
    const before = Number((await fetchBalance(to.toBase58(), mainnet)).balance)
    const signature = await provider.sendTransaction(createTransfer(1_500_000_000), connection)
    await connection.confirmTransaction(signature)
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const transaction = createTransfer(2_000_000_000)
    Object.assign(transaction, { recentBlockhash: blockhash, lastValidBlockHeight, feePayer: provider.publicKey })
    await connection.confirmTransaction(await provider.signAndSendTransaction(transaction))
    await vi.waitFor(
      async () =>
        expect(await fetchBalance(to.toBase58(), mainnet)).toEqual({
          balance: String(before + 3.5),
          symbol: 'SOL',
        }),
      10_000,
    )
  })

  test('executes the transaction of a wallet that only signs, sent by the site’s node', async () => {
    const { provider, connection, methods } = await createConnected(['solana:signAndSendTransaction'])
    const { blockhash } = await connection.getLatestBlockhash()
    const transaction = createTransfer(1_000_000_000)
    Object.assign(transaction, { recentBlockhash: blockhash, feePayer: new PublicKey(addresses[0]) })
    const signature = await provider.signAndSendTransaction(transaction, { preflightCommitment: 'singleGossip' })
    expect((await connection.getSignatureStatus(signature)).value?.err).toBeNull()
    expect(methods().at(-1)).toBe('solana:signTransaction')
    expect(await provider.request({ method: 'getBalance', params: [to.toBase58()] })).toHaveProperty('value')
  })
})
