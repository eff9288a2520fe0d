import type { Clock, Stop } from '@latchkey/primitives'

/**
 * The answer, or `undefined` where it takes longer than so many milliseconds.
 *
 * @returns what is answered within so many milliseconds, else `undefined`
 */
export async function within<Value>(clock: Clock, ms: number, answer: Promise<Value>): Promise<Value | undefined> {
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

/** Lets so many milliseconds pass. */
export function pause(clock: Clock, ms: number): Promise<void> {
  return new Promise(resolve => void clock.after(ms, resolve))
}
