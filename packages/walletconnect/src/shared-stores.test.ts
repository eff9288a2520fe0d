import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createIndexedDbStub } from './indexed-db-harness.ts'
import { shareStore, type StoreForm } from './shared-stores.ts'
import type { SignClient } from './sign-client.ts'

const storageKey = 'sessions'
const form: StoreForm<string> = {
  read: stored => Object.entries((stored ?? {}) as Record<string, string>),
  write: entries => Object.fromEntries(entries),
}

beforeEach(() => void vi.stubGlobal('indexedDB', createIndexedDbStub().indexedDB))
afterEach(() => void vi.unstubAllGlobals())

/** A tab whose storage takes its time, as a database does. */
function openTab(stored: Map<string, unknown>, failing = false) {
  const pause = (): Promise<void> => new Promise(resolve => void setImmediate(resolve))
  const storage = {
    getItem: (key: string) => pause().then(() => structuredClone(stored.get(key))),
    setItem: (key: string, value: unknown) =>
      pause().then(() => {
        if (failing) throw new Error('full')
        stored.set(key, structuredClone(value))
      }),
  }
  const entries = new Map(form.read(stored.get(storageKey)))
  const store = { storageKey, persist: async () => {} }
  const onWritten = vi.fn()
  const shared = shareStore({ core: { storage } } as unknown as SignClient, store, entries, form, onWritten)
  return { entries, store, shared, onWritten }
}

describe('a store that several tabs share', () => {
  test('keeps the entries that all tabs add at the same time, and each tab reads the entries of the others', async () => {
    const stored = new Map<string, unknown>()
    const tabs = [1, 2, 3].map(() => openTab(stored))
    await Promise.all(
      tabs.map(({ entries, store }, index) => {
        entries.set(`topic ${index}`, 'session')
        return store.persist()
      }),
    )
    const all = { 'topic 0': 'session', 'topic 1': 'session', 'topic 2': 'session' }
    expect(stored.get(storageKey)).toEqual(all)
    for (const { entries, shared } of tabs) {
      await expect(shared.follow()).resolves.toEqual([])
      expect(Object.fromEntries(entries)).toEqual(all)
    }
  })

  test('reports an entry that another tab has deleted, and does not add it again', async () => {
    const stored = new Map<string, unknown>([[storageKey, { a: 'session', b: 'session' }]])
    const [one, other] = [openTab(stored), openTab(stored)]
    other.entries.delete('a')
    await other.store.persist()
    await expect(one.shared.follow()).resolves.toEqual(['a'])
    expect([...one.entries.keys()]).toEqual(['a', 'b'])
    one.entries.set('c', 'session')
    await one.store.persist()
    expect(stored.get(storageKey)).toEqual({ b: 'session', c: 'session' })
  })

  test('keeps the newer entry of another tab when this tab writes a different one', async () => {
    const stored = new Map<string, unknown>([[storageKey, { a: 'old', b: 'old' }]])
    const [one, other] = [openTab(stored), openTab(stored)]
    other.entries.set('a', 'new')
    await other.store.persist()
    one.entries.set('b', 'new')
    await one.store.persist()
    expect(stored.get(storageKey)).toEqual({ a: 'new', b: 'new' })
  })

  test('does not restore an entry that this tab deletes while it is stored', async () => {
    const stored = new Map<string, unknown>([[storageKey, { a: 'session' }]])
    const tab = openTab(stored)
    tab.entries.delete('a')
    await expect(tab.shared.follow()).resolves.toEqual([])
    expect([...tab.entries]).toEqual([])
    await tab.store.persist()
    expect(stored.get(storageKey)).toEqual({})
  })

  test('does not replace the entry of this tab by that of another one', async () => {
    const stored = new Map<string, unknown>()
    const [one, other] = [openTab(stored), openTab(stored)]
    one.entries.set('a', 'mine')
    other.entries.set('a', 'theirs')
    await other.store.persist()
    await one.shared.follow()
    expect(one.entries.get('a')).toBe('mine')
  })

  test('reports entries that were added or deleted, and no change of an entry', async () => {
    const { entries, store, onWritten } = openTab(new Map())
    entries.set('a', 'session')
    await store.persist()
    expect(onWritten).toHaveBeenCalledTimes(1)
    entries.set('a', 'other')
    await store.persist()
    expect(onWritten).toHaveBeenCalledTimes(1)
    entries.delete('a')
    entries.set('b', 'session')
    await store.persist()
    expect(onWritten).toHaveBeenCalledTimes(2)
    entries.delete('b')
    await store.persist()
    expect(onWritten).toHaveBeenCalledTimes(3)
  })

  test('is not blocked by a tab whose storage failed', async () => {
    const stored = new Map<string, unknown>()
    const [failing, other] = [openTab(stored, true), openTab(stored)]
    failing.entries.set('a', 'session')
    other.entries.set('b', 'session')
    const [failed, written] = [failing.store.persist(), other.store.persist()]
    await expect(failed).rejects.toThrow('full')
    await written
    expect(stored.get(storageKey)).toEqual({ b: 'session' })
    await expect(failing.shared.follow()).resolves.toEqual([])
  })
})
