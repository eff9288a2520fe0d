import { createStorage } from '@wagmi/core'
import { afterEach, expect, test, vi } from 'vitest'

import { createCheckedStorage } from './checked-storage.ts'

afterEach(() => void vi.unstubAllGlobals())

function memory() {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  return { items, storage }
}

test('the wagmi storage uses localStorage without a storage of the site', async () => {
  const { items, storage: localStorage } = memory()
  vi.stubGlobal('window', { localStorage })
  const storage = createCheckedStorage()
  await storage.setItem('recentConnectorId', 'io.foxglove')
  expect([...items]).toEqual([['wagmi.recentConnectorId', '"io.foxglove"']])
  expect(await storage.getItem('recentConnectorId')).toBe('io.foxglove')
  await storage.removeItem('recentConnectorId')
  expect(items.size).toBe(0)
})

test('the wagmi storage ignores a full localStorage, and stores nothing on a server', async () => {
  const setItem = vi.fn(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.stubGlobal('window', { localStorage: { ...memory().storage, setItem } })
  await createCheckedStorage().setItem('recentConnectorId', 'io.foxglove')
  expect(setItem).toHaveBeenCalledTimes(1)
  vi.stubGlobal('window', undefined)
  const onServer = createCheckedStorage()
  await onServer.setItem('recentConnectorId', 'io.foxglove')
  expect(await onServer.getItem('recentConnectorId')).toBeNull()
})

test.each([
  ['a state that wagmi wrote', '{"state":{"connections":{"__type":"Map","value":[]}},"version":3}', true],
  ['a state without connections', '{"state":{},"version":3}', true],
  ['connections that are no map', '{"state":{"connections":{}},"version":3}', false],
  ['text that is no JSON', '{', false],
])('the wagmi storage returns %s, or nothing', async (_what, text, isKept) => {
  const { items, storage } = memory()
  items.set('wagmi.store', text)
  const found = await createCheckedStorage(createStorage({ storage })).getItem('store' as never)
  expect(found !== null).toBe(isKept)
})
