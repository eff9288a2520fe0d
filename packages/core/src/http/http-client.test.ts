import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createHttpClient, HttpError } from './http-client.ts'

describe('the HTTP client', () => {
  // covers: S7.47
  test.each(['get', 'post', 'put', 'delete'] as const)('%s sends query and JSON body, and reads JSON', async method => {
    const { environment, http } = setUp()
    environment.respond('/thing', { json: { answer: 42 } })
    const body = method === 'get' ? undefined : { amount: '1' }
    await expect(http[method]({ path: '/thing', query: { a: 'b c' }, ...(body && { body }) })).resolves.toEqual({
      answer: 42,
    })
    const [request] = environment.requests
    expect([request?.method, request?.url]).toEqual([method.toUpperCase(), 'https://api.example/base/thing?a=b%20c'])
    expect(request?.headers.get('content-type') ?? '').toMatch(body ? 'application/json' : /^$/)
    expect(body && (await request?.json())).toEqual(body)
  })

  // covers: S7.47
  test('reads a blob', async () => {
    const { environment, http } = setUp()
    environment.respond('/image', {
      body: new Blob(['png'], { type: 'image/png' }),
      headers: { 'content-type': 'image/png' },
    })
    const blob = await http.getBlob({ path: '/image' })
    expect([blob.size, blob.type]).toEqual([3, 'image/png'])
  })

  test('adds clientId when there is one, asked at each call', async () => {
    let id: string | undefined = undefined as string | undefined
    const { environment, http } = setUp(() => id)
    environment.respond('/thing', { json: null })
    await http.get({ path: '/thing' })
    id = 'client 1'
    await http.get({ path: '/thing', query: { a: 'b' } })
    expect(environment.requested('/thing').map(url => url.search)).toEqual(['', '?a=b&clientId=client%201'])
  })

  // covers: S7.49
  test.each([400, 403, 429, 500, 503])('throws "HTTP status code: %i"', async status => {
    const { environment, http } = setUp()
    environment.respond('/thing', { status, json: { error: 'no' } })
    const failure = http.get({ path: '/thing' })
    await expect(failure).rejects.toThrow(new HttpError(status))
    await expect(failure).rejects.toMatchObject({ message: `HTTP status code: ${status}`, status })
    await expect(failure.catch(HttpError.statusOf)).resolves.toBe(status)
  })

  test('reads an answer that is not JSON as nothing', async () => {
    const { environment, http } = setUp()
    environment.respond('/thing', { body: '<html>' })
    await expect(http.get({ path: '/thing' })).resolves.toBeUndefined()
  })

  test('ends with the reason of its signal', async () => {
    const { environment, http } = setUp()
    environment.respond('/thing', 'hang')
    const abort = new AbortController()
    const call = http.get({ path: '/thing' }, abort.signal)
    abort.abort(new Error('left'))
    await expect(call).rejects.toThrow('left')
    await expect(http.post({ path: '/thing', body: {} }, abort.signal)).rejects.toThrow('left')
  })

  test('passes on that there is no network', async () => {
    const { environment, http } = setUp()
    environment.respond('/thing', 'offline')
    await expect(http.get({ path: '/thing' })).rejects.toThrow(TypeError)
  })
})

function setUp(clientId?: () => string | undefined) {
  const environment = createTestEnvironment()
  const http = createHttpClient({
    baseUrl: 'https://api.example/base/',
    fetch: request => environment.fetch(request),
    ...(clientId && { clientId }),
  })
  return { environment, http }
}
