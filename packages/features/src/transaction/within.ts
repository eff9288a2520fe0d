import { type Clock, untilAborted } from '@latchkey/primitives'

/** Asks, and waits for the answer no longer than that. @throws a `TimeoutError` once it is too late, and what was asked throws */
export async function within<Value>(
  clock: Clock,
  ms: number,
  ask: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const limit = new AbortController()
  const stop = clock.after(ms, () => limit.abort(new DOMException('No answer in time', 'TimeoutError')))
  try {
    return await untilAborted(ask(limit.signal), limit.signal)
  } finally {
    stop()
  }
}
