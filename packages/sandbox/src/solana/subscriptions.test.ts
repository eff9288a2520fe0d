import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { solanaDefinitions } from './solana-definitions.ts'
import { createSubscriptions } from './subscriptions.ts'
import { createSvmCluster, type SvmCluster } from './svm-cluster.ts'

const server = createServer()
const subscriptions = createSubscriptions()
afterEach(() => {
  subscriptions.close()
  server.close()
})

test('answers who asks before the cluster runs', async () => {
  const [definition] = solanaDefinitions
  if (!definition) throw new TypeError('The sandbox has a cluster')
  let run: (cluster: SvmCluster) => void = () => {}
  const cluster = new Promise<SvmCluster>(resolve => (run = resolve))
  server.on('upgrade', (request, socket, head) => subscriptions.upgrade(request, socket, head, cluster))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await once(client, 'open')
  client.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'slotSubscribe' }))
  await wait(50)
  const answered = once(client, 'message') as Promise<[Buffer]>
  run(await createSvmCluster(definition))
  const [answer] = await answered
  expect(JSON.parse(answer.toString())).toEqual({ jsonrpc: '2.0', id: 1, result: 1 })
})
