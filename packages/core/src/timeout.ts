import type { Clock } from '@latchkey/primitives'

/** A signal that aborts with `reason()` after a time, and a way to stop its clock. */
export function timeout(clock: Clock, ms: number, reason: () => unknown): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, stop: clock.after(ms, () => controller.abort(reason())) }
}
