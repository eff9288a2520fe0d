import { afterEach, expect, test, vi } from 'vitest'

import { createDigits } from './codes.ts'

afterEach(() => vi.restoreAllMocks())

/** Makes the next random values those of a list. */
function drawNext(...values: readonly number[]): () => number {
  let drawn = 0
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(array => {
    if (array instanceof Uint32Array) array[0] = values[drawn++] ?? 0
    return array
  })
  return () => drawn
}

test.each([
  [0, '000000'],
  [7, '000007'],
  [1_999_999, '999999'],
  [4_293_999_999, '999999'],
])('a code has the last six digits of a random number, with zeros in front: %i', (value, code) => {
  drawNext(value)
  expect(createDigits()).toBe(code)
})

test('a code is drawn again from the last, incomplete million, which would make low codes more probable', () => {
  const count = drawNext(4_294_000_000, 4_294_967_295, 123_456)
  expect([createDigits(), count()]).toEqual(['123456', 3])
})
