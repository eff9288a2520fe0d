import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Visitor } from './visitor.test-support.ts'
import { createWorld, type World } from './world.test-support.ts'

let world: World
let asked: unknown[]
let close: () => Promise<void>
beforeEach(async () => {
  asked = []
  let filters = 0
  // The node counts its filters upwards, like some real ones.
  const node = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      const { method, params } = JSON.parse(body) as { method: string; params: unknown }
      asked.push([method, params])
      const result = method.startsWith('eth_new') ? `0x${(++filters).toString(16)}` : []
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
    })
  })
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  const rpc = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const network = { name: 'Ethereum', symbol: 'ETH', decimals: 18, rpc }
  world = await createWorld({
    networks: [
      { ...network, chainId: 'eip155:1' },
      { ...network, chainId: 'eip155:2' },
    ],
  })
  close = async () => {
    await world.close()
    await new Promise(resolve => node.close(resolve))
  }
})
afterEach(() => close())

const signIn = async (email: string) => {
  const visitor = world.visit()
  await world.signIn(visitor, email)
  return visitor
}
const ask = async (visitor: Visitor, method: string, params: readonly unknown[], chainId = 'eip155:1') =>
  (await visitor.request('POST', '/api/rpc', { chainId, method, params })).body as unknown as { result?: unknown }
const notFound = { error: { code: -32000, message: 'filter not found' } }

describe('filters of a node that all users share', () => {
  test.each(['eth_newFilter', 'eth_newBlockFilter', 'eth_newPendingTransactionFilter'])(
    'are read and ended only by the user who created them: %s',
    async maker => {
      const [ann, bob] = [await signIn('ann@example.com'), await signIn('bob@example.com')]
      const { result: id } = await ask(ann, maker, [{}])
      expect(id).toMatch(/^0x1[\da-f]{32}$/)
      for (const method of ['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter']) {
        asked = []
        for (const stolen of [
          id,
          '0x1',
          `0x1${'0'.repeat(32)}`,
          `0x2${String(id).slice(3)}`,
          String(id).toUpperCase(),
          1,
          null,
        ])
          expect(await ask(bob, method, [stolen])).toEqual(notFound)
        expect(await ask(ann, method, ['0x1'])).toEqual(notFound)
        expect(await ask(ann, method, [])).toEqual(notFound)
        expect(await ask(ann, method, [id], 'eip155:2')).toEqual(notFound)
        expect(asked).toEqual([])
        expect(await ask(ann, method, [id])).toEqual({ result: [] })
        expect(asked).toEqual([[method, ['0x1']]])
      }
    },
  )
})
