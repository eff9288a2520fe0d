import { afterEach, expect, test, vi } from 'vitest'

import { createSafeStorage } from './safe-storage.ts'

afterEach(() => vi.unstubAllGlobals())

/** The browser's storage, which can be full or denied. */
function createBrowser() {
  const kept = new Map<string, string>()
  let isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError')
      kept.set(key, value)
    },
  })
  return { fill: (to: boolean) => void (isFull = to) }
}

test('what was kept at last is what is read, also where the one before found no place', () => {
  const { fill } = createBrowser()
  const storage = createSafeStorage()
  fill(true)
  storage.setItem('a', 'first')
  expect(storage.getItem('a')).toBe('first')
  fill(false)
  storage.setItem('a', 'second')
  expect(storage.getItem('a')).toBe('second')
})

test('a frame that is given no storage remembers until it is gone', () => {
  vi.stubGlobal('localStorage', undefined)
  const storage = createSafeStorage()
  storage.setItem('a', 'x')
  expect(storage.getItem('a')).toBe('x')
})
