import { createStore } from '@latchkey/core'
import { createTestEnvironment, testNetworks } from '@latchkey/testing'
import { afterEach, expect, test, vi } from 'vitest'

import type { AppKit } from './app-kit.ts'
import { payFetch } from './x402.ts'

afterEach(() => vi.unstubAllGlobals())

const required = { status: 402, headers: { 'PAYMENT-REQUIRED': '?' } }

function setUp(answer: Response, pay = true) {
  const environment = createTestEnvironment()
  const store = createStore({ projectId: 'test', networks: [testNetworks.mainnet], features: { pay } }, environment)
  const sent: (readonly [RequestInfo | URL, RequestInit | undefined])[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    sent.push([input, init])
    return answer
  }
  return { sent, x402Fetch: payFetch({ store } as AppKit, { fetch }) }
}

test.each([
  ['that is no 402', new Response('here', { headers: { 'PAYMENT-REQUIRED': '?' } }), undefined],
  ['that requires no payment of x402', new Response('pay me', { status: 402 }), undefined],
  [
    'of a request that the site pays by itself',
    new Response('', required),
    { headers: { 'payment-signature': 'own' } },
  ],
])('payFetch returns an answer %s unchanged, with one request', async (_name, answer, init) => {
  const { sent, x402Fetch } = setUp(answer)
  expect(await x402Fetch('https://shop.example/report', init)).toBe(answer)
  expect(sent).toEqual([['https://shop.example/report', init]])
})

test('payFetch returns every answer while `pay` is off', async () => {
  const answer = new Response('', required)
  expect(await setUp(answer, false).x402Fetch('https://shop.example/report')).toBe(answer)
})

test.each([
  ['the `<base>` of the page', 'https://based.example/report', { document: { baseURI: 'https://based.example/' } }],
  [
    'its own address in a worker',
    'https://worker.example/report',
    { location: { href: 'https://worker.example/w.js' } },
  ],
])('payFetch resolves an address against %s, like `fetch', async (_what, url, globals) => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  const header = btoa(JSON.stringify({ x402Version: 2, resource: { url }, accepts: [] }))
  const answer = new Response('', { status: 402, headers: { 'PAYMENT-REQUIRED': header } })
  await expect(setUp(answer).x402Fetch('report')).rejects.toMatchObject({ code: 'caipNetworkOrAddressUndefined' })
})

test('payFetch rejects a payment that cannot be parsed', async () => {
  const paying = setUp(new Response('', required)).x402Fetch('https://shop.example/report')
  await expect(paying).rejects.toMatchObject({ code: 'paymentUnreadable' })
})

test.each(['', '1e3', '0x10', '-1', '.', '1,5', 'NaN'])('payFetch rejects the amount %j at once', maxAmount => {
  expect(() => payFetch({} as AppKit, { maxAmount })).toThrow(TypeError)
})
