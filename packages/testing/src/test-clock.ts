import type { Clock } from '@latchkey/primitives'

/** A clock that stands still until it is advanced. */
export interface TestClock extends Clock {
  /** Advances time and runs due timers, in their order; lets promises settle before and after each. */
  advance(ms: number): Promise<void>
  /** Number of pending timers. */
  readonly pending: number
}

/** Creates a clock that stands still until it is advanced. @param start in milliseconds since 1970. @default 2025-01-01 */
export function createTestClock(start = Date.UTC(2025, 0, 1)): TestClock {
  const timers = new Set<{ at: number; run: () => void }>()
  let now = start

  function nextDue(until: number): { at: number; run: () => void } | undefined {
    return [...timers].filter(timer => timer.at <= until).sort((one, other) => one.at - other.at)[0]
  }

  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + Math.max(0, ms), run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    async advance(ms) {
      const until = now + ms
      await settle()
      for (let due = nextDue(until); due; due = nextDue(until)) {
        timers.delete(due)
        now = Math.max(now, due.at)
        due.run()
        await settle()
      }
      now = until
      await settle()
    },
    get pending() {
      return timers.size
    },
  }
}

/** Lets everything happen that needs no time: promises, and the streams that bodies are read from. */
export async function settle(): Promise<void> {
  if (typeof document === 'undefined') {
    for (let turn = 0; turn < settlingTurns; turn++) await new Promise(resolve => setTimeout(resolve))
    return
  }
  // Uses messages, because a browser delays nested timers by 4 ms each; and one channel, because opening another takes longer
  // than all of them.
  const { port1, port2 } = new MessageChannel()
  for (let turn = 0; turn < settlingTurns; turn++) {
    await new Promise(resolve => {
      port1.onmessage = resolve
      port2.postMessage(undefined)
    })
  }
  port1.close()
}

const settlingTurns = 4
