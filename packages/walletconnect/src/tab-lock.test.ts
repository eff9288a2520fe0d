import { afterEach, describe, expect, test, vi } from 'vitest'

import { createIndexedDbStub } from './indexed-db-harness.ts'
import { withTabLock } from './tab-lock.ts'

afterEach(() => void vi.unstubAllGlobals())

function stubLocks(request: (name: string, act: () => Promise<unknown>) => Promise<unknown>): void {
  vi.stubGlobal('navigator', { locks: { request } })
}

test('a tab lock runs the action without a lock if the browser rejects locks, as in a sandboxed frame', async () => {
  stubLocks(() => Promise.reject(new DOMException('denied', 'SecurityError')))
  const act = vi.fn(async () => 'done')
  expect(await withTabLock('sessions', act)).toBe('done')
  expect(act).toHaveBeenCalledTimes(1)
})

test('a tab lock runs the action once, and rejects with its error', async () => {
  stubLocks((_, act) => act())
  const error = new DOMException('storage is denied', 'SecurityError')
  const act = vi.fn(() => Promise.reject(error))
  await expect(withTabLock('sessions', act)).rejects.toBe(error)
  expect(act).toHaveBeenCalledTimes(1)
})

describe('the lock of a page without Web Locks', () => {
  test('runs the action of one tab after that of another, also after one that failed', async () => {
    const stub = createIndexedDbStub()
    vi.stubGlobal('indexedDB', stub.indexedDB)
    const steps: string[] = []
    const act = (name: string) => async (): Promise<string> => {
      steps.push(`${name} starts`)
      await new Promise(resolve => setImmediate(resolve))
      steps.push(`${name} ends`)
      if (name === 'first') throw new Error('full')
      return name
    }
    const [first, second] = [withTabLock('sessions', act('first')), withTabLock('sessions', act('second'))]
    await expect(first).rejects.toThrow('full')
    await expect(second).resolves.toBe('second')
    expect(steps).toEqual(['first starts', 'first ends', 'second starts', 'second ends'])
    await expect.poll(() => stub.closed).toBe(2)
  })

  test('is skipped, and the action runs once, if the browser aborts the transaction', async () => {
    const stub = createIndexedDbStub()
    stub.abortTransactions()
    vi.stubGlobal('indexedDB', stub.indexedDB)
    const act = vi.fn(async () => 'done')
    await expect(withTabLock('sessions', act)).resolves.toBe('done')
    expect(act).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['fails', createIndexedDbStub({ isRejected: true }).indexedDB],
    ['throws', undefined],
  ])('is skipped if opening the database %s', async (_, indexedDB) => {
    vi.stubGlobal('indexedDB', indexedDB)
    await expect(withTabLock('sessions', async () => 'done')).resolves.toBe('done')
  })
})
