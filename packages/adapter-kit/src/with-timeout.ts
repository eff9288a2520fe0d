import type { Clock, Stop } from '@latchkey/primitives'

/**
 * Waits for an answer with a time limit in ms.
 *
 * @returns the answer, or `undefined` after the limit
 */
export async function withTimeout<Value>(clock: Clock, ms: number, answer: Promise<Value>): Promise<Value | undefined> {
  let stop: Stop = () => {}
  try {
    return await Promise.race([
      answer,
      new Promise<undefined>(resolve => (stop = clock.after(ms, () => resolve(undefined)))),
    ])
  } finally {
    stop()
  }
}

/** Waits for a time in ms. */
export function pause(clock: Clock, ms: number): Promise<void> {
  return new Promise(resolve => void clock.after(ms, resolve))
}
