import { expect, test, vi } from 'vitest'

import { memoizeByReference } from './memoize-by-reference.ts'

test('memoizeByReference creates one value for each key', () => {
  const create = vi.fn((key: { name: string }) => ({ made: key.name }))
  const get = memoizeByReference(create)
  const [one, other] = [{ name: 'one' }, { name: 'other' }]
  expect(get(one)).toBe(get(one))
  expect(get(other)).toEqual({ made: 'other' })
  expect(create).toHaveBeenCalledTimes(2)
})
