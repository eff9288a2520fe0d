import { afterEach, describe, expect, test, vi } from 'vitest'

import { createUnlimitedNetworks } from './unlimited-nodes.test-support.ts'
import { readVisit } from './visit.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page asks the node of the operator, which answers with a body. @returns what the page hears, and how the node was asked */
async function ask(
  answer: () => Response | Promise<Response>,
  asked: object = {},
  how: 'ask' | 'askPaymaster' = 'ask',
) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => answer())
  vi.stubGlobal('fetch', fetch)
  const networks = createUnlimitedNetworks([
    { chainId: 'eip155:1', name: 'Ethereum', symbol: 'ETH', decimals: 18, rpc: 'https://node.example/key' },
  ])
  const request = new Request('https://secure.example/api/rpc', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chainId: 'eip155:1', method: 'eth_blockNumber', ...asked }),
  })
  const heard = await networks[how](readVisit(request, { address: undefined }, 'https://secure.example'), 'ann')
  return { heard, calls: fetch.mock.calls }
}

describe('the answer of a node', () => {
  test('is asked for as JSON, without what the page leaves out, and never somewhere else', async () => {
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
    ['a result of nothing', () => Response.json({}), { result: null }],
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

  test('is missing if the node cannot be reached, and the page hears nothing of its address', async () => {
    const { heard } = await ask(() => Promise.reject(new TypeError('https://node.example/key refused')))
    expect(heard).toEqual({ error: { code: -32603, message: 'The node did not answer' } })
  })
})

describe('a network', () => {
  test('that is not served, and one without a paymaster, say so', async () => {
    const never = () => Promise.reject(new Error('asked'))
    expect((await ask(never, { chainId: 'eip155:5' })).heard).toEqual({
      error: { code: 4902, message: 'This network is not served here' },
    })
    expect((await ask(never, { method: 'pm_getPaymasterData' }, 'askPaymaster')).heard).toEqual({
      error: { code: 4902, message: 'Nobody pays for operations on this network' },
    })
  })
})
