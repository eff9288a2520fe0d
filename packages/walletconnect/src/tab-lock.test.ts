import { afterEach, expect, test, vi } from 'vitest'

import { withTabLock } from './tab-lock.ts'

afterEach(() => void vi.unstubAllGlobals())

function stubLocks(request: (name: string, act: () => Promise<unknown>) => Promise<unknown>): void {
  vi.stubGlobal('navigator', { locks: { request } })
}

test('acts without a lock where the browser refuses locks, as in a sandboxed frame', async () => {
  stubLocks(() => Promise.reject(new DOMException('denied', 'SecurityError')))
  const act = vi.fn(async () => 'done')
  expect(await withTabLock('sessions', act)).toBe('done')
  expect(act).toHaveBeenCalledTimes(1)
})

test('acts once, and rejects with the error of the action, where the action fails under the lock', async () => {
  stubLocks((_, act) => act())
  const error = new DOMException('storage is denied', 'SecurityError')
  const act = vi.fn(() => Promise.reject(error))
  await expect(withTabLock('sessions', act)).rejects.toBe(error)
  expect(act).toHaveBeenCalledTimes(1)
})
