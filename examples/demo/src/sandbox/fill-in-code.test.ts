import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { fillInCode } from './fill-in-code.ts'

/** Creates a frame whose modal shows a field for a code, or none. */
function createFrame(hasField = true) {
  const field = { value: '', isConnected: true, focus: vi.fn(), dispatchEvent: vi.fn() }
  const document = { querySelector: () => (hasField ? field : null), querySelectorAll: () => [] }
  return { field, frame: { document } as unknown as Window }
}

describe('fillInCode', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('KeyboardEvent', Event)
    vi.stubGlobal('InputEvent', Event)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('types each digit, in place of the earlier ones', async () => {
    const { field, frame } = createFrame()
    field.value = '12'
    const filling = fillInCode(frame, '397804')
    await vi.runAllTimersAsync()
    expect(await filling).toBe(true)
    expect(field.value).toBe('397804')
  })

  test('does not mix the digits of two presses', async () => {
    const { field, frame } = createFrame()
    const first = fillInCode(frame, '397804')
    await vi.advanceTimersByTimeAsync(130)
    const second = fillInCode(frame, '397804')
    await vi.runAllTimersAsync()
    expect(await Promise.all([first, second])).toEqual([true, true])
    expect(field.value).toBe('397804')
    const again = fillInCode(frame, '111222')
    await vi.runAllTimersAsync()
    await again
    expect(field.value).toBe('111222')
  })

  test('stops when the field is removed', async () => {
    const { field, frame } = createFrame()
    const filling = fillInCode(frame, '397804')
    await vi.advanceTimersByTimeAsync(70)
    field.isConnected = false
    await vi.runAllTimersAsync()
    expect(await filling).toBe(true)
    expect(field.value).toBe('39')
  })

  test('reports that there is no field', async () => {
    expect(await fillInCode(createFrame(false).frame, '397804')).toBe(false)
  })
})
