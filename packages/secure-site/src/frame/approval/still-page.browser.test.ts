import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { beSeen } from './be-seen.test-support.ts'
import { watchVisible, type WhyOff } from './visible-for.ts'

const whole = { intersectionRatio: 1, isVisible: true }
let see: ReturnType<typeof beSeen>
let stop = (): void => {}

beforeEach(() => {
  vi.useFakeTimers()
  see = beSeen()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Watches a window of its own, whose size, content and scale the test sets. */
function watch({ innerWidth = 324, innerHeight = 500, contentHeight = 400, scale = 1 } = {}) {
  const pixels = new EventTarget()
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, max] = /^\(max-resolution: ([\d.]+)dppx\)$/.exec(query) ?? []
    return Object.assign(pixels, { matches: scale <= Number(max) })
  })
  const events = new EventTarget()
  const view = Object.assign(events, { innerWidth, innerHeight, parent: events }) as unknown as Window &
    typeof globalThis
  const body = document.createElement('div')
  Object.defineProperty(body, 'scrollHeight', { value: contentHeight })
  const told: (WhyOff | boolean)[] = []
  ;({ stop } = watchVisible({ body, defaultView: view }, (isTrusted, whyOff) => told.push(whyOff ?? isTrusted)))
  return {
    told,
    body,
    view,
    pixels,
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    /** Waits for more than any wait. @returns the state then */
    async rest() {
      await vi.advanceTimersByTimeAsync(12_000)
      return told.at(-1)
    },
  }
}

/** Dispatches a pointer event at a place of the window, which is at another place of the screen. */
function point(view: EventTarget, x: number, screenX: number, { y = 10, screenY = 10, type = 'pointermove' } = {}) {
  view.dispatchEvent(new PointerEvent(type, { clientX: x, screenX, clientY: y, screenY, pointerType: 'mouse' }))
}

test('a button works once the page has been still for one second', async () => {
  const { told, pass } = watch()
  await pass(999)
  expect(told).not.toContain(true)
  await pass(1)
  expect(told.at(-1)).toBe(true)
})

test('two presses in less than half a second are a double click, which restarts the wait', async () => {
  const { told, view, pass, rest } = watch()
  expect(await rest()).toBe(true)
  told.length = 0
  view.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }))
  await pass(500)
  view.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }))
  expect(told).toEqual([])
  await pass(499)
  view.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }))
  expect(told).toEqual([false])
})

test('a page whose visibility the browser has not reported yet has no button enabled, and shows no reason', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const { told, rest, view } = watch()
  view.dispatchEvent(new Event('resize'))
  await rest()
  expect(new Set(told)).toEqual(new Set([false]))
})

describe('the size of the window', () => {
  test.each([
    ['is too narrow below 240 px', { innerWidth: 239 }, 'offSmall'],
    ['is enough from 240 px of width', { innerWidth: 240 }, true],
    ['is too low below 180 px, where the content is higher', { innerHeight: 179 }, 'offSmall'],
    ['is enough from 180 px of height, where the content scrolls', { innerHeight: 180 }, true],
    ['is too low if it cuts off the content', { innerHeight: 99, contentHeight: 100 }, 'offSmall'],
    ['is enough for low content', { innerHeight: 100, contentHeight: 100 }, true],
    ['is no reason while the kit hides the frame', { innerWidth: 1, innerHeight: 1 }, false],
    ['is too small from 2 px on, which the kit never sets', { innerWidth: 2, innerHeight: 2 }, 'offSmall'],
    ['is unreadable below a scale of 0.6', { scale: 0.59 }, 'offScaled'],
    ['is unreadable at a scale of 0.6', { scale: 0.6 }, 'offScaled'],
    ['is readable above a scale of 0.6', { scale: 0.61 }, true],
  ] as const)('%s', async (_, size, state) => {
    expect(await watch(size).rest()).toBe(state)
  })
})

