import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { moveEntry } from './move-entry.ts'

describe('moveEntry', () => {
  test.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 1, ['a', 'b', 'c']],
    [0, -1, ['a', 'b', 'c']],
    [1, 9, ['a', 'c', 'b']],
    [3, 0, ['a', 'b', 'c']],
  ])('moves entry %i to %i', (from, to, moved) => {
    expect(moveEntry(['a', 'b', 'c'], from, to)).toEqual(moved)
  })

  test('keeps every entry once, and the order of the others', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { minLength: 1 }),
        fc.nat(9),
        fc.integer({ min: -3, max: 12 }),
        (entries, from, to) => {
          const entry = entries[from]
          const moved = moveEntry(entries, from, to)
          expect(moved.filter(each => each !== entry)).toEqual(entries.filter(each => each !== entry))
          expect(moved).toHaveLength(entries.length)
        },
      ),
    )
  })
})
