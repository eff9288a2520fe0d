import type { Clock } from '@latchkey/primitives'

/** Creates a signal that aborts with `reason()` after a time. `stop` cancels the timer. */
export function timeout(clock: Clock, ms: number, reason: () => unknown): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, stop: clock.after(ms, () => controller.abort(reason())) }
}
