import { describe, expect, test } from 'vitest'

import { createEmbeddedWorld } from './embedded-world.test-support.ts'
import { frameLoadMs, frameReadyDelayMs, frameRequestMs } from './frame-client.ts'

const silent = { connectEmail: () => new Promise<never>(() => {}) }

describe('the frame of the secure site', () => {
  // covers: S4.45, S4.46, S2.05
  test('is not loaded before it is needed', async () => {
    const { frame, environment, embedded } = createEmbeddedWorld()
    await environment.advance(60_000)
    expect([frame.isThere, embedded.client.isThere]).toEqual([false, false])
    void embedded.client.request('isConnected', undefined).catch(() => {})
    await environment.settle()
    expect(frame.isThere).toBe(true)
  })

  // covers: S7.75, S9.66
  test('receives project, network, version, log flag and a secret in the hash of its URL', async () => {
    const { frame, embedded, load } = createEmbeddedWorld({}, { debug: true })
    void embedded.client.ready()
    await load()
    const { origin, pathname, searchParams, hash } = new URL(frame.url)
    expect(origin + pathname).toBe('https://secure.example/wallet/frame')
    expect(Object.fromEntries(searchParams)).toEqual({
      projectId: 'project',
      chainId: 'eip155:1',
      version: '4',
      enableLogger: 'true',
    })
    expect(hash.length).toBeGreaterThan(40)
  })

  // covers: S4.47, S4.48, S9.12
  test('receives its first request 500 ms after it is ready, and not before', async () => {
    const { frame, environment, embedded } = createEmbeddedWorld()
    frame.loads = false
    const answer = embedded.client.request('isConnected', undefined)
    await environment.advance(5_000)
    frame.ready()
    await environment.advance(frameReadyDelayMs - 1)
    expect([frameReadyDelayMs, frame.asked]).toEqual([500, []])
    await environment.advance(1)
    await expect(answer).resolves.toEqual({ isConnected: true })
  })

  // covers: S4.102, S9.09
  test('may load within 19.9 s', async () => {
    const { frame, environment, embedded } = createEmbeddedWorld()
    frame.loads = false
    const answer = embedded.client.request('isConnected', undefined)
    await environment.advance(19_400)
    frame.ready()
    await environment.advance(frameReadyDelayMs)
    await expect(answer).resolves.toEqual({ isConnected: true })
  })

  // covers: S8.49, S8.50, S8.55
  test('times out after 20 s with an alert, and loads again for the next request', async () => {
    const { frame, environment, embedded, store } = createEmbeddedWorld()
    frame.loads = false
    const failed = expect(embedded.client.request('isConnected', undefined)).rejects.toThrow(
      'Unable to load email login dependency',
    )
    await environment.advance(frameLoadMs - 1)
    expect([frameLoadMs, frame.isThere]).toEqual([20_000, true])
    await environment.advance(1)
    await failed
    expect(frame.isThere).toBe(false)
    expect(store.alerts.state.alert).toMatchObject({
      code: 'iframe_load_failed',
      title: 'Network Error - Could not load embedded wallet',
    })
    frame.loads = true
    const again = embedded.client.request('isConnected', undefined)
    await environment.advance(frameReadyDelayMs)
    await expect(again).resolves.toEqual({ isConnected: true })
  })

  // covers: S8.51, S8.56, S9.10
  test('has 120 s to answer', async () => {
    const { environment, embedded, store, load } = createEmbeddedWorld(silent)
    const late = embedded.client.request('connectEmail', { email: 'maya@hey.com' })
    const failed = expect(late).rejects.toMatchObject({ code: 'embeddedTimedOut' })
    await load()
    await environment.advance(frameRequestMs - 1)
    expect([frameRequestMs, store.alerts.state.alert]).toEqual([120_000, undefined])
    await environment.advance(1)
    await failed
    expect(store.alerts.state.alert).toMatchObject({
      code: 'iframe_request_timeout',
      title: 'Embedded Wallet Request Timed Out',
    })
    expect(environment.clock.pending).toBe(0)
  })

  test('has 120 s for a request without an approval, and no limit for the others', async () => {
    const never = () => new Promise<never>(() => {})
    const { environment, embedded, load } = createEmbeddedWorld({ rpcRequest: never })
    const ask = (method: string) =>
      embedded.client
        .request('rpcRequest', { chainId: 'eip155:1', method })
        .catch((error: { code: string }) => error.code)
    const answers: unknown[] = []
    void ask('eth_blockNumber').then(code => answers.push(code))
    void ask('personal_sign').then(code => answers.push(code))
    await load()
    await environment.advance(frameRequestMs)
    expect(answers).toEqual(['embeddedTimedOut'])
  })

  // covers: S8.45, S8.46
  test.each([
    [{ message: 'Please try again after 12 seconds', code: 'tooManyAttempts' }, 'Please try again after 12 seconds'],
    [{}, 'An error occurred'],
  ])('rejects with its own message, or with none: %j', async (error, text) => {
    const { embedded, load } = createEmbeddedWorld({
      connectEmail() {
        throw error
      },
    })
    const rejected = embedded.client
      .request('connectEmail', { email: 'maya@hey.com' })
      .catch((thrown: unknown) => thrown)
    await load()
    expect(await rejected).toMatchObject({ code: 'embeddedRefused', shortMessage: text })
  })

  // covers: S8.47, S8.48
  test.each([
    ['rpcRequest', { chainId: 'eip155:1', method: 'eth_blockNumber' }, 'Request was aborted'],
    ['connectEmail', { email: 'maya@hey.com' }, 'Something went wrong'],
  ] as const)('rejects an aborted %s with its own text', async (type, payload, text) => {
    const { embedded, load } = createEmbeddedWorld(silent)
    const given = new AbortController()
    const aborted = embedded.client
      .request(type, payload as never, { signal: given.signal })
      .catch((thrown: unknown) => thrown)
    await load()
    given.abort()
    expect(await aborted).toMatchObject({ shortMessage: text })
  })

  // If two requests waited, each could get the approval of the other.
  test.each([
    ['connectDevice', undefined],
    ['connectFarcaster', undefined],
    ['connectSocial', { attempt: 'a'.repeat(22) }],
  ] as const)('is notified that its %s was aborted', async (type, payload) => {
    const { frame, embedded, load } = createEmbeddedWorld({ [type]: () => new Promise<never>(() => {}) })
    const given = new AbortController()
    const aborted = embedded.client
      .request(type, payload as never, { signal: given.signal })
      .catch((thrown: unknown) => thrown)
    await load()
    given.abort()
    expect(await aborted).toMatchObject({ code: 'embeddedAborted' })
    const { id } = frame.messages.find(message => message.type === type) ?? {}
    expect(frame.messages.at(-1)).toMatchObject({ type: 'rpcAbort', payload: { requestId: id } })
  })

  test('drops a request that is aborted while it loads', async () => {
    const { frame, environment, embedded } = createEmbeddedWorld()
    frame.loads = false
    const given = new AbortController()
    const aborted = embedded.client
      .request('isConnected', undefined, { signal: given.signal })
      .catch((error: unknown) => error)
    await environment.settle()
    given.abort()
    expect(await aborted).toMatchObject({ code: 'embeddedAborted' })
    frame.ready()
    await environment.advance(frameReadyDelayMs)
    expect(frame.asked).toEqual([])
  })

  // covers: S7.52
  test('has one answer accepted for each id, of the type of its request, and no others', async () => {
    const { frame, embedded, load, environment } = createEmbeddedWorld(silent)
    const answers: unknown[] = []
    void embedded.client.request('connectEmail', { email: 'maya@hey.com' }).then(answer => answers.push(answer))
    await load()
    const { id } = frame.messages.find(({ type }) => type === 'connectEmail') ?? { id: '' }
    expect(id.length).toBeGreaterThanOrEqual(16)
    for (const message of [
      undefined,
      null,
      'text',
      [],
      { id },
      { id, type: 'connectOtp', payload: { action: 'CONNECT' } },
      { id: 'another-id', type: 'connectEmail', payload: { action: 'CONNECT' } },
      { id, type: 'constructor', payload: {} },
    ])
      frame.say(message)
    await environment.settle()
    expect(answers).toEqual([])
    frame.say({ id, type: 'connectEmail', payload: { action: 'VERIFY_DEVICE' } })
    frame.say({ id, type: 'connectEmail', payload: { action: 'CONNECT' } })
    await environment.settle()
    expect(answers).toEqual([{ action: 'VERIFY_DEVICE' }])
  })

  test('rejects an answer that cannot be parsed', async () => {
    const { embedded, load } = createEmbeddedWorld({ connectEmail: () => ({ action: 'FREE_MONEY' }) as never })
    const rejected = embedded.client
      .request('connectEmail', { email: 'maya@hey.com' })
      .catch((thrown: unknown) => thrown)
    await load()
    expect(await rejected).toMatchObject({ code: 'embeddedRefused' })
  })

  // covers: S7.70, S7.71
  test('receives theme and site when it loads, and each change of the theme', async () => {
    const { frame, store, embedded, load, environment } = createEmbeddedWorld({}, { themeMode: 'dark' })
    void embedded.client.ready()
    await load()
    expect(frame.messages.map(({ type }) => type)).toEqual(['syncTheme', 'syncDappData'])
    store.theme.setVariables({ '--w3m-accent': '#123456' })
    await environment.settle()
    expect(frame.messages.at(-1)).toMatchObject({
      type: 'syncTheme',
      payload: { themeMode: 'dark', themeVariables: { '--w3m-accent': '#123456' }, locale: 'en' },
    })
  })

  test('receives unanswered requests again after it reloads', async () => {
    const { frame, embedded, load, environment } = createEmbeddedWorld(silent)
    void embedded.client.request('connectEmail', { email: 'maya@hey.com' })
    await load()
    frame.ready()
    await environment.advance(frameReadyDelayMs)
    expect(frame.asked).toEqual(['connectEmail', 'connectEmail'])
    const asked = frame.messages.filter(({ type }) => type === 'connectEmail')
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
  })

  test('is requested for the outcome of a started request after it reloads, also if the user has left', async () => {
    const answers: (() => void)[] = []
    const { frame, embedded, load, environment } = createEmbeddedWorld({
      rpcRequest: () => new Promise(resolve => answers.push(() => resolve({ result: `0x${'ab'.repeat(32)}` }))),
      rpcAbort: () => undefined,
    })
    const left = new AbortController()
    const send = { chainId: 'eip155:1', method: 'eth_sendTransaction', params: [] } as const
    const asked = embedded.client.request('rpcRequest', send, { signal: left.signal })
    await load()
    const id = frame.messages.find(({ type }) => type === 'rpcRequest')?.id
    frame.notify({ type: 'begun', requestId: id ?? '' })
    left.abort(new Error('They left'))
    frame.ready()
    await environment.advance(frameReadyDelayMs)
    answers.at(-1)?.()
    expect(await asked).toEqual({ result: `0x${'ab'.repeat(32)}` })
  })

  test('receives after a reload the requests that it had started', async () => {
    const { frame, embedded, load, environment } = createEmbeddedWorld({ rpcRequest: () => new Promise(() => {}) })
    const send = { chainId: 'eip155:1', method: 'eth_sendTransaction', params: [] } as const
    void embedded.client.request('rpcRequest', send)
    void embedded.client.request('rpcRequest', send)
    await load()
    const [begun, other] = frame.messages.filter(({ type }) => type === 'rpcRequest').map(({ id }) => id)
    frame.notify({ type: 'begun', requestId: begun ?? '' })
    frame.ready()
    await environment.advance(frameReadyDelayMs)
    const again = frame.messages.filter(({ type }) => type === 'rpcRequest').slice(2)
    expect(again.map(({ id, isBegun }) => [id, isBegun])).toEqual([
      [begun, true],
      [other, false],
    ])
  })
})
