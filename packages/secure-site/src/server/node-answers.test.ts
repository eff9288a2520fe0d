import { afterEach, describe, expect, test, vi } from 'vitest'

import { createUnlimitedNetworks } from './unlimited-nodes.test-support.ts'
import { readRequestContext } from './request-context.ts'

afterEach(() => vi.unstubAllGlobals())

/**
 * Calls the operator's node as a page, with this answer of the node. @returns the page's answer, and the node's
 * requests
 */
async function ask(
  answer: () => Response | Promise<Response>,
  asked: object = {},
  how: 'ask' | 'askBundler' | 'askPaymaster' = 'ask',
) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => answer())
  vi.stubGlobal('fetch', fetch)
  const networks = createUnlimitedNetworks([
    { chainId: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18, rpc: 'https://node.example/key' },
    {
      chainId: 'eip155:10',
      name: 'Optimism',
      symbol: 'ETH',
      decimals: 18,
      rpc: 'https://node.example/key',
      bundler: 'https://bundler.example/?paymaster=https%3A%2F%2Fpaymaster.example',
    },
  ])
  const request = new Request('https://secure.example/api/rpc', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chainId: 'eip155:1', method: 'eth_blockNumber', ...asked }),
  })
  const heard = await networks[how](
    readRequestContext(request, { address: undefined }, 'https://secure.example'),
    'ann',
  )
  return { heard, calls: fetch.mock.calls }
}

describe('the answer of a node', () => {
  test('is requested as JSON, without missing fields, and without redirects', async () => {
    const { heard, calls } = await ask(() => Response.json({ result: '0x1' }))
    expect(heard).toEqual({ result: '0x1' })
    const [[url, init] = []] = calls
    expect(url).toBe('https://node.example/key')
    expect(init).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
      redirect: 'error',
    })
  })

  test.each<[string, () => Response, object]>([
    ['a result beside an error that is none', () => Response.json({ error: 'no', result: '0x1' }), { result: '0x1' }],
    ['a result beside no error', () => Response.json({ error: null, result: '0x1' }), { result: '0x1' }],
    ['an answer without a result', () => Response.json({}), { result: null }],
    [
      'an error',
      () => Response.json({ error: { code: 3, message: 'reverted' } }),
      { error: { code: 3, message: 'reverted' } },
    ],
    [
      'an error without a code',
      () => Response.json({ error: { code: '3', message: 7 } }),
      { error: { code: -32603, message: '' } },
    ],
    [
      'a long error',
      () => Response.json({ error: { code: 1, message: 'a'.repeat(5_000) } }),
      { error: { code: 1, message: 'a'.repeat(1_024) } },
    ],
    [
      'an error with another status',
      () => Response.json({ error: { code: 1, message: 'no' } }, { status: 500 }),
      { error: { code: 1, message: 'no' } },
    ],
    ['a text', () => Response.json('0x1'), { error: { code: -32603, message: 'The node answered something else' } }],
    ['null', () => Response.json(null), { error: { code: -32603, message: 'The node answered something else' } }],
    ['no JSON', () => new Response('<html>'), { error: { code: -32603, message: 'The node did not answer' } }],
    [
      'more than 2 MB',
      () => new Response('0'.repeat(2 * 1_024 * 1_024 + 1)),
      { error: { code: -32603, message: 'The node answered more than is read' } },
    ],
  ])('is passed on if it is %s', async (_name, answer, expected) => {
    expect((await ask(answer)).heard).toEqual(expected)
  })

  test('is missing if the node cannot be reached, and the page does not receive its address', async () => {
    const { heard } = await ask(() => Promise.reject(new TypeError('https://node.example/key refused')))
    expect(heard).toEqual({ error: { code: -32603, message: 'The node did not answer' } })
  })
})

describe('a network', () => {
  test.each([
    ['ask', { chainId: 'eip155:5' }, 4902, 'This network is not served here'],
    ['ask', { method: 'debug_traceCall' }, 4200, 'Requested RPC call is not allowed'],
    ['askBundler', {}, 4902, 'There is no bundler for this network'],
    ['askBundler', { chainId: 'eip155:10' }, 4200, 'Requested RPC call is not allowed'],
    ['askPaymaster', { method: 'pm_getPaymasterData' }, 4902, 'Nobody pays for operations on this network'],
    ['askPaymaster', { chainId: 'eip155:10' }, 4200, 'Requested RPC call is not allowed'],
    [
      'askPaymaster',
      { chainId: 'eip155:10', method: 'pm_getPaymasterData', params: {} },
      -32602,
      'A paymaster is asked about an operation',
    ],
  ] as const)('rejects %s with %j, and sends no request', async (how, asked, code, message) => {
    const { heard, calls } = await ask(() => Promise.reject(new Error('asked')), asked, how)
    expect(heard).toEqual({ error: { code, message } })
    expect(calls).toEqual([])
  })

  test.each(['pm_getPaymasterStubData', 'pm_getPaymasterData'])('sends its paymaster %s', async method => {
    const asked = { chainId: 'eip155:10', method, params: [{ sender: '0x1' }, '0xe'] }
    const { heard, calls } = await ask(() => Response.json({ result: '0x1' }), asked, 'askPaymaster')
    expect(heard).toEqual({ result: '0x1' })
    expect(calls.map(([url]) => url)).toEqual(['https://paymaster.example'])
  })

  test('simulates for the frame, and reports a receipt that cannot be fetched', async () => {
    const { heard } = await ask(() => Response.json({ result: [] }), { method: 'eth_simulateV1' })
    expect(heard).toEqual({ result: [] })
    const asked = { chainId: 'eip155:10', method: 'eth_getUserOperationReceipt', params: ['0x1'] }
    const receipt = async (status: number) =>
      (await ask(() => Response.json({ result: null }, { status }), asked, 'askBundler')).heard
    expect(await receipt(200)).toEqual({ result: null })
    expect(await receipt(502)).toEqual({
      error: { code: -32603, message: 'Failed to fetch user operation receipt - 502' },
    })
  })
})
