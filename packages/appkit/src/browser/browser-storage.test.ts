import { afterEach, describe, expect, test, vi } from 'vitest'

import { createBrowserStorage } from './browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage(localStorage: Partial<Storage> | (() => never)): void {
  const window = new EventTarget()
  Object.defineProperty(window, 'localStorage', {
    get: () => (typeof localStorage === 'function' ? localStorage() : localStorage),
  })
  vi.stubGlobal('window', window)
}

function reject(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

describe('createBrowserStorage', () => {
  test('keeps values in memory, with one warning, if reading localStorage throws', () => {
    stubStorage(reject)
    const warn = vi.fn<(message: string) => void>()
    const storage = createBrowserStorage(warn)
    storage.set('one', '1')
    storage.set('two', '2')
    storage.remove('two')
    expect(storage.get('one')).toBe('1')
    expect(storage.get('two')).toBeUndefined()
    expect(storage.keys()).toEqual(['one'])
    expect(warn).toHaveBeenCalledTimes(1)
  })

  test('keeps a value in memory when the quota is full, and writes it once there is room', () => {
    const kept: Record<string, string> = {}
    let full = true
    stubStorage({
      getItem: key => kept[key] ?? null,
      setItem(key, value) {
        if (full) throw new DOMException('full', 'QuotaExceededError')
        kept[key] = value
      },
      removeItem: key => void delete kept[key],
    })
    const warn = vi.fn<(message: string) => void>()
    const storage = createBrowserStorage(warn)
    storage.set('key', 'first')
    expect(storage.get('key')).toBe('first')
    full = false
    storage.set('key', 'second')
    expect(storage.get('key')).toBe('second')
    expect(kept).toEqual({ key: 'second' })
    expect(warn).toHaveBeenCalledTimes(1)
  })

  test('evicts answers of services before another write fails for lack of room', () => {
    const kept: Record<string, string> = { '@appkit/portfolio_cache': 'x'.repeat(90), portfolio_cache: 'the site’s' }
    const room = 100
    const storage = {
      ...kept,
      getItem: (key: string) => kept[key] ?? null,
      setItem(key: string, value: string) {
        if (Object.values({ ...kept, [key]: value }).join('').length > room) reject()
        kept[key] = value
      },
      removeItem: (key: string) => void delete kept[key],
    }
    stubStorage(storage)
    const warn = vi.fn<(message: string) => void>()
    createBrowserStorage(warn).set('@appkit/pending_sends', 'a send')
    expect(kept).toEqual({ '@appkit/pending_sends': 'a send', portfolio_cache: 'the site’s' })
    expect(warn).not.toHaveBeenCalled()
  })

  test('changes nothing if a required write does not fit, and returns false', () => {
    const kept: Record<string, string> = { key: 'older' }
    stubStorage({
      get length() {
        return Object.keys(kept).length
      },
      getItem: key => kept[key] ?? null,
      setItem(key, value) {
        if (value.length > (kept[key] ?? '').length) reject()
        kept[key] = value
      },
      removeItem: key => void delete kept[key],
    })
    const storage = createBrowserStorage(() => {})
    expect([storage.set('key', 'newer, and longer', true), storage.get('key'), kept]).toEqual([
      false,
      'older',
      { key: 'older' },
    ])
    expect([storage.set('key', 'short', true), kept]).toEqual([true, { key: 'short' }])
  })

  test.each([
    ['is blocked', reject],
    ['is empty and rejects writes', { length: 0, getItem: () => null, setItem: reject, removeItem: reject }],
  ])('keeps a required value in memory if the storage %s', (_what, local) => {
    stubStorage(local)
    const storage = createBrowserStorage(() => {})
    expect([storage.set('key', 'value', true), storage.get('key')]).toEqual([true, 'value'])
  })

  test('returns no older value after a reload if the newer one did not fit', () => {
    const kept: Record<string, string> = { key: 'older', other: 'stays' }
    stubStorage({
      getItem: key => kept[key] ?? null,
      setItem: reject,
      removeItem: key => void delete kept[key],
    })
    const storage = createBrowserStorage(() => {})
    storage.set('key', 'newer, and longer')
    expect(storage.get('key')).toBe('newer, and longer')
    expect(kept).toEqual({ other: 'stays' })
    expect(createBrowserStorage(() => {}).get('key')).toBeUndefined()
  })

  test('empties an older value that cannot be removed', () => {
    const kept: Record<string, string> = { key: 'older' }
    stubStorage({
      getItem: key => kept[key] ?? null,
      setItem(key, value) {
        if (value.length > (kept[key] ?? '').length) reject()
        kept[key] = value
      },
      removeItem: reject,
    })
    createBrowserStorage(() => {}).set('key', 'newer, and longer')
    expect(createBrowserStorage(() => {}).get('key')).toBeUndefined()
  })

  test('returns the intended value if nothing in the storage can be changed', () => {
    stubStorage(Object.assign({ getItem: () => 'older', setItem: reject, removeItem: reject }, { one: '', two: '' }))
    const storage = createBrowserStorage(() => {})
    storage.set('one', 'newer')
    storage.remove('two')
    expect([storage.get('one'), storage.get('two')]).toEqual(['newer', undefined])
    expect(storage.keys()).not.toContain('two')
    storage.remove('one')
    expect(storage.get('one')).toBeUndefined()
  })

  test('is notified of the writes of other tabs', () => {
    stubStorage({ getItem: () => null })
    const heard: unknown[] = []
    const stop = createBrowserStorage(() => {}).watch(key => heard.push(key))
    const change = Object.assign(new Event('storage'), { key: '@appkit/connections' })
    window.dispatchEvent(change)
    stop()
    window.dispatchEvent(change)
    expect(heard).toEqual(['@appkit/connections'])
  })

  test('is notified of any possible change if all was cleared or the page returns from the cache of the browser', () => {
    stubStorage({ getItem: () => null })
    const heard: unknown[] = []
    const stop = createBrowserStorage(() => {}).watch(key => heard.push(key))
    const events = [
      Object.assign(new Event('storage'), { key: null }),
      Object.assign(new Event('pageshow'), { persisted: false }),
      Object.assign(new Event('pageshow'), { persisted: true }),
    ]
    for (const event of events) window.dispatchEvent(event)
    expect(heard).toEqual([undefined, undefined])
    stop()
    for (const event of events) window.dispatchEvent(event)
    expect(heard).toHaveLength(2)
  })

  test('reports nothing on a server', () => {
    const warn = vi.fn<(message: string) => void>()
    const storage = createBrowserStorage(warn)
    storage.set('key', 'value')
    expect(storage.get('key')).toBe('value')
    expect(warn).not.toHaveBeenCalled()
  })
})
