import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isEqual } from './is-equal.ts'

describe('isEqual', () => {
  test.each([
    [1, 1, true],
    [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, true],
    [{ a: undefined }, {}, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [[], {}, false],
    [Number.NaN, Number.NaN, true],
  ])('%j and %j: %j', (one, other, same) => {
    expect(isEqual(one, other)).toBe(same)
  })

  test('compares class instances by identity only', () => {
    const provider = new (class Provider {})()
    expect(isEqual({ provider }, { provider })).toBe(true)
    expect(isEqual({ provider }, { provider: new (provider.constructor as new () => object)() })).toBe(false)
  })

  test('is true for a copy of any plain data', () => {
    fc.assert(fc.property(fc.jsonValue(), value => isEqual(value, structuredClone(value))))
  })
})
