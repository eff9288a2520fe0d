import { createTestClock } from '@latchkey/testing'
import { expect, test } from 'vitest'

import { rescanProviders } from './rescan-providers.ts'

test('rescanProviders scans four times in the page’s first seconds, when it has loaded, at each click and at each given event', async () => {
  const clock = createTestClock()
  const page = new EventTarget()
  let looks = 0
  const stop = rescanProviders(page, clock, () => looks++, ['injected'])
  expect(looks).toBe(0)
  for (const [ms, seen] of [
    [100, 1],
    [400, 2],
    [1_000, 3],
    [2_500, 4],
    [60_000, 4],
  ] as const) {
    await clock.advance(ms)
    expect(looks).toBe(seen)
  }
  for (const event of ['load', 'click', 'click', 'injected']) page.dispatchEvent(new Event(event))
  expect(looks).toBe(8)
  stop()
  page.dispatchEvent(new Event('click'))
  expect(looks).toBe(8)
})

test('rescanProviders scans no more once it is stopped', async () => {
  const clock = createTestClock()
  let looks = 0
  rescanProviders(new EventTarget(), clock, () => looks++)()
  await clock.advance(60_000)
  expect([looks, clock.pending]).toEqual([0, 0])
})
