import { expect, test, vi } from 'vitest'

import { lazy, oncePer } from './lazy.ts'

test('loads once for all who ask, and has the value afterwards', async () => {
  const load = vi.fn(async () => ({ name: 'code' }))
  const part = lazy(load)
  expect(part.value).toBeUndefined()
  const [one, other] = await Promise.all([part.load(), part.load()])
  expect(one).toBe(other)
  expect(await part.load()).toBe(one)
  expect(part.value).toBe(one)
  expect(load).toHaveBeenCalledOnce()
})

test('asks again for what did not load', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no network')).mockResolvedValue('code')
  const part = lazy(load)
  await expect(part.load()).rejects.toThrow('no network')
  expect(part.value).toBeUndefined()
  expect(await part.load()).toBe('code')
})

test('makes one value for each key', () => {
  const create = vi.fn((key: { name: string }) => ({ made: key.name }))
  const get = oncePer(create)
  const [one, other] = [{ name: 'one' }, { name: 'other' }]
  expect(get(one)).toBe(get(one))
  expect(get(other)).toEqual({ made: 'other' })
  expect(create).toHaveBeenCalledTimes(2)
})
