import { afterEach, describe, expect, test, vi } from 'vitest'

import { fetchCallsStatus, toBundlerUrl } from './calls-status.ts'
import { answer, stubNodes } from './stub-nodes.test-support.ts'

afterEach(() => void vi.unstubAllGlobals())

describe('fetchCallsStatus', () => {
  const fetchStatus = () => fetchCallsStatus('https://bundler.example', '0xab', '0x1')
  const base = { version: '2.0.0', id: '0xab', chainId: '0x1', atomic: true }

  test('posts JSON to the bundler', async () => {
    const nodes = stubNodes(answer({ result: null }))
    expect(await fetchStatus()).toEqual({ ...base, status: 100 })
    expect(nodes.first()).toEqual({
      method: 'POST',
      headers: 'application/json',
      body: { jsonrpc: '2.0', id: 1, method: 'eth_getUserOperationReceipt', params: ['0xab'] },
    })
  })

  test.each([
    ['confirmed', { success: true, receipt: { transactionHash: '0x1' } }, 200, [{ transactionHash: '0x1' }]],
    ['reverted', { success: false }, 500, []],
    ['not known to have succeeded', { success: 'true' }, 500, []],
  ])('returns calls that are %s', async (_what, result, status, receipts) => {
    stubNodes(answer({ result }))
    expect(await fetchStatus()).toEqual({ ...base, status, receipts })
  })

  test('rejects with the error of the bundler', async () => {
    stubNodes(answer({ error: { code: -32601, message: 'no such method' } }))
    await expect(fetchStatus()).rejects.toMatchObject({ name: 'PeerError', code: -32601 })
  })

  test('rejects an error status', async () => {
    stubNodes(answer({ result: null }, 503))
    await expect(fetchStatus()).rejects.toThrow('Failed to fetch user operation receipt - 503')
  })
})

test.each([
  ['http://127.0.0.1:8545/', 'shop.example', undefined],
  ['HTTP://localhost:8545/', 'shop.example', undefined],
  ['http://[::1]:8545/', '127.0.0.1.shop.example', undefined],
  ['http://127.0.0.1:8545/', 'localhost', 'http://127.0.0.1:8545/'],
  ['http://127.0.0.1:8545/', '[::1]', 'http://127.0.0.1:8545/'],
  ['https://bundler.example/', 'shop.example', 'https://bundler.example/'],
  ['http://bundler.example/', 'localhost', undefined],
])('toBundlerUrl returns for the URL %s of a wallet, on a page of %s, %s', (url, hostname, expected) => {
  vi.stubGlobal('location', { hostname })
  const properties = { bundler_url: url }
  expect(toBundlerUrl({ projectId: 'p', bundlerUrl: undefined, properties, chain: 'eip155:1' })).toBe(expected)
})
