import type { Random } from '@latchkey/core'

/** The same numbers in every run. @param seed other numbers for another seed */
export function createTestRandom(seed = 1): Random {
  let state = seed >>> 0
  /** A linear congruential generator: enough to tell ids apart, and nothing to keep a secret with. */
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
