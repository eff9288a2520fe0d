import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { beSeen } from './be-seen.test-support.ts'
import { watchVisible } from './visible-for.ts'

let stop = (): void => {}
beforeEach(beSeen)
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** Watches this page, which is in full view, until a button of it would work. @returns what it was told from then on */
async function untilTrusted(before = (): void => {}): Promise<boolean[]> {
  const told: boolean[] = []
  stop = watchVisible(document, isTrusted => told.push(isTrusted))
  before()
  await vi.waitFor(() => expect(told.at(-1)).toBe(true), { timeout: 5_000 })
  told.length = 0
  return told
}

/** The pointer tells that the window is so far down the screen. */
function point(type: string, top: number): void {
  document.body.dispatchEvent(
    new PointerEvent(type, { bubbles: true, clientX: 10, clientY: 10, screenX: 110, screenY: top + 10 }),
  )
}

test('a window that moves under the pointer is no longer still', async () => {
  const told = await untilTrusted()
  point('pointermove', 300)
  point('pointermove', 300)
  expect(told).toEqual([])
  point('pointerdown', 280)
  expect(told).toEqual([false])
})

test('a window that has been still since it moved is, though the browser tells once more where the pointer was before', async () => {
  const told = await untilTrusted(() => point('pointermove', 351))
  // A button that works by now is another thing under the pointer: browsers say so by the last place that they have heard of.
  point('pointerover', 351)
  point('pointerover', 309)
  point('pointermove', 309)
  point('pointerdown', 309)
  expect(told).toEqual([])
})
