import { afterEach, describe, expect, test, vi } from 'vitest'

import { createMemoryStorage, findSessionStorage } from './session-storage.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the storage of sessions', () => {
  test('is left to the library if the browser has IndexedDB, and nothing of the probe stays', async () => {
    await expect(findSessionStorage()).resolves.toBeUndefined()
    await vi.waitFor(
      async () => expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('latchkey-probe'),
      10_000,
    )
  })

  test('is memory if the browser rejects IndexedDB', async () => {
    const reject = (): never => {
      throw new DOMException('Denied', 'SecurityError')
    }
    vi.stubGlobal('indexedDB', { open: reject })
    const storage = await findSessionStorage()
    await storage?.setItem('a', { b: 1 })
    await expect(storage?.getItem('a')).resolves.toEqual({ b: 1 })
  })

  test('returns copies from memory, and deletes', async () => {
    const storage = createMemoryStorage()
    const value = { list: [1] }
    await storage.setItem('a', value)
    value.list.push(2)
    await expect(storage.getEntries()).resolves.toEqual([['a', { list: [1] }]])
    await storage.removeItem('a')
    await expect(storage.getKeys()).resolves.toEqual([])
    await expect(storage.getItem('a')).resolves.toBeUndefined()
  })
})
