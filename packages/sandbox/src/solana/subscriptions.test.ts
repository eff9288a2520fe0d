import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { solanaDefinitions } from './solana-definitions.ts'
import { createSubscriptions } from './subscriptions.ts'
import { createSvmCluster, type SvmCluster } from './svm-cluster.ts'

const subscriptions = createSubscriptions()
let server: Server
afterEach(() => {
  subscriptions.close()
  server.close()
})

async function connect(cluster: Promise<SvmCluster>): Promise<WebSocket> {
  server = createServer()
  server.on('upgrade', (request, socket, head) => subscriptions.upgrade(request, socket, head, cluster))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await once(client, 'open')
  return client
}

async function createCluster(): Promise<SvmCluster> {
  const [definition] = solanaDefinitions
  if (!definition) throw new TypeError('The sandbox has a cluster')
  return createSvmCluster(definition)
}

test('a subscription closes a connection that sends too much, and the cluster continues', async () => {
  const client = await connect(createCluster())
  const closed = once(client, 'close')
  client.send('x'.repeat(200_000))
  expect((await closed)[0]).toBe(1009)
})

test('a subscription is answered that was requested before the cluster runs', async () => {
  let run: (cluster: SvmCluster) => void = () => {}
  const client = await connect(new Promise<SvmCluster>(resolve => (run = resolve)))
  const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'slotSubscribe' })
  // The server reads nothing yet, so the request waits in the socket.
  await new Promise(resolve => client.send(request, resolve))
  const answered = once(client, 'message') as Promise<[Buffer]>
  run(await createCluster())
  const [answer] = await answered
  expect(JSON.parse(answer.toString())).toEqual({ jsonrpc: '2.0', id: 1, result: 1 })
})
