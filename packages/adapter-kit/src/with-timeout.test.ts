import { createTestClock } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { pause, withTimeout } from './with-timeout.ts'

test('withTimeout resolves with an answer in time, and leaves no timer behind', async () => {
  const clock = createTestClock()
  expect(await withTimeout(clock, 1_000, Promise.resolve('now'))).toBe('now')
  await expect(withTimeout(clock, 1_000, Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(clock.pending).toBe(0)
})

test('withTimeout resolves with undefined after the timeout', async () => {
  const clock = createTestClock()
  const answer = withTimeout(clock, 1_000, new Promise(() => {}))
  await clock.advance(999)
  expect(clock.pending).toBe(1)
  await clock.advance(1)
  expect(await answer).toBeUndefined()
})

test('a delay resolves once its time has passed', async () => {
  const clock = createTestClock()
  let isOver = false
  void pause(clock, 500).then(() => (isOver = true))
  await clock.advance(499)
  expect(isOver).toBe(false)
  await clock.advance(1)
  expect(isOver).toBe(true)
})