describe('the pointer', () => {
  test.each([
    [2, 0, true],
    [3, 0, false],
    [-2, 0, true],
    [-3, 0, false],
    [0, 2, true],
    [0, 3, false],
    [0, -3, false],
  ])('restarts the wait for a window that moved by %i, %i px, unless browsers round: %s', async (x, y, isStill) => {
    const { told, view, rest } = watch()
    point(view, 10, 110)
    expect(await rest()).toBe(true)
    told.length = 0
    point(view, 11, 111 + x, { y: 12, screenY: 12 + y })
    expect(told).toEqual(isStill ? [] : [false])
  })

  /** Moves the pointer along a line, in ways of this length, on a screen that shows the frame scaled. */
  async function stateAfter(...ways: readonly (readonly [way: number, scale: number])[]) {
    const { view, rest } = watch()
    let [x, screenX] = [0, 0]
    point(view, x, screenX)
    for (const [way, scale] of ways) point(view, (x += way), (screenX += way * scale))
    return rest()
  }

  test('detects a scale of less than 0.6 by three moves of 20 px', async () => {
    expect(await stateAfter([20, 0.59], [20, 0.59], [20, 0.59])).toBe('offScaled')
    expect(await stateAfter([20, 0.6], [20, 0.6], [20, 0.6])).toBe(true)
  })

  test('detects no scale by two moves, which a move of the frame explains', async () => {
    expect(await stateAfter([20, 0.5], [20, 0.5])).toBe(true)
  })

  test('detects no scale by moves of less than 20 px, but by their sum', async () => {
    expect(await stateAfter([19, 0.5], [-19, 0.5], [19, 0.5], [-19, 0.5], [19, 0.5], [-19, 0.5])).toBe(true)
    expect(await stateAfter(...Array.from({ length: 6 }, () => [10, 0.5] as const))).toBe('offScaled')
    expect(await stateAfter(...Array.from({ length: 5 }, () => [10, 0.5] as const))).toBe(true)
  })

  test('detects a readable scale again by one move, after which three small ones count', async () => {
    const small = [20, 0.5] as const
    expect(await stateAfter(small, small, small, [20, 1])).toBe(true)
    expect(await stateAfter(small, small, small, [20, 1], small, small)).toBe(true)
    expect(await stateAfter(small, small, small, [20, 1], small, small, small)).toBe('offScaled')
  })

  test('measures moves in both directions of the screen', async () => {
    const { view, rest } = watch()
    for (let way = 0; way < 4; way++) point(view, 200, 300, { y: 200 - way * 20, screenY: 300 - way * 20 })
    expect(await rest()).toBe(true)
    for (let way = 0; way < 4; way++) point(view, 200 - way * 20, 300 - way * 20, { y: 140, screenY: 240 })
    expect(await rest()).toBe(true)
    for (let way = 0; way < 4; way++) point(view, 140, 240, { y: 140 - way * 20, screenY: 240 - way * 10 })
    expect(await rest()).toBe('offScaled')
  })
})

describe('the wait', () => {
  test.each(['resize', 'focus', 'blur'])('restarts when the window reports %s', async type => {
    const { told, view, rest } = watch()
    expect(await rest()).toBe(true)
    told.length = 0
    view.dispatchEvent(new Event(type))
    expect(told).toEqual([false])
  })

  test('restarts when the scale of the screen passes the limit', async () => {
    const { told, pixels, rest } = watch()
    expect(await rest()).toBe(true)
    told.length = 0
    pixels.dispatchEvent(new Event('change'))
    expect(told).toEqual([false])
  })

  test('restarts when an element of the page gets another attribute', async () => {
    const { told, body, rest } = watch()
    const inner = body.appendChild(document.createElement('p'))
    expect(await rest()).toBe(true)
    told.length = 0
    inner.className = 'wide'
    await Promise.resolve()
    expect(told).toEqual([false])
  })

  test('counts presses whose propagation an element of the page stops', async () => {
    const told: boolean[] = []
    ;({ stop } = watchVisible(document, isTrusted => told.push(isTrusted)))
    const inner = document.body.appendChild(document.createElement('button'))
    for (const type of ['pointerdown', 'keydown']) inner.addEventListener(type, event => event.stopPropagation())
    await vi.advanceTimersByTimeAsync(1_000)
    told.length = 0
    inner.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
    inner.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }))
    expect(told).toEqual([false])
    inner.remove()
  })

  test('does not restart for letters in a field of several lines', async () => {
    const told: boolean[] = []
    ;({ stop } = watchVisible(document, isTrusted => told.push(isTrusted)))
    const field = document.body.appendChild(document.createElement('textarea'))
    await vi.advanceTimersByTimeAsync(1_000)
    told.length = 0
    for (const key of 'word') field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key }))
    expect(told).toEqual([])
    field.remove()
  })
})

test('stillPage reports nothing after the end', async () => {
  const { told, view, body, pixels, rest } = watch()
  point(view, 10, 110)
  expect(await rest()).toBe(true)
  see({ intersectionRatio: 1, isVisible: false })
  stop()
  told.length = 0
  for (const type of ['resize', 'focus', 'blur']) view.dispatchEvent(new Event(type))
  for (const screenX of [110, 210]) point(view, 10, screenX, { type: 'pointerdown' })
  for (const key of ['Enter', 'Enter']) view.dispatchEvent(new KeyboardEvent('keydown', { key }))
  document.dispatchEvent(new Event('visibilitychange'))
  pixels.dispatchEvent(new Event('change'))
  body.className = 'wide'
  see(whole)
  await rest()
  expect(told).toEqual([])
})

test('a cover is noticed within a tenth of a second by a browser that reports covers', async () => {
  let report = (_isVisible: boolean): void => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(
        tell: (entries: object[]) => void,
        { trackVisibility = false, delay = 0 }: { trackVisibility?: boolean; delay?: number },
      ) {
        // Chromium rejects a shorter delay, and reports no cover unless the site wants to know of covers.
        if (trackVisibility && delay < 100) throw new TypeError('The delay is too short')
        report = isVisible =>
          void setTimeout(() => tell([{ intersectionRatio: 1, isVisible: trackVisibility && isVisible }]), delay)
      }
      observe() {
        report(true)
      }
      disconnect() {}
    },
  )
  const { told, pass, rest } = watch()
  expect(await rest()).toBe(true)
  report(false)
  await pass(100)
  expect(told.at(-1)).toBe(false)
  expect(await rest()).toBe('offCovered')
})
