import { expect, test } from 'vitest'

import { moveFirst } from './move-first.ts'

test('moveFirst moves an entry to the front and keeps the order of the others', () => {
  expect(moveFirst(['a', 'b', 'c'], entry => entry === 'c')).toEqual(['c', 'a', 'b'])
})

test('moveFirst returns the same list if the entry is first or missing', () => {
  const list = ['a', 'b']
  expect(moveFirst(list, entry => entry === 'a')).toBe(list)
  expect(moveFirst(list, entry => entry === 'x')).toBe(list)
})
