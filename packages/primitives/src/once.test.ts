import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { once } from './once.ts'
import { raceAbort } from './race-abort.ts'

describe('once', () => {
  test('creates nothing before the first call, and the same value for all calls', async () => {
    const { make, made, answer } = world()
    const load = once(make)
    expect([made(), load.promise, load.value]).toEqual([0, undefined, undefined])
    const [first, second] = [load(), load()]
    expect([second === first, load.promise === first, load.value]).toEqual([true, true, undefined])
    answer(7)
    expect(await second).toBe(7)
    expect([await load(), load.value, made()]).toEqual([7, 7, 1])
  })

  test('rejects all waiting callers on a failure, and creates again at the next call', async () => {
    const { make, made, answer } = world()
    const load = once(make)
    const waiting = Promise.allSettled([load(), load()])
    answer(new Error('chunk'))
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect([load.promise, load.value]).toEqual([undefined, undefined])
    const next = load()
    answer(8)
    expect([await next, made()]).toEqual([8, 2])
  })

  test('continues for the other callers when one aborts', async () => {
    const { make, made, answer } = world()
    const load = once(make)
    const left = new AbortController()
    const given = raceAbort(load(), left.signal)
    const kept = load()
    left.abort(new Error('left'))
    await expect(given).rejects.toThrow('left')
    answer(9)
    expect([await kept, made()]).toEqual([9, 1])
  })

  test('creates one at a time, and none after one that succeeded, in any order of calls and answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('call', 'fail', 'succeed')), async steps => {
        const { make, made, answer } = world()
        const load = once(make)
        let expected = 0
        let status: 'nothing' | 'underway' | 'there' = 'nothing'
        for (const step of steps) {
          if (step === 'call') {
            load().catch(() => {})
            if (status === 'nothing') [status, expected] = ['underway', expected + 1]
          } else if (status === 'underway') {
            answer(step === 'fail' ? new Error('chunk') : expected)
            await new Promise(resolve => setImmediate(resolve))
            status = step === 'fail' ? 'nothing' : 'there'
          }
          expect([made(), load.value !== undefined]).toEqual([expected, status === 'there'])
        }
      }),
    )
  })
})

/** Creates a function whose latest promise settles on command. */
function world() {
  const gates: { succeed(value: number): void; fail(error: Error): void }[] = []
  return {
    make: () => new Promise<number>((succeed, fail) => void gates.push({ succeed, fail })),
    made: () => gates.length,
    answer(given: number | Error): void {
      if (given instanceof Error) gates.at(-1)?.fail(given)
      else gates.at(-1)?.succeed(given)
    },
  }
}
