import { type Clock, raceAbort } from '@latchkey/primitives'

/** Sends a request with a time limit. @throws a `TimeoutError` after the limit, and the error of the request */
export async function withTimeout<Value>(
  clock: Clock,
  ms: number,
  request: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const limit = new AbortController()
  const stop = clock.after(ms, () => limit.abort(new DOMException('No answer in time', 'TimeoutError')))
  try {
    return await raceAbort(request(limit.signal), limit.signal)
  } finally {
    stop()
  }
}
