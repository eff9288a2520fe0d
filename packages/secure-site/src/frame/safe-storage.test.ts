import { afterEach, expect, test, vi } from 'vitest'

import { createSafeStorage } from './safe-storage.ts'

afterEach(() => vi.unstubAllGlobals())

/** Creates the browser's storage, which can be full or denied. */
function createBrowser() {
  const kept = new Map<string, string>()
  let isFull = false
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size
    },
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError')
      kept.set(key, value)
    },
  })
  return { kept, fill: (to: boolean) => void (isFull = to) }
}

test('safe storage returns the last value, also if the one before did not fit', () => {
  const { fill } = createBrowser()
  const storage = createSafeStorage()
  fill(true)
  storage.setItem('a', 'first')
  expect(storage.getItem('a')).toBe('first')
  fill(false)
  storage.setItem('a', 'second')
  expect(storage.getItem('a')).toBe('second')
})

test('safe storage rejects a required value that does not fit, and keeps the previous one', () => {
  const { kept, fill } = createBrowser()
  const storage = createSafeStorage()
  expect(storage.setItem('a', 'first', true)).toBe(true)
  fill(true)
  expect([storage.setItem('a', 'second', true), storage.getItem('a'), kept.get('a')]).toEqual([false, 'first', 'first'])
})

test('safe storage treats a storage that is empty and accepts nothing as missing, not as full', () => {
  const { fill } = createBrowser()
  fill(true)
  const storage = createSafeStorage()
  expect([storage.setItem('a', 'first', true), storage.getItem('a')]).toEqual([true, 'first'])
})

test('safe storage keeps values in memory without a storage', () => {
  vi.stubGlobal('localStorage', undefined)
  const storage = createSafeStorage()
  expect(storage.setItem('a', 'x', true)).toBe(true)
  expect(storage.getItem('a')).toBe('x')
})
