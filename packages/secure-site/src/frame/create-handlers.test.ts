import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as v from 'valibot'

import { createHandlers } from './create-handlers.ts'
import { createMemoryStore } from '../custody/memory-store.test-support.ts'
import type { ServerClient } from './server-client.ts'
import { createSession } from './session.ts'
import { createMemoryPermissions } from './permissions/memory-permissions.test-support.ts'
import { createMemoryRequests } from './requests/memory-requests.test-support.ts'
import { createStage } from './stage.ts'

const networks = ['eip155:1', 'eip155:137', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'].map(chainId => ({
  chainId,
  name: chainId,
  symbol: 'ETH',
  decimals: 18,
}))

/** Creates the handlers of a frame, with a server whose signed-in user is `user`. */
function createFrame(firstChainId?: string, languages: readonly string[] = ['en']) {
  const asked: string[] = []
  const bodies: unknown[] = []
  const loggedOut: boolean[] = []
  const locales: string[] = []
  let user: { id: string; email: string } | null = { id: 'user-1', email: 'maya.okafor@hey.com' }
  /** Whether requests name a session, until an answer removes the cookie. */
  let hasCookie = true
  /** Resolves when the server has received its next request. */
  let isReached: Promise<unknown> = Promise.resolve()
  const server: ServerClient = {
    setUser() {},
    async ask(method, path, schema, body) {
      asked.push(`${method} ${path}`)
      bodies.push(body)
      const isNamed = hasCookie
      await isReached
      if (path === '/sign-out') {
        user = null
        hasCookie = false
        return v.parse(schema, {})
      }
      if (path === '/session' && !user) return v.parse(schema, { user, ...(isNamed && { expired: true }) })
      if (path === '/email') return v.parse(schema, { action: 'VERIFY_OTP' })
      const answer = path === '/networks' ? { networks } : path === '/session' ? { user } : { wallet: null }
      return v.parse(schema, answer)
    },
  }
  const permissions = createMemoryPermissions()
  const storage = {
    permissions: async () => permissions,
    requests: async () => createMemoryRequests(),
    shares: async () => createMemoryStore(),
    window: async () => undefined,
    formerWindow: async () => undefined,
  }
  const handlers = createHandlers({
    projectId: 'project',
    origin: 'https://shop.example',
    firstChainId,
    languages,
    server,
    session: createSession(server, storage),
    storage,
    stage: createStage(),
    approvals: { ask: () => Promise.resolve() },
    onLoggedOut: isExpired => loggedOut.push(isExpired),
    onBegun() {},
    onTheme: ({ locale }) => void locales.push(locale),
  })
  return {
    handlers,
    locales,
    asked,
    bodies,
    loggedOut,
    signal: new AbortController().signal,
    leave: () => (user = null),
    wait(until: Promise<unknown>) {
      isReached = until
    },
  }
}

describe('the frame', () => {
  // covers: S7.64
  test.each([
    [undefined, 'eip155:1'],
    ['eip155:137', 'eip155:137'],
    ['eip155:99', 'eip155:1'],
  ])('starts, with %s in its address, on %s, until a switch', async (named, chainId) => {
    const { handlers, signal } = createFrame(named)
    expect(await handlers.getChainId(undefined, signal)).toEqual({ chainId })
    await handlers.switchNetwork({ chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, signal)
    const moved = { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
    expect(await handlers.getChainId(undefined, signal)).toEqual(moved)
    await expect(handlers.switchNetwork({ chainId: 'eip155:99' }, signal)).rejects.toMatchObject({ code: 4902 })
    expect(await handlers.getChainId(undefined, signal)).toEqual(moved)
  })

  test('sends the server the origin of its page, which the email with the code names', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Chrome' })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { handlers, signal, asked, bodies } = createFrame()
    await handlers.connectEmail({ email: 'maya.okafor@hey.com' }, signal)
    expect(asked).toEqual(['POST /email'])
    expect(bodies).toEqual([expect.objectContaining({ origin: 'https://shop.example' })])
  })

  test.each([
    ['de', ['en', 'de-AT'], 'de'],
    ['de', ['en-US'], 'en-US'],
    ['fr', ['fr', 'de'], 'de'],
  ])('uses %s if a page suggests it and the browser prefers it: of %j it uses %s', async (tag, languages, locale) => {
    vi.stubGlobal('navigator', { userAgent: 'Chrome' })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { handlers, signal, bodies, locales } = createFrame(undefined, languages)
    await handlers.syncTheme({ themeMode: 'dark', themeVariables: {}, locale: tag }, signal)
    await handlers.connectEmail({ email: 'maya.okafor@hey.com' }, signal)
    expect(locales).toEqual([locale])
    expect(bodies).toEqual([expect.objectContaining({ language: locale })])
  })

  test('uses the language of the browser before a page suggests one', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Chrome' })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { handlers, signal, bodies } = createFrame(undefined, ['fr', 'de'])
    await handlers.connectEmail({ email: 'maya.okafor@hey.com' }, signal)
    expect(bodies).toEqual([expect.objectContaining({ language: 'de' })])
  })

  // covers: S7.72
  test('has no user after a reload until it has fetched the session', async () => {
    const { handlers, signal, asked, leave } = createFrame()
    expect(await handlers.isConnected(undefined, signal)).toEqual({ isConnected: true })
    leave()
    asked.length = 0
    await handlers.reload(undefined, signal)
    await expect(handlers.getUser({}, signal)).rejects.toMatchObject({ code: 'notSignedIn' })
    expect(asked).toEqual(['GET /networks', 'GET /session'])
  })
  test('reports an expired session that the user did not end', async () => {
    const { handlers, signal, loggedOut, leave } = createFrame()
    leave()
    expect(await handlers.isConnected(undefined, signal)).toEqual({ isConnected: false })
    expect(loggedOut).toEqual([true])
  })

  test.each(['before', 'after'])('reports no expiry if the session is fetched %s the user signs out', async order => {
    const { handlers, signal, loggedOut, wait } = createFrame()
    await handlers.isConnected(undefined, signal)
    const { promise, resolve } = withResolvers()
    wait(promise)
    const calls = [() => handlers.isConnected(undefined, signal), async () => handlers.signOut(undefined, signal)]
    const answers = (order === 'before' ? calls : calls.toReversed()).map(call => call())
    resolve()
    expect(await Promise.all(answers)).toContainEqual({ isConnected: false })
    expect(loggedOut).toEqual([])
  })

  test('reports no expiry for a request to the wallet before the user signed out', async () => {
    const { handlers, signal, loggedOut, wait } = createFrame()
    const { promise, resolve } = withResolvers()
    wait(promise)
    const signing = handlers.rpcRequest(
      { chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', '0x0000000000000000000000000000000000000001'] },
      signal,
      { id: 'a request', isBegun: false },
    )
    const leaving = handlers.signOut(undefined, signal)
    resolve()
    await expect(signing).rejects.toMatchObject({ code: 'notSignedIn' })
    await leaving
    expect(loggedOut).toEqual([])
  })
})

function withResolvers(): { promise: Promise<void>; resolve(): void } {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}
