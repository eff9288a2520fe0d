import type { Clock, Stop } from '@latchkey/primitives'

/** A polling. */
export interface Poll {
  /** Polls at once, unless a request is in progress. */
  now(): void
  stop(): void
}

/** Shortest time between two polls. */
export const pollIntervalMs = 15_000
/** Longest time between two polls. */
export const maxPollIntervalMs = 10 * 60_000

/**
 * Polls at once, and then repeatedly: the wait between two polls grows with the age of the event.
 *
 * @param since time of the event that is polled for, in ms since 1970
 * @param poll request of one poll. Its errors are ignored
 */
export function pollWithBackoff(clock: Clock, since: number, poll: () => Promise<void>): Poll {
  let isOver = false
  let isAsking = false
  let stopWaiting: Stop = () => {}

  async function next(): Promise<void> {
    if (isOver || isAsking) return
    isAsking = true
    stopWaiting()
    await poll().catch(() => {})
    isAsking = false
    if (isOver) return
    const waitMs = Math.min(Math.max(Math.abs(clock.now() - since), pollIntervalMs), maxPollIntervalMs)
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
