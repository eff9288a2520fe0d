import { settle } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { shareStore, type SharedStore, type StoreForm } from './shared-stores.ts'
import type { SignClient } from './sign-client.ts'

const storageKey = 'sessions'
const form: StoreForm<string> = {
  read: stored => Object.entries((stored ?? {}) as Record<string, string>),
  write: entries => Object.fromEntries(entries),
}

/** Creates a storage whose answers come in later tasks, as those of a database do. */
function createSlowStorage() {
  const stored = new Map<string, unknown>()
  return {
    stored,
    getItem: (key: string) => settle().then(() => stored.get(key)),
    setItem: (key: string, value: unknown) => settle().then(() => void stored.set(key, value)),
  }
}

function openTab(storage: ReturnType<typeof createSlowStorage>) {
  const entries = new Map<string, string>()
  const store = { storageKey, persist: async () => {} }
  const shared: SharedStore = shareStore({ core: { storage } } as unknown as SignClient, store, entries, form)
  return { entries, store, shared }
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('a tab of a page with neither Web Locks nor IndexedDB writes without a lock', async () => {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never)
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  const storage = createSlowStorage()
  const { entries, store } = openTab(storage)
  entries.set('a', 'session')
  await store.persist()
  expect(storage.stored.get(storageKey)).toEqual({ a: 'session' })
})

describe.each(['with', 'without'])('tabs of a page %s Web Locks', which => {
  test('keep all entries that they write at the same time, and no session counts as ended', async () => {
    if (which === 'without') vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never)
    const storage = createSlowStorage()
    const tabs = Array.from({ length: 4 }, () => openTab(storage))
    await Promise.all(
      tabs.map(({ entries, store }, index) => {
        entries.set(`topic ${index}`, 'session')
        return store.persist()
      }),
    )
    const all = tabs.map((_, index) => `topic ${index}`)
    expect(Object.keys(storage.stored.get(storageKey) as object).toSorted()).toEqual(all)
    for (const { entries, shared } of tabs) {
      await expect(shared.follow()).resolves.toEqual([])
      expect([...entries.keys()].toSorted()).toEqual(all)
    }
  })

  test('do not wait for one whose storage failed', async () => {
    if (which === 'without') vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never)
    const storage = createSlowStorage()
    const [failing, other] = [
      openTab({ ...storage, setItem: () => Promise.reject(new Error('full')) }),
      openTab(storage),
    ]
    failing.entries.set('a', 'session')
    other.entries.set('b', 'session')
    const written = other.store.persist()
    await expect(failing.store.persist()).rejects.toThrow('full')
    await written
    expect(storage.stored.get(storageKey)).toEqual({ b: 'session' })
  })
})
