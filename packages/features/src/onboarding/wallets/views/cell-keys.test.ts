import { describe, expect, test } from 'vitest'

import { CellKeys } from './cell-keys.ts'

describe('keys of cells', () => {
  test('stay with entries that stay', () => {
    const { keys, of } = setUp(['a', 'b', 'c'])
    const before = of('b', 'c')
    keys.assign(['b', 'c', 'd'], true)
    expect(of('b', 'c')).toEqual(before)
  })

  test('move from removed entries to added ones out of view, from end to end', () => {
    const { keys, of } = setUp(['a', 'b', 'c', 'd'])
    const [a, b] = of('a', 'b')
    keys.assign(['c', 'd', 'e', 'f'], true)
    expect(of('e', 'f')).toEqual([b, a])
    expect(keys.of('a')).toBeUndefined()
  })

  test('are new for entries in view', () => {
    const { keys, of } = setUp(['a', 'b'])
    const before = of('a', 'b')
    keys.assign(['c', 'd'], false)
    expect(of('c', 'd').filter(key => before.includes(key))).toEqual([])
  })

  test('are never assigned twice', () => {
    const { keys, of } = setUp(['a', 'b'])
    keys.assign(['b', 'c', 'd'], true)
    expect(new Set(of('b', 'c', 'd')).size).toBe(3)
  })
})

function setUp(ids: readonly string[]) {
  const keys = new CellKeys()
  keys.assign(ids, false)
  return { keys, of: (...wanted: readonly string[]) => wanted.map(id => keys.of(id)) }
}
