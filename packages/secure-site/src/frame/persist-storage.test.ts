import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createMemoryStore } from '../custody/memory-store.test-support.ts'
import { origin } from '../server/visitor.test-support.ts'
import { createWorld, type World } from '../server/world.test-support.ts'
import { persistStorage } from './persist-storage.ts'
import { createServerClient } from './server-client.ts'
import { createSession } from './session.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await world.close()
})

test('persistStorage requests persistence once if it is missing, and a rejection or an old browser changes nothing', async () => {
  const persist = vi.fn(async () => true)
  expect(await persistStorage({ persisted: async () => false, persist })).toBe(true)
  expect(await persistStorage({ persisted: async () => true, persist })).toBe(true)
  expect(persist).toHaveBeenCalledTimes(1)
  expect(await persistStorage({ persisted: async () => false, persist: async () => false })).toBe(false)
  expect(await persistStorage({ persisted: () => Promise.reject(new TypeError('Not here')) })).toBe(false)
  expect(await persistStorage({})).toBe(false)
  expect(await persistStorage(undefined)).toBe(false)
})

test('opening a wallet requests that the browser persists its share', async () => {
  const visitor = world.visit()
  await world.signIn(visitor, 'ann@example.com')
  const persist = vi.fn(async () => true)
  vi.stubGlobal('navigator', { storage: { persisted: async () => false, persist } })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const answer = await visitor.request(method, url.slice(origin.length), body, headers as Record<string, string>)
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
  const store = createMemoryStore()
  const session = createSession(createServerClient(origin), {
    shares: async () => store,
    window: async () => undefined,
  })
  await session.openWallet('eip155:1')
  await expect.poll(() => persist.mock.calls.length).toBe(1)
})
