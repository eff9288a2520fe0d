import { afterEach, expect, test, vi } from 'vitest'

import { createServerClient } from './server-client.ts'

afterEach(() => void vi.unstubAllGlobals())

test('writes once where the browser refuses locks, as in a sandboxed frame', async () => {
  const request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('location', new URL('https://shop.example/'))
  const send = vi.fn(async () => Response.json({ ok: true }))
  const ask = createServerClient('https://shop.example/siwx', send)
  expect(await ask('/sign-out', {})).toEqual({ ok: true })
  expect(send).toHaveBeenCalledTimes(1)
})
