import type { Clock, Stop } from '@latchkey/primitives'

/** Asks again and again. */
export interface Asking {
  /** Asks at once, unless somebody is asked now. */
  now(): void
  stop(): void
}

/** What was sent just now is asked after again after this long. */
export const askAgainMs = 15_000
/** It is never asked after less often. */
export const longestWaitMs = 10 * 60_000

/**
 * Asks at once, and then again and again: the longer ago, the less often.
 *
 * @param since when that happened that is asked after, in ms since 1970
 * @param ask what it rejects with is left out
 */
export function askAgain(clock: Clock, since: number, ask: () => Promise<void>): Asking {
  let isOver = false
  let isAsking = false
  let stopWaiting: Stop = () => {}

  async function next(): Promise<void> {
    if (isOver || isAsking) return
    isAsking = true
    stopWaiting()
    await ask().catch(() => {})
    isAsking = false
    if (isOver) return
    const waitMs = Math.min(Math.max(Math.abs(clock.now() - since), askAgainMs), longestWaitMs)
    stopWaiting = clock.after(waitMs, () => void next())
  }

  void next()
  return {
    now: () => void next(),
    stop() {
      isOver = true
      stopWaiting()
    },
  }
}
