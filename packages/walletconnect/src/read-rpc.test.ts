import { toCaipNetwork } from '@latchkey/primitives'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { readRpc } from './read-rpc.ts'
import { answer, stubNodes } from './stub-nodes.test-support.ts'

afterEach(() => void vi.unstubAllGlobals())

describe('readRpc', () => {
  const network = toCaipNetwork({
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://one.example', 'https://two.example'] } },
  })
  const request = { method: 'eth_chainId' }

  test('posts JSON to the first node, and returns its result', async () => {
    const nodes = stubNodes(answer({ result: '0x1' }))
    expect(await readRpc(network, request)).toBe('0x1')
    expect(nodes.urls()).toEqual(['https://one.example'])
    expect(nodes.first()).toEqual({
      method: 'POST',
      headers: 'application/json',
      body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
    })
  })

  test.each([
    ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['responds with an error status', answer({ result: '0x2' }, 503)],
    ['responds with no JSON', () => new Response('<html>')],
    ['responds with null', answer(null)],
    ['responds without a result', answer({})],
  ])('requests the next node if the first one %s', async (_how, first) => {
    const nodes = stubNodes(first, answer({ result: '0x1' }))
    expect(await readRpc(network, request)).toBe('0x1')
    expect(nodes.urls()).toEqual(['https://one.example', 'https://two.example'])
  })

  test('rejects with the error of a node, and requests no other', async () => {
    const nodes = stubNodes(answer({ error: { code: 3, message: 'execution reverted', data: '0x08' } }))
    const error = { name: 'PeerError', code: 3, message: 'execution reverted', data: '0x08' }
    await expect(readRpc(network, request)).rejects.toMatchObject(error)
    expect(nodes.urls()).toHaveLength(1)
  })

  test('rejects if no node responds', async () => {
    const nodes = stubNodes()
    await expect(readRpc(network, request)).rejects.toMatchObject({
      code: 'rpcRequestFailed',
      message: expect.stringContaining('eip155:1') as string,
    })
    expect(nodes.urls()).toHaveLength(2)
  })

  test('requests no other node after an abort', async () => {
    const abort = new AbortController()
    const nodes = stubNodes(() => {
      abort.abort(new Error('closed'))
      return Promise.reject(new Error('closed'))
    })
    await expect(readRpc(network, request, abort.signal)).rejects.toThrow('closed')
    expect(nodes.urls()).toHaveLength(1)
  })
})
