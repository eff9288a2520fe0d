import type { Clock } from './environment.ts'

/**
 * Waits for a promise only as long as the signal lets it; rejects with the signal's reason. What the promise brings later is
 * dropped, so whoever must undo a late answer listens to the promise itself.
 */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const give = (): void => reject(signal.reason)
    signal.addEventListener('abort', give, { once: true })
    // Also listened to when it is too late: nobody else may be there to hear its failure.
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', give))
    if (signal.aborted) give()
  })
}

/** A signal that aborts with `reason()` after a time, and a way to stop its clock. */
export function timeout(clock: Clock, ms: number, reason: () => unknown): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, stop: clock.after(ms, () => controller.abort(reason())) }
}
