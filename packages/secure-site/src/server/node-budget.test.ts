import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Visitor } from './visitor.test-support.ts'
import { createWorld, type World } from './world.test-support.ts'

let world: World
let asked: string[]
let close: () => Promise<void>
beforeEach(async () => {
  asked = []
  const node = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      asked.push((JSON.parse(body) as { method: string }).method)
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }))
    })
  })
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  const rpc = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const network = { chainId: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18, rpc } as const
  world = await createWorld({
    networks: [{ ...network, bundler: `${rpc}?paymaster=${encodeURIComponent(rpc)}` }],
    nodeUnitsPerMinute: 60,
  })
  close = async () => {
    await world.close()
    await new Promise(resolve => node.close(resolve))
  }
})
afterEach(() => close())

const signIn = async (email: string, address: string) => {
  const visitor = world.visit(address)
  await world.signIn(visitor, email)
  return visitor
}
const ask = async (visitor: Visitor, method: string, path = '/api/rpc') =>
  (await visitor.request('POST', path, { chainId: 'eip155:1', method, params: [{}, '0x'] })).body as unknown as {
    result?: string
    error?: { code: number; message: string }
  }
const rejection = (seconds: number) => ({
  error: { code: -32005, message: `Too many requests: try again after ${seconds} seconds` },
})

describe('the budget of the operator’s nodes', () => {
  test('limits the requests of a user per minute, expensive methods more', async () => {
    const visitor = await signIn('ann@example.com', '203.0.113.7')
    for (let turn = 0; turn < 2; turn++) expect(await ask(visitor, 'eth_getLogs')).toEqual({ result: '0x1' })
    for (let turn = 0; turn < 20; turn++) expect(await ask(visitor, 'eth_call')).toEqual({ result: '0x1' })
    const before = asked.length
    expect(await ask(visitor, 'eth_call')).toEqual(rejection(30))
    expect(await ask(visitor, 'eth_supportedEntryPoints', '/api/bundler')).toEqual(rejection(30))
    expect(await ask(visitor, 'pm_getPaymasterData', '/api/paymaster')).toEqual(rejection(30))
    expect(asked).toHaveLength(before)
    world.pass(30)
    expect(await ask(visitor, 'eth_call')).toEqual({ result: '0x1' })
  })

  test('is per user, for all sessions, and separate from other users', async () => {
    const visitor = await signIn('ann@example.com', '203.0.113.7')
    const second = await signIn('ann@example.com', '198.51.100.7')
    const other = await signIn('bob@example.com', '203.0.113.8')
    world.pass(60)
    for (let turn = 0; turn < 3; turn++) await ask(turn % 2 ? visitor : second, 'eth_getLogs')
    expect((await ask(visitor, 'eth_call')).error?.code).toBe(-32005)
    expect((await ask(second, 'eth_call')).error?.code).toBe(-32005)
    expect(await ask(other, 'eth_call')).toEqual({ result: '0x1' })
  })

  test('is shared by the users of one network, four times as large', async () => {
    const visitors = []
    for (let user = 0; user < 5; user++) visitors.push(await signIn(`a${user}@example.com`, '203.0.113.7'))
    world.pass(60)
    const answers = []
    for (const visitor of visitors) for (let turn = 0; turn < 3; turn++) answers.push(await ask(visitor, 'eth_getLogs'))
    expect(answers.map(({ error }) => error?.code)).toEqual([
      ...Array.from({ length: 12 }, () => undefined),
      ...[-32005, -32005, -32005],
    ])
  })

  test('counts its rejections in the metrics', async () => {
    const visitor = await signIn('ann@example.com', '203.0.113.7')
    for (let turn = 0; turn < 4; turn++) await ask(visitor, 'eth_getLogs')
    expect(await world.metrics()).toContain('latchkey_secure_site_node_refusals_total 1')
  })
})
