import type { Clock } from '@latchkey/primitives'

/** Waits for an answer so long and no longer. @throws what it throws, and an `Error` when it does not come in time */
export function inTime<Value>(clock: Clock, ms: number, answer: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(ms, () => reject(new Error(`No answer within ${ms} ms`)))
    void answer.then(resolve, reject).finally(stop)
  })
}
