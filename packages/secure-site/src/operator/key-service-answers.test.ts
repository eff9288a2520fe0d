import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createKeyServiceClient } from './key-service-client.ts'
import { createKeyService, type KeyServiceLogEntry } from './key-service.ts'
import { RecoveryKeyError, type RecoveryKeys, type ReleaseRequest } from './recovery-keys.ts'

const token = 't'.repeat(43)
const url = 'https://keys.example/release'
const request: ReleaseRequest = {
  sealed: 'a sealed share',
  userId: 'ann',
  generation: 'a'.repeat(32),
  check: 'b'.repeat(64),
  to: 'B'.repeat(87),
}
let logged: KeyServiceLogEntry[]
let release: ReturnType<typeof vi.fn<RecoveryKeys['release']>>

beforeEach(() => {
  logged = []
  release = vi.fn<RecoveryKeys['release']>(async () => 'sealed for the page')
})
afterEach(() => vi.unstubAllGlobals())

describe('a key service', () => {
  const ask = async (init: RequestInit, path = '') => {
    const { fetch } = createKeyService({ keys: { release }, token, log: entry => logged.push(entry) })
    const response = await fetch(new Request(`${url}${path}`, init))
    expect(response.headers.getSetCookie()).toEqual([])
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const post = (body: object) => ask({ method: 'POST', headers, body: JSON.stringify(body) })

  test('releases the requested share, and passes nothing else on', async () => {
    expect(await post({ ...request, more: 1 })).toEqual({ status: 200, body: { sealed: 'sealed for the page' } })
    expect(release.mock.calls).toEqual([[request]])
    expect(logged).toEqual([{ level: 'info', event: 'released', status: 200 }])
  })

  test('answers health checks of any caller, and nothing else without its token', async () => {
    const { fetch } = createKeyService({ keys: { release }, token, log: entry => logged.push(entry) })
    const health = await fetch(new Request('https://keys.example/health'))
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
    expect(logged).toEqual([])
    for (const wrong of [
      {},
      { authorization: token },
      { authorization: 'Bearer' },
      { authorization: `Bearer ${token}t` },
    ])
      for (const method of ['GET', 'POST'])
        expect(await ask({ method, headers: wrong })).toEqual({ status: 401, body: { error: 'refused' } })
    const posted = await fetch(new Request('https://keys.example/health', { method: 'POST' }))
    expect(posted.status).toBe(401)
    expect(new Set(logged.map(entry => JSON.stringify(entry)))).toEqual(
      new Set([JSON.stringify({ level: 'info', event: 'refused', status: 401 })]),
    )
    expect(release).not.toHaveBeenCalled()
  })

  test.each([
    ['no letters', { userId: '' }],
    ['a control character', { userId: 'ann\u0000' }],
    ['a letter that is not ASCII', { userId: 'änn' }],
    ['a control character at its start', { userId: '\u0007ann' }],
    ['a longer id of its user', { userId: 'a'.repeat(65) }],
    ['a longer generation', { generation: 'a'.repeat(33) }],
    ['a longer check value', { check: 'b'.repeat(65) }],
    ['a longer key of the page', { to: 'B'.repeat(88) }],
    ['a longer share', { sealed: 'a'.repeat(4_097) }],
    ['no share', { sealed: undefined }],
    ['a number as its share', { sealed: 7 }],
  ])('rejects a request with %s', async (_name, change) => {
    expect(await post({ ...request, ...change })).toEqual({ status: 400, body: { error: 'refused' } })
    expect(logged).toEqual([{ level: 'info', event: 'refused', status: 400 }])
    expect(release).not.toHaveBeenCalled()
  })

  test('accepts the maximum length of each field', async () => {
    expect((await post({ ...request, userId: 'a'.repeat(64), sealed: ' ~'.repeat(2_048) })).status).toBe(200)
  })

  test('distinguishes a share that does not open from its own failure', async () => {
    release.mockRejectedValueOnce(new RecoveryKeyError('unreadable', 'This share opens with none of these keys'))
    expect(await post(request)).toEqual({ status: 422, body: { error: 'refused' } })
    const failures = [
      new RecoveryKeyError('unavailable', 'no'),
      new Error('no'),
      Object.assign(new Error('no'), { code: 'unreadable' }),
    ]
    for (const error of failures) {
      release.mockRejectedValueOnce(error)
      expect(await post(request)).toEqual({ status: 500, body: { error: 'failed' } })
    }
    expect(logged).toEqual([
      { level: 'info', event: 'refused', status: 422 },
      ...failures.map(() => ({ level: 'error', event: 'failed', status: 500 })),
    ])
  })

  test('releases a thousand shares an hour by default, and does not count requests that open nothing', async () => {
    let now = 0
    const { fetch } = createKeyService({ keys: { release }, token, clock: () => now })
    const status = async () =>
      (await fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(request) }))).status
    release.mockRejectedValueOnce(new RecoveryKeyError('unreadable', 'no'))
    expect(await status()).toBe(422)
    const answers = await Promise.all(Array.from({ length: 1_001 }, status))
    expect(answers.filter(each => each === 200)).toHaveLength(1_000)
    expect(answers.at(-1)).toBe(429)
    now = 3_599_999
    expect(await status()).toBe(429)
    now = 3_600_000
    expect(await status()).toBe(200)
  })
})

describe('the client of a key service', () => {
  const answer = (make: () => Response | Promise<Response>) => {
    const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => make())
    vi.stubGlobal('fetch', fetch)
    return { fetch, released: createKeyServiceClient({ url, token }).release(request) }
  }

  test('sends the request as JSON, with its token, to no other address', async () => {
    const { fetch, released } = answer(() => Response.json({ sealed: 'a share' }))
    expect(await released).toBe('a share')
    const [[asked, init] = []] = fetch.mock.calls
    expect(asked).toBe(url)
    expect(init).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(request),
      redirect: 'error',
      signal: expect.any(AbortSignal) as AbortSignal,
    })
  })

  test('reports that a share opens with no key', async () => {
    await expect(answer(() => Response.json({}, { status: 422 })).released).rejects.toMatchObject({
      name: 'RecoveryKeyError',
      code: 'unreadable',
      message: 'The share opens with none of the keys of the key service',
    })
  })

  const offline = new TypeError('offline')
  test.each<[string, () => Response | Promise<Response>, unknown]>([
    ['is offline', () => Promise.reject(offline), offline],
    ['fails', () => Response.json({ sealed: 'a share' }, { status: 500 }), 'It answered 500'],
    ['answers with too much data', () => Response.json({ sealed: 'a'.repeat(20_000) }), 'It answered 200'],
    ['answers without JSON', () => new Response('<html>'), 'It answered something else than it should'],
    ['answers with other fields', () => Response.json({ sealed: 1 }), 'It answered something else than it should'],
  ])('reports that a key service that %s does not answer, and why', async (_name, make, cause) => {
    await expect(answer(make).released).rejects.toMatchObject({
      name: 'RecoveryKeyError',
      code: 'unavailable',
      message: 'The key service does not answer',
      cause,
    })
  })
})
