import type { Clock } from '@latchkey/primitives'

/** Waits for an answer with a time limit. @throws the answer's own error, and an `Error` after the limit */
export function withTimeout<Value>(clock: Clock, ms: number, answer: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(ms, () => reject(new Error(`No answer within ${ms} ms`)))
    void answer.then(resolve, reject).finally(stop)
  })
}
