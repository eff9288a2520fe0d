/**
 * Waits for an answer until the signal aborts. A wallet's prompt cannot be aborted, so an answer after the abort is
 * dropped.
 *
 * @throws the signal's reason once it is aborted
 */
export function raceAbort<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return answer
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
