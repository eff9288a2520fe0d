import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { orAborted, orTimedOut, pause } from './abortable.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new Promise<never>(() => {})

test('orAborted resolves with a promise that settles first, and removes the signal and the timer', async () => {
  const { signal } = new AbortController()
  const removed = vi.spyOn(signal, 'removeEventListener')
  await expect(orAborted(Promise.resolve(1), signal)).resolves.toBe(1)
  await expect(orAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
  await vi.waitFor(() => expect(removed).toHaveBeenCalledTimes(2))
  await expect(orAborted(Promise.resolve(1), undefined)).resolves.toBe(1)
  const late = (): Error => new Error('late')
  await expect(orTimedOut(Promise.resolve(1), 1_000, late)).resolves.toBe(1)
  await expect(orTimedOut(Promise.reject(new Error('no')), 1_000, late)).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

test('an abort before or after the start rejects with the reason', async () => {
  const reason = new Error('enough')
  await expect(orAborted(never, AbortSignal.abort(reason))).rejects.toBe(reason)
  const abort = new AbortController()
  const waiting = orAborted(never, abort.signal)
  abort.abort(reason)
  await expect(waiting).rejects.toBe(reason)
})

test('orTimedOut rejects with the error of the caller after the timeout', async () => {
  const waiting = orTimedOut(never, 1_000, () => new Error('late'))
  const outcome = expect(waiting).rejects.toThrow('late')
  await vi.advanceTimersByTimeAsync(1_000)
  await outcome
})

test('pause ends after its time', async () => {
  let isOver = false
  void pause(500).then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(499)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
})
