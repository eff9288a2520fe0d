import { createStore } from '@latchkey/core'
import { createTestEnvironment, testNetworks } from '@latchkey/testing'
import { expect, test } from 'vitest'

import type { AppKit } from './app-kit.ts'
import { payFetch } from './paid-fetch.ts'

const required = { status: 402, headers: { 'PAYMENT-REQUIRED': '?' } }

function setUp(answer: Response, pay = true) {
  const environment = createTestEnvironment()
  const store = createStore({ projectId: 'test', networks: [testNetworks.mainnet], features: { pay } }, environment)
  const sent: (readonly [RequestInfo | URL, RequestInit | undefined])[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    sent.push([input, init])
    return answer
  }
  return { sent, paidFetch: payFetch({ store } as AppKit, { fetch }) }
}

test.each([
  ['that is no 402', new Response('here', { headers: { 'PAYMENT-REQUIRED': '?' } }), undefined],
  ['that asks for no payment of x402', new Response('pay me', { status: 402 }), undefined],
  [
    'of a request that the site pays by itself',
    new Response('', required),
    { headers: { 'payment-signature': 'own' } },
  ],
])('an answer %s is given back as it is, once', async (_name, answer, init) => {
  const { sent, paidFetch } = setUp(answer)
  expect(await paidFetch('https://shop.example/report', init)).toBe(answer)
  expect(sent).toEqual([['https://shop.example/report', init]])
})

test('while `pay` is off, every answer is given back', async () => {
  const answer = new Response('', required)
  expect(await setUp(answer, false).paidFetch('https://shop.example/report')).toBe(answer)
})

test('an address of the page is one of its origin, and a payment that cannot be read is an error', async () => {
  await expect(setUp(new Response('', required)).paidFetch('/report')).rejects.toMatchObject({
    code: 'paymentUnreadable',
  })
})

test.each(['', '1e3', '0x10', '-1', '.', '1,5', 'NaN'])('%j is no amount, which the site hears at once', maxAmount => {
  expect(() => payFetch({} as AppKit, { maxAmount })).toThrow(TypeError)
})
