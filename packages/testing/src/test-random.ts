import type { Random } from '@latchkey/core'

/** Creates random numbers that are the same in every run. @param seed selects other numbers. @default 1 */
export function createTestRandom(seed = 1): Random {
  let state = seed >>> 0
  /** A linear congruential generator: good enough for distinct ids, but not for secrets. */
  function byte(): number {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  }
  const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, byte)
  return {
    bytes,
    id() {
      const text = Array.from(bytes(16), each => each.toString(16).padStart(2, '0')).join('')
      return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
    },
  }
}
