import { startSandboxForTests, type TestSandbox } from '@latchkey/testing/page'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { anvilAccounts } from './anvil.test-support.ts'
import { ensUniversalResolver } from './ens.ts'
import { EvmAdapter } from './evm-adapter.ts'
import { startRpcServer } from './rpc-server.test-support.ts'
import { createNetwork } from './test-networks.test-support.ts'

const [owner, other] = anvilAccounts
const name = 'odile.example.eth'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandboxForTests()
}, 60_000)
afterAll(() => sandbox.close())

interface Gateway {
  readonly url: string
  /** Paths that the gateway was asked for. */
  readonly asked: string[]
  answer: Answer
  readonly server: Server
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** Gateways on this machine that stand for foreign hosts. */
let one: Gateway
let another: Gateway
beforeEach(async () => {
  ;[one, another] = await Promise.all([startGateway(), startGateway()])
})
afterEach(async () => {
  for (const { server } of [one, another]) {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})

async function startGateway(): Promise<Gateway> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url?.slice(0, 20)}`)
    void gateway.answer(request, response)
  })
  const gateway: Gateway = {
    server,
    asked,
    url: '',
    answer: (_request, response) => void response.writeHead(500).end(),
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(gateway, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

/** Stores the records of the name at these addresses, or with `true` at the sandbox's own gateway. */
async function putRecords(gateways: true | string[], texts: object = {}): Promise<void> {
  const record = { name, address: owner, texts, gateways }
  const { status } = await fetch(`${sandbox.url}/sandbox/names`, { method: 'POST', body: JSON.stringify(record) })
  expect(status).toBe(201)
}

const networks = () => [createNetwork(1, [sandbox.rpc['eip155:1'] ?? ''])]
const actions = () => new EvmAdapter().actions()
const resolve = async (gateways?: readonly string[], signal?: AbortSignal) =>
  (await actions()).resolveName(name, networks(), signal, gateways && { gateways })
const identify = async (gateways?: readonly string[]) =>
  (await actions()).fetchIdentity(owner, networks(), undefined, gateways && { gateways })
/** Makes a host pass on the answers of the sandbox's own gateway. */
const pass = (gateway: Gateway): void => {
  gateway.answer = async (request, response) => {
    const answer = await fetch(`${sandbox.url}/names/gateway${request.url}`)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  }
}
const template = ({ url }: Gateway): string => `${url}/{sender}/{data}.json`

describe('a name with records at a gateway', () => {
  test('resolves to its address and picture, and back, if the site names the gateway', async () => {
    await putRecords(true, { avatar: `${sandbox.url}/odile.png` })
    const found = { address: owner, image: `${sandbox.url}/odile.png` }
    expect(await resolve([sandbox.url])).toEqual(found)
    expect(await resolve([`${sandbox.url}/some/path`])).toEqual(found)
    expect(await identify([sandbox.url])).toEqual({ name, image: `${sandbox.url}/odile.png` })
  })

  test.each<[string, readonly string[] | undefined]>([
    ['none', undefined],
    ['an empty list', []],
    ['another gateway', ['https://gateway.example']],
    ['its host with another port', ['http://127.0.0.1']],
    ['invalid URLs', ['*', '127.0.0.1', 'javascript:1']],
  ])('does not resolve, without a request, if the site names %s', async (_what, gateways) => {
    pass(one)
    await putRecords([template(one)])
    expect(await resolve(gateways)).toBeUndefined()
    expect(await identify(gateways)).toBeUndefined()
    expect(one.asked).toEqual([])
  })

  test('is requested only from gateways that the site names, for any URL of the contract', async () => {
    pass(one)
    pass(another)
    const hostile = [
      `${another.url}/{sender}/{data}.json`,
      another.url,
      `http://${new URL(one.url).host}@${new URL(another.url).host}/{sender}/{data}.json`,
      'http://{data}.evil.example/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      '',
    ]
    await putRecords([...hostile, template(one)])
    expect(await resolve([one.url])).toEqual({ address: owner })
    expect(another.asked).toEqual([])
    expect(one.asked).not.toEqual([])
    await putRecords(hostile)
    expect(await resolve([one.url])).toBeUndefined()
    expect(another.asked).toEqual([])
  })

  test('does not resolve by the data of a gateway that answers with an error of its own', async () => {
    pass(one)
    await putRecords([template(one)])
    expect(await resolve([one.url])).toEqual({ address: owner })
    one.answer = async (request, response) => {
      const answer = await fetch(`${sandbox.url}/names/gateway${request.url}`)
      response.writeHead(500, { 'content-type': 'application/json' }).end(await answer.text())
    }
    await expect(resolve([one.url])).rejects.toThrow('The gateway answered 500')
  })

  test('is requested by POST if the contract requires that', async () => {
    one.answer = async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const { sender, data } = JSON.parse(Buffer.concat(parts).toString()) as { sender: string; data: string }
      const answer = await fetch(`${sandbox.url}/names/gateway/${sender}/${data}.json`)
      response.writeHead(200, { 'content-type': 'application/json' }).end(await answer.text())
    }
    await putRecords([one.url])
    expect(await resolve([one.url])).toEqual({ address: owner })
    expect(new Set(one.asked)).toEqual(new Set(['POST /']))
  })

  test('is requested from the next gateway if one does not answer', async () => {
    pass(another)
    await putRecords([template(one), template(another)])
    expect(await resolve([one.url, another.url])).toEqual({ address: owner })
    expect([one.asked.length > 0, another.asked.length > 0]).toEqual([true, true])
  })

  test.each<[string, Answer]>([
    ['the gateway answers 404', (_request, response) => void response.writeHead(404).end('{}')],
    [
      'the answer has no valid signature',
      (_request, response) => void response.end(JSON.stringify({ data: unsigned })),
    ],
  ])('does not resolve if %s', async (_what, answer) => {
    one.answer = answer
    await putRecords([template(one)])
    expect(await resolve([one.url])).toBeUndefined()
  })

  test.each<[string, Answer]>([
    ['fails', (_request, response) => void response.writeHead(502).end()],
    ['answers no JSON', (_request, response) => void response.end('<html>')],
    ['answers no data', (_request, response) => void response.end('{"data":"0x1"}')],
    ['answers without an end', (_request, response) => endless(response)],
    ['hangs up', request => void request.destroy()],
  ])('rejects if its gateway %s', async (_what, answer) => {
    one.answer = answer
    await putRecords([template(one)])
    await expect(resolve([one.url])).rejects.toThrow()
    expect(await identify([one.url])).toBeUndefined()
  })

  test('does not follow a redirect of a gateway', async () => {
    pass(another)
    one.answer = (request, response) => void response.writeHead(302, { location: another.url + request.url }).end()
    await putRecords([template(one)])
    await expect(resolve([one.url, another.url])).rejects.toThrow()
    expect(another.asked).toEqual([])
  })

  const resolver = ensUniversalResolver
  const longUrl = (): string[] => [`${template(one)}?${'{data}'.repeat(1_000)}`]
  const manyUrls = (): string[] => [...Array<string>(20).fill(another.url), template(one)]
  test.each<[string, string, () => string[], number]>([
    ['is requested at most eight times if each answer requires another request', resolver, () => [template(one)], 8],
    ['is not requested if another contract is named as the sender', other, () => [template(one)], 0],
    ['is not requested from a URL that is too long', resolver, longUrl, 0],
    ['is not requested if the contract names too many URLs', resolver, manyUrls, 0],
  ])('%s', async (_what, sender, urls, times) => {
    one.answer = (_request, response) => void response.end('{"data":"0x"}')
    const data = encodeErrorResult({
      abi: parseAbi(['error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 fn, bytes extra)']),
      args: [sender as Hex, urls(), '0x1234', '0x00000000', '0x'],
    })
    const node = await startRpcServer()
    node.answer(body => {
      const { id } = body as { id: number }
      return { body: { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data } } }
    })
    const lookup = (await actions()).resolveName(name, [createNetwork(1, [node.url])], undefined, {
      gateways: [one.url],
    })
    await lookup.catch(() => undefined)
    expect(one.asked).toHaveLength(times)
    await node.stop()
  })

  test('rejects once its signal aborts', async () => {
    one.answer = () => {}
    await putRecords([template(one)])
    const controller = new AbortController()
    const asking = resolve([one.url], controller.signal)
    await expect.poll(() => one.asked.length).toBe(1)
    controller.abort(new Error('Nobody waits'))
    await expect(asking).rejects.toThrow('Nobody waits')
  })
})

/** A foreign address in the form of an answer, with an invalid signature. */
const unsigned = `0x${[
  '60'.padStart(64, '0'),
  'ffffffff'.padStart(64, '0'),
  'a0'.padStart(64, '0'),
  '20'.padStart(64, '0'),
  other.slice(2).toLowerCase().padStart(64, '0'),
  '41'.padStart(64, '0'),
  '11'.repeat(65).padEnd(192, '0'),
].join('')}`

function endless(response: ServerResponse): void {
  const more = (): void => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}
