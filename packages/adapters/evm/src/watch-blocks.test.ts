import type { CaipNetwork } from '@latchkey/primitives'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { type Anvil, startAnvil } from './anvil.test-support.ts'
import { createRpcClients } from './rpc-clients.ts'
import { type RpcCall, type RpcServer, startRpcServer } from './rpc-server.test-support.ts'
import { createNetwork } from './test-networks.test-support.ts'
import { watchBlocks } from './watch-blocks.ts'

const patience = { timeout: 20_000 }

let chain: Anvil
let node: RpcServer
let network: CaipNetwork
beforeAll(async () => {
  chain = await startAnvil(1)
  node = await startRpcServer()
  node.answer(async body => {
    const { id, method, params } = body as RpcCall
    return { body: { jsonrpc: '2.0', id, result: await chain.rpc(method, params) } }
  })
  network = createNetwork(1, [node.url])
}, 60_000)
afterAll(() => Promise.all([chain.stop(), node.stop()]))

test('watchBlocks reports each block once to all its subscribers, until they stop', async () => {
  const client = createRpcClients().get(network)
  client.pollingInterval = 50
  const told = { one: 0, other: 0 }
  const stops = [watchBlocks(client, () => told.one++), watchBlocks(client, () => told.other++)]
  await vi.waitFor(() => expect(node.requests.length).toBeGreaterThan(2), patience)
  expect(told).toEqual({ one: 0, other: 0 })
  await chain.rpc('evm_mine')
  await vi.waitFor(() => expect(told).toEqual({ one: 1, other: 1 }), patience)
  stops[0]?.()
  await chain.rpc('evm_mine')
  await vi.waitFor(() => expect(told).toEqual({ one: 1, other: 2 }), patience)
  stops[1]?.()
  await chain.rpc('evm_mine')
  const again = watchBlocks(client, () => {})
  const before = node.requests.length
  await vi.waitFor(() => expect(node.requests.length).toBeGreaterThan(before + 2), patience)
  again()
  expect(told).toEqual({ one: 1, other: 2 })
}, 60_000)
