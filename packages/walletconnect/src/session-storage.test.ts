import { afterEach, describe, expect, test, vi } from 'vitest'

import { createIndexedDbStub } from './indexed-db-harness.ts'
import { findSessionStorage } from './session-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function isInMemory(): Promise<boolean> {
  const storage = await findSessionStorage()
  if (!storage) return false
  await storage.setItem('a', { b: 1 })
  expect(await storage.getItem('a')).toEqual({ b: 1 })
  return true
}

describe('findSessionStorage', () => {
  test('leaves the choice to the library on a server', async () => {
    expect(await isInMemory()).toBe(false)
  })

  test('leaves the choice to the library if the browser opens a database, and removes the one that it tried', async () => {
    const { indexedDB, deleted } = createIndexedDbStub()
    vi.stubGlobal('window', {})
    vi.stubGlobal('indexedDB', indexedDB)
    expect(await isInMemory()).toBe(false)
    expect(deleted).toEqual(['latchkey-probe'])
  })

  test('returns memory if the browser rejects the database', async () => {
    vi.stubGlobal('window', {})
    vi.stubGlobal('indexedDB', createIndexedDbStub({ isRejected: true }).indexedDB)
    expect(await isInMemory()).toBe(true)
  })

  test('returns memory if the browser does not answer within a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    vi.stubGlobal('window', {})
    vi.stubGlobal('indexedDB', { open: () => ({}) })
    const inMemory = isInMemory()
    vi.advanceTimersByTime(1_000)
    expect(await inMemory).toBe(true)
  })
})
