import { expect, test } from 'vitest'

import { createReadyStore } from './ready-store.ts'
import type { SiwxStore } from './store.ts'

function openReadyStore() {
  const calls: string[] = []
  let now = Date.parse('2026-11-27T10:00:00.000Z')
  const store = {
    name: 'a store of the test',
    ready: async () => void calls.push('ready'),
    sweep: async (at: number) => void calls.push(`sweep ${new Date(at).toISOString().slice(11, 23)}`),
  } as Partial<SiwxStore> as SiwxStore
  const ready = createReadyStore(store, () => now)
  return { ready, store, calls, advance: (ms: number) => (now += ms) }
}

test('a store is prepared on first use, and swept at most once a minute', async () => {
  const { ready, store, calls, advance } = openReadyStore()
  expect(await ready.use()).toBe(store)
  expect(await ready.use()).toBe(store)
  expect(calls).toEqual(['ready'])
  await ready.clean()
  advance(59_999)
  await ready.clean()
  expect(calls).toEqual(['ready', 'sweep 10:00:00.000'])
  advance(1)
  await ready.clean()
  expect(calls.slice(2)).toEqual(['sweep 10:01:00.000'])
})

test('a store is swept again after the clock was set back', async () => {
  const { ready, calls, advance } = openReadyStore()
  await ready.clean()
  advance(-3_600_000)
  await ready.clean()
  expect(calls).toEqual(['ready', 'sweep 10:00:00.000', 'sweep 09:00:00.000'])
})

test('a store that cannot be prepared is named in the error, and prepared again by the next request', async () => {
  const { store, calls, ready } = openReadyStore()
  const prepare = store.ready.bind(store)
  const failures: unknown[] = [new Error('The disk is full'), 'no network']
  Object.assign(store, { ready: () => (failures.length > 0 ? Promise.reject(failures.shift()) : prepare()) })
  const cause = failures[0]
  await expect(ready.use()).rejects.toMatchObject({
    message: 'The store of sign-ins cannot be opened (a store of the test): The disk is full',
    cause,
  })
  Object.assign(store, { name: undefined })
  await expect(ready.use()).rejects.toThrow('The store of sign-ins cannot be opened (of the site): no network')
  expect(await ready.use()).toBe(store)
  expect(calls).toEqual(['ready'])
})
