import { expect, test } from 'vitest'

import { answer } from './answer.ts'

test('answer is JSON that no cache stores, with its status and cookies', async () => {
  const response = answer({ ok: true }, ['a=1; Path=/', 'b=2'], 201)
  expect(response.status).toBe(201)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2'])
  expect(await response.json()).toEqual({ ok: true })
})

test('answer has status 200 and no cookies by default', () => {
  const response = answer({})
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()).toEqual([])
})
