import { expect, test, vi } from 'vitest'

import { memoizeLast } from './memoize-last.ts'

test('computes the result again only if an argument is another one', () => {
  const compute = vi.fn((one: string, other: string) => ({ text: one + other }))
  const memoized = memoizeLast(compute)
  const first = memoized('a', 'b')
  expect(first).toEqual({ text: 'ab' })
  expect(memoized('a', 'b')).toBe(first)
  expect(memoized('a', 'c')).toEqual({ text: 'ac' })
  expect(memoized('d', 'c')).toEqual({ text: 'dc' })
  expect(memoized('a', 'b')).toEqual(first)
  expect(compute).toHaveBeenCalledTimes(4)
})
