import { expect, test } from 'vitest'

import { keepForSecond } from './second-request.ts'

const url = 'https://shop.example/report'
const textOf = async (init: RequestInit): Promise<string> => new Response(init.body).text()
const post = (): Request => new Request(url, { method: 'POST', body: 'which report', headers: { 'x-own': '1' } })

test('a request is repeated with its body, its headers and the additional one, to the same address', async () => {
  const request = post()
  const second = keepForSecond(request, undefined)
  expect(await request.text()).toBe('which report')
  const init = await second.withHeader('PAYMENT-SIGNATURE', 'signed')
  expect([init.method, init.redirect, await textOf(init)]).toEqual(['POST', 'manual', 'which report'])
  expect([...new Headers(init.headers)]).toEqual(
    expect.arrayContaining([
      ['payment-signature', 'signed'],
      ['x-own', '1'],
    ]),
  )
})

test('the body of a request is repeated in a browser that does not report that it has one', async () => {
  const request = Object.defineProperty(post(), 'body', { value: undefined })
  expect(await textOf(await keepForSecond(request, undefined).withHeader('a', 'b'))).toBe('which report')
})

test.each<[string, RequestInit | undefined, string]>([
  ['no body', undefined, 'which report'],
  ['a null body, which `fetch` ignores,', { body: null }, 'which report'],
  ['another body', { body: 'that one' }, 'that one'],
  ['an empty body', { body: '' }, ''],
])('a request with init of %s repeats its first body', async (_what, init, body) => {
  const first = await new Request(post(), init).text()
  const again = await textOf(await keepForSecond(post(), init).withHeader('a', 'b'))
  expect([first, again]).toEqual([body, body])
})

test.each<[string, BodyInit | null | undefined, boolean]>([
  ['none', undefined, true],
  ['null', null, true],
  ['text', 'which report', true],
  ['bytes', new Uint8Array([1]), true],
  ['a form', new FormData(), true],
  ['a stream', new Blob(['which report']).stream(), false],
])('a body that is %s can be repeated: %o, %s', (_what, body, isReplayable) => {
  expect(keepForSecond(url, { method: 'POST', body: body ?? null }).isReplayable).toBe(isReplayable)
})

test('a request without a body is repeated without one', async () => {
  for (const input of [url, new Request(url), new Request(url, { method: 'DELETE' })])
    expect((await keepForSecond(input, undefined).withHeader('a', 'b')).body).toBeNull()
})
