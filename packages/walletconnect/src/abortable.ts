/**
 * Waits for a promise, but no longer than until the signal aborts.
 *
 * @throws the signal's reason
 */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** Waits for a promise, but no longer than `timeoutMs` milliseconds, then throws the error that `onTimeout` creates. */
export function orTimedOut<T>(promise: Promise<T>, timeoutMs: number, onTimeout: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(onTimeout()), timeoutMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timeout))
  })
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, milliseconds)
  })
}
