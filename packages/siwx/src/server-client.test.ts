import { afterEach, expect, test, vi } from 'vitest'

import { createServerClient } from './server-client.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the server client writes once if the browser rejects locks, as in a sandboxed frame', async () => {
  const request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('location', new URL('https://shop.example/'))
  const send = vi.fn(async () => Response.json({ ok: true }))
  const ask = createServerClient('https://shop.example/siwx', send)
  expect(await ask('/sign-out', {})).toEqual({ ok: true })
  expect(send).toHaveBeenCalledTimes(1)
})

test('the server client serializes writes on a page without Web Locks, also after a failure', async () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', new URL('http://192.168.1.5:3000/'))
  const answers: ((answer: Response | Error) => void)[] = []
  const send = vi.fn(
    async () =>
      new Promise<Response>((resolve, reject) =>
        answers.push(answer => (answer instanceof Error ? reject(answer) : resolve(answer))),
      ),
  )
  const ask = createServerClient('/siwx', send)
  const [first, second, third] = [ask('/verify', { at: 1 }), ask('/verify', { at: 2 }), ask('/verify', { at: 3 })]
  const failed = expect(first).rejects.toMatchObject({ code: 'serverUnavailable' })
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  answers[0]?.(new TypeError('Failed to fetch'))
  await failed
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  // A read does not wait for a write.
  const read = ask('/session')
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3))
  for (const at of [1, 2]) answers[at]?.(Response.json({ at }))
  expect([await second, await read]).toEqual([{ at: 1 }, { at: 2 }])
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(4))
  answers[3]?.(Response.json({ at: 3 }))
  expect(await third).toEqual({ at: 3 })
})
