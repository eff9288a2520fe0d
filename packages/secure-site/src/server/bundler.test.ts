import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createWorld, type World } from './world.test-support.ts'

describe('the bundler of a network', () => {
  let world: World
  let asked: { url: string; body: Record<string, unknown> }[] = []
  let status = 200
  let visitors = 0
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => (text += String(chunk)))
    request.on('end', () => {
      const body = JSON.parse(text) as Record<string, unknown>
      asked.push({ url: request.url ?? '', body })
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }))
    })
  })

  beforeEach(async () => {
    asked = []
    status = 200
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const rpc = 'http://127.0.0.1:9'
    const bundler = `http://127.0.0.1:${port}/?projectId=p&chainId=eip155:1&bundler=b`
    const paymaster = `http://127.0.0.1:${port}/pay?key=secret`
    const ether = { symbol: 'ETH', decimals: 18, rpc }
    world = await createWorld({
      networks: [
        { chainId: 'eip155:1', name: 'Ethereum', ...ether, bundler },
        { chainId: 'eip155:10', name: 'Optimism', ...ether },
        {
          chainId: 'eip155:8453',
          name: 'Base',
          ...ether,
          bundler: `http://127.0.0.1:${port}/rpc?key=k&paymaster=${encodeURIComponent(paymaster)}`,
          paymasterContext: { policyId: 'ours' },
        },
      ],
    })
  })
  afterEach(async () => {
    await world.close()
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })

  const ask = async (method: string, chainId = 'eip155:1', path = '/api/bundler', params: unknown = ['0x2']) => {
    const { visitor } = await world.settle(`visitor${++visitors}@example.com`)
    return (await visitor.request('POST', path, { chainId, method, params })).body
  }

  // covers: S7.41, S7.42
  test('is requested at its own address, which no page chooses', async () => {
    expect(await ask('eth_getUserOperationReceipt')).toEqual({ result: '0x1' })
    expect(asked).toEqual([
      {
        url: '/?projectId=p&chainId=eip155:1&bundler=b',
        body: { jsonrpc: '2.0', id: 1, method: 'eth_getUserOperationReceipt', params: ['0x2'] },
      },
    ])
  })

  // covers: S7.43
  test('has a failed request for a receipt reported as unknown', async () => {
    status = 503
    expect(await ask('eth_getUserOperationReceipt')).toEqual({
      error: { code: -32603, message: 'Failed to fetch user operation receipt - 503' },
    })
  })

  test('is available to signed-in users, for the requests of a wallet', async () => {
    expect(await ask('debug_clearState')).toMatchObject({ error: { code: 4200 } })
    expect(await ask('eth_sendUserOperation', 'eip155:10')).toMatchObject({ error: { code: 4902 } })
    const stranger = await world
      .visit()
      .request('POST', '/api/bundler', { chainId: 'eip155:1', method: 'eth_supportedEntryPoints', params: [] })
    expect(stranger.status).toBe(401)
    expect(asked).toEqual([])
    const { visitor } = await world.settle('bea@example.com')
    const { networks } = (await visitor.request('GET', '/api/networks')).body as unknown as { networks: object[] }
    expect(networks).toMatchObject([
      { chainId: 'eip155:1', smartAccounts: true },
      { chainId: 'eip155:10', smartAccounts: false },
      { chainId: 'eip155:8453', smartAccounts: true, sponsor: expect.stringMatching(/^127\.0\.0\.1:\d+$/) },
    ])
    expect(networks.slice(0, 2).some(each => 'sponsor' in each)).toBe(false)
    expect(JSON.stringify(networks)).not.toMatch(/secret|policyId|key=/)
  })

  test('has a named sponsor, and requests to that go to the paymaster', async () => {
    const operation = { sender: '0x1' }
    expect(await ask('eth_supportedEntryPoints', 'eip155:8453', '/api/bundler', [])).toEqual({ result: '0x1' })
    // The server sets the chain and the paymaster's context, so the frame's values are ignored.
    const params = [operation, '0xe', '0x1', { policyId: 'another' }, 'more']
    for (const method of ['pm_getPaymasterStubData', 'pm_getPaymasterData'])
      expect(await ask(method, 'eip155:8453', '/api/paymaster', params)).toEqual({ result: '0x1' })
    const told = { jsonrpc: '2.0', id: 1, params: [operation, '0xe', '0x2105', { policyId: 'ours' }] }
    expect(asked).toEqual([
      { url: '/rpc?key=k', body: { jsonrpc: '2.0', id: 1, method: 'eth_supportedEntryPoints', params: [] } },
      { url: '/pay?key=secret', body: { ...told, method: 'pm_getPaymasterStubData' } },
      { url: '/pay?key=secret', body: { ...told, method: 'pm_getPaymasterData' } },
    ])
  })

  test('has a paymaster only if its address names one, for its own methods only', async () => {
    const pay = (method: string, chainId: string, params?: unknown) => ask(method, chainId, '/api/paymaster', params)
    expect(await pay('pm_getPaymasterData', 'eip155:1')).toMatchObject({ error: { code: 4902 } })
    expect(await pay('pm_getPaymasterData', 'eip155:7')).toMatchObject({ error: { code: 4902 } })
    expect(await pay('eth_sendUserOperation', 'eip155:8453')).toMatchObject({ error: { code: 4200 } })
    expect(await pay('pm_sponsorUserOperation', 'eip155:8453')).toMatchObject({ error: { code: 4200 } })
    expect(await pay('pm_getPaymasterData', 'eip155:8453', { 0: '0x1' })).toMatchObject({ error: { code: -32602 } })
    expect(await ask('pm_getPaymasterData', 'eip155:8453')).toMatchObject({ error: { code: 4200 } })
    const body = { chainId: 'eip155:8453', method: 'pm_getPaymasterData', params: [] }
    expect((await world.visit().request('POST', '/api/paymaster', body)).status).toBe(401)
    expect(asked).toEqual([])
  })
})
