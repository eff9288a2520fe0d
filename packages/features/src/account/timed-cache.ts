import type { Clock } from '@latchkey/primitives'

/** Values that are good for a while, in memory. */
export interface TimedCache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/** @param ageMs how long a value is good. @param kept how many are kept; the oldest goes first */
export function createTimedCache<Value>(clock: Clock, ageMs: number, kept = 50): TimedCache<Value> {
  const entries = new Map<string, { value: Value; since: number }>()
  return {
    get(key) {
      const entry = entries.get(key)
      return entry && clock.now() - entry.since < ageMs ? entry.value : undefined
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, { value, since: clock.now() })
      const [oldest] = entries.keys()
      if (oldest !== undefined && entries.size > kept) entries.delete(oldest)
    },
  }
}
