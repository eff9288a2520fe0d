import { once } from 'node:events'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { type Sandbox, startSandbox } from '../start-sandbox.ts'

let sandbox: Sandbox
const sockets: WebSocket[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})

afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await sandbox.close()
})

test('the relay rejects a connection without a client id', async () => {
  await expect(open('?auth=x.y.z')).rejects.toThrow('401')
})

test('the relay rejects another path than its own and the root', async () => {
  const socket = new WebSocket(`${sandbox.url.replace('http', 'ws')}/elsewhere?auth=${auth('did:key:z1')}`)
  const [error] = (await once(socket, 'error')) as [Error]
  expect(error.message).toContain('404')
})

test('the relay answers garbage with its JSON-RPC error, and the connection stays open', async () => {
  const socket = await open(`?auth=${auth('did:key:z2')}`)
  expect(await ask(socket, 'no json')).toMatchObject({ id: null, error: { code: -32600 } })
  expect(await ask(socket, [1, 2])).toMatchObject({ id: null, error: { code: -32600 } })
  expect(await ask(socket, { jsonrpc: '2.0', id: 'a', method: 'eth_chainId' })).toMatchObject({
    id: 'a',
    error: { code: -32601 },
  })
  expect(await ask(socket, { jsonrpc: '2.0', id: 'b', method: 'irn_publish', params: { topic: 1 } })).toMatchObject({
    id: 'b',
    error: { code: -32602 },
  })
  expect(await ask(socket, { jsonrpc: '2.0', id: 'c', method: 'irn_subscribe', params: { topic: 't' } })).toMatchObject(
    {
      id: 'c',
      result: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  )
})

test('a stopped relay closes its connections and rejects new ones until it is started', async () => {
  const socket = await open(`?auth=${auth('did:key:z3')}`)
  const closed = once(socket, 'close')
  await control('stop')
  await closed
  await expect(open(`?auth=${auth('did:key:z3')}`)).rejects.toThrow('503')
  await control('start')
  await expect(open(`?auth=${auth('did:key:z3')}`)).resolves.toBeInstanceOf(WebSocket)
})

test('a fault on the relay rejects the connection with its status', async () => {
  const body = JSON.stringify({ match: '/relay', status: 500, times: 1 })
  await fetch(`${sandbox.url}/sandbox/faults`, { method: 'POST', body })
  await expect(open(`?auth=${auth('did:key:z4')}`)).rejects.toThrow('500')
})

async function open(query: string): Promise<WebSocket> {
  const socket = new WebSocket(`${sandbox.relay.url}${query}`)
  sockets.push(socket)
  await once(socket, 'open')
  return socket
}

async function ask(socket: WebSocket, message: unknown): Promise<unknown> {
  const answer = once(socket, 'message')
  socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  const [data] = (await answer) as [Buffer]
  return JSON.parse(data.toString())
}

async function control(action: 'stop' | 'start'): Promise<void> {
  const response = await fetch(`${sandbox.url}/sandbox/relay`, { method: 'POST', body: JSON.stringify({ action }) })
  expect(await response.json()).toEqual({ running: action === 'start' })
}

function auth(iss: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'EdDSA' })}.${part({ iss })}.signature`
}
