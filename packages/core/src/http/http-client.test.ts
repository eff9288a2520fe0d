import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

import { createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'

import { createHttpClient, HttpError, largestAnswerBytes, serviceTimeoutMs } from './http-client.ts'

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

  // covers: S7.48
  test('adds the current `clientId` to each call if there is one', async () => {
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

  test('rejects with the reason of its signal', async () => {
    const { environment, http } = setUp()
    environment.respond('/thing', 'hang')
    const abort = new AbortController()
    const call = http.get({ path: '/thing' }, abort.signal)
    abort.abort(new Error('left'))
    await expect(call).rejects.toThrow('left')
    await expect(http.post({ path: '/thing', body: {} }, abort.signal)).rejects.toThrow('left')
  })

  test.each(['get', 'getBlob', 'post'] as const)('aborts %s after 10 s, and leaves no timer behind', async method => {
    const { environment, http } = setUp()
    environment.respond('/thing', 'hang')
    const settled = vi.fn()
    const call = http[method]({ path: '/thing' })
    call.then(settled, settled)
    await environment.advance(serviceTimeoutMs - 1)
    expect(settled).not.toHaveBeenCalled()
    await environment.advance(1)
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
    environment.respond('/thing', { json: 1 })
    await http.get({ path: '/thing' })
    expect(environment.clock.pending).toBe(0)
  })

  test('aborts an answer that does not end', async () => {
    const { environment, http } = setUp()
    environment.respond('/thing', () => new Response(new ReadableStream()))
    const call = http.get({ path: '/thing' })
    call.catch(() => {})
    await environment.advance(serviceTimeoutMs)
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test.each(['get', 'getBlob'] as const)(
    'aborts %s whose answer is longer than 10 MB, without the rest',
    async method => {
      let sent = 0
      let isCut = false
      function* megabytes(): Generator<Buffer> {
        for (; sent < 50; sent++) yield Buffer.alloc(1_048_576, ' ')
      }
      const server = createServer((_request, response) => {
        response.on('close', () => (isCut = !response.writableFinished))
        Readable.from(megabytes()).pipe(response)
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      const { environment, http } = setUp()
      const { port } = server.address() as AddressInfo
      environment.respond('/thing', ({ signal }) => fetch(`http://127.0.0.1:${port}`, { signal }))
      await expect(http[method]({ path: '/thing' })).rejects.toThrow(new TypeError('The answer is too long'))
      await vi.waitFor(() => expect(isCut).toBe(true), 10_000)
      expect(sent).toBeLessThan(50)
      await new Promise(resolve => server.close(resolve))
    },
  )

  test('reads an answer of 10 MB', async () => {
    const { environment, http } = setUp()
    environment.respond('/thing', { body: `"${'a'.repeat(largestAnswerBytes - 2)}"` })
    await expect(http.get({ path: '/thing' })).resolves.toHaveLength(largestAnswerBytes - 2)
    environment.respond('/thing', { body: `"${'a'.repeat(largestAnswerBytes - 1)}"` })
    await expect(http.get({ path: '/thing' })).rejects.toThrow(TypeError)
  })

  test.each(['{"a": [1, 2', '{"a": "\\u00', '\ud800', '[[[['])(
    'reads an answer that is cut off as nothing',
    async body => {
      const { environment, http } = setUp()
      environment.respond('/thing', { body })
      await expect(http.get({ path: '/thing' })).resolves.toBeUndefined()
    },
  )

  test('passes a network error on', async () => {
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
    clock: environment.clock,
    ...(clientId && { clientId }),
  })
  return { environment, http }
}
