import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { beSeen } from './be-seen.test-support.ts'
import { doubleClickMs, stillMs, watchVisible, type WhyOff } from './visible-for.ts'

let stop = (): void => {}
let see: ReturnType<typeof beSeen>
beforeEach(() => void (see = beSeen()))
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Watches this fully visible page until a button of it would work. @returns the states reported from then on */
async function untilTrusted(before = (): void => {}): Promise<boolean[]> {
  vi.useFakeTimers()
  const told: boolean[] = []
  stop = watchVisible(document, isTrusted => told.push(isTrusted)).stop
  before()
  await vi.advanceTimersByTimeAsync(stillMs)
  expect(told.at(-1)).toBe(true)
  told.length = 0
  return told
}

/** Dispatches a pointer event as if the window were this far down the screen. */
function point(type: string, top: number): void {
  document.body.dispatchEvent(
    new PointerEvent(type, { bubbles: true, clientX: 10, clientY: 10, screenX: 110, screenY: top + 10 }),
  )
}

test('visibleFor restarts its wait for a window that moves under the pointer', async () => {
  const told = await untilTrusted(() => point('pointermove', 300))
  point('pointermove', 300)
  point('pointermove', 300)
  expect(told).toEqual([])
  point('pointerdown', 280)
  expect(new Set(told)).toEqual(new Set([false]))
})

test('visibleFor counts from a move of the window that preceded the pointer', async () => {
  const told = await untilTrusted()
  point('pointermove', 280)
  expect(told).toEqual([false])
  await vi.advanceTimersByTimeAsync(stillMs)
  expect(told.at(-1)).toBe(true)
  point('pointermove', 280)
  point('pointerdown', 280)
  expect(told).toEqual([false, true])
})

test('visibleFor resolves for a window that moved after the pointer event once the pointer reports one position for long enough', async () => {
  const told = await untilTrusted(() => point('pointermove', 351))
  // An enabled button changes the element under the pointer: browsers dispatch an event with the last known place.
  point('pointerover', 351)
  point('pointerover', 309)
  expect(told).toEqual([])
  point('pointermove', 309)
  expect(told).toEqual([false])
  await vi.advanceTimersByTimeAsync(stillMs)
  expect(told.at(-1)).toBe(true)
  point('pointerdown', 309)
  expect(told).toEqual([false, true])
})

test('visibleFor counts a page that was hidden from when it is visible again', async () => {
  const told = await untilTrusted()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(told).toEqual([false])
  await vi.advanceTimersByTimeAsync(stillMs)
  expect(told.at(-1)).toBe(true)
})

describe('the focus', () => {
  /** Watches this page as if it were in a window of its own, or in a frame of another page. */
  async function watchIn(place: 'window' | 'frame') {
    vi.useFakeTimers()
    const told: boolean[] = []
    const defaultView: Window & typeof globalThis = new Proxy(window, {
      get: (own, name) => {
        if (name === 'parent' && place === 'window') return defaultView
        const value: unknown = Reflect.get(own, name)
        return name === 'addEventListener' ? own.addEventListener.bind(own) : value
      },
    })
    stop = watchVisible({ body: document.body, defaultView }, isTrusted => told.push(isTrusted)).stop
    await vi.advanceTimersByTimeAsync(stillMs)
    expect(told.at(-1)).toBe(true)
    told.length = 0
    return told
  }

  test.each(['focus', 'blur'])(
    'restarts the wait of a window, because another one may have been in front of it: %s',
    async type => {
      const told = await watchIn('window')
      window.dispatchEvent(new FocusEvent(type))
      expect(told).toEqual([false])
      await vi.advanceTimersByTimeAsync(stillMs - 1)
      expect(told).toEqual([false])
      await vi.advanceTimersByTimeAsync(1)
      expect(told).toEqual([false, true])
    },
  )

  test('changes nothing in a frame, which each press focuses', async () => {
    const told = await watchIn('frame')
    window.dispatchEvent(new FocusEvent('focus'))
    window.dispatchEvent(new FocusEvent('blur'))
    expect(told).toEqual([])
  })

  test('changes nothing on an element in the window', async () => {
    const told = await watchIn('window')
    document.body.dispatchEvent(new FocusEvent('focus'))
    document.body.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    expect(told).toEqual([])
  })
})

describe('presses before an approval', () => {
  /** Watches a fully visible window, with the clock stopped. */
  async function watchStill() {
    vi.useFakeTimers()
    const told: (boolean | WhyOff)[] = []
    const watching = watchVisible(document, (isTrusted, whyOff) => told.push(whyOff ?? isTrusted))
    stop = watching.stop
    await vi.advanceTimersByTimeAsync(stillMs)
    expect(told.at(-1)).toBe(true)
    told.length = 0
    return { told, watching, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
  }
  const finger = () =>
    void document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
  const key = (name: string, target: Element = document.body) =>
    void target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true }))

  test('wait for at least a second', () => {
    expect(stillMs).toBeGreaterThanOrEqual(1_000)
  })

  test('count one at a time: a single one changes nothing', async () => {
    const { told, pass } = await watchStill()
    finger()
    await pass(doubleClickMs)
    finger()
    expect(told).toEqual([])
  })

  test.each([
    ['a finger', finger],
    ['Enter', () => key('Enter')],
    ['the space bar', () => key(' ')],
    ['a letter', () => key('w')],
  ])('restart the wait within the time of a double click: %s', async (_, press) => {
    const { told, pass } = await watchStill()
    press()
    await pass(doubleClickMs - 1)
    press()
    expect(told).toEqual([false])
    await pass(stillMs - 1)
    expect(told).toEqual([false])
    await pass(1)
    expect(told).toEqual([false, true])
  })

  test('restart the wait while no button is enabled', async () => {
    const { told, watching, pass } = await watchStill()
    watching.restart()
    await pass(stillMs - 1)
    finger()
    await pass(stillMs - 1)
    expect(told).not.toContain(true)
    key('Enter')
    await pass(stillMs - 1)
    expect(told).not.toContain(true)
    await pass(1)
    expect(told.at(-1)).toBe(true)
  })

  test('enable no button if they go on, and the frame shows why', async () => {
    const { told, pass } = await watchStill()
    for (let clicks = 0; clicks < 200; clicks++) {
      finger()
      await pass(50)
    }
    expect(told).not.toContain(true)
    expect(told.at(-1)).toBe('offPressed')
  })

  test.each(['Tab', 'Shift', 'ArrowDown', 'Escape', 'F6'])(
    'do not include keys that move the focus: %s',
    async name => {
      const { told } = await watchStill()
      key(name)
      key(name)
      expect(told).toEqual([])
    },
  )

  test('do not include typing into a field, but its Enter', async () => {
    const field = document.createElement('input')
    document.body.append(field)
    const { told } = await watchStill()
    for (const letter of 'correct horse') key(letter, field)
    expect(told).toEqual([])
    key('Enter', field)
    key('Enter', field)
    expect(told).toEqual([false])
    field.remove()
  })
})

describe('the reason that keeps the buttons disabled', () => {
  /** Watches a window of this size, and records the last state and each distinct sentence. */
  function watch({ innerWidth = 324, innerHeight = 500, scale = 1 } = {}) {
    vi.useFakeTimers()
    vi.stubGlobal('matchMedia', () => ({ matches: scale < 0.6, addEventListener() {} }))
    const view = { innerWidth, innerHeight, addEventListener() {} } as unknown as Window & typeof globalThis
    const told: (WhyOff | 'on' | undefined)[] = []
    ;({ stop } = watchVisible({ body: document.body, defaultView: view }, (isTrusted, whyOff) => {
      const next = isTrusted ? 'on' : whyOff
      if (told.length === 0 || told.at(-1) !== next) told.push(next)
    }))
    return told
  }
  const whole = { intersectionRatio: 1, isVisible: true }

  test.each([
    ['offScaled', { scale: 0.59 }, whole],
    ['offSmall', { innerWidth: 200 }, whole],
    ['offCutOff', {}, { intersectionRatio: 0.9, isVisible: false }],
    ['offCovered', {}, { intersectionRatio: 1, isVisible: false }],
  ] as const)('is shown after two seconds: %s', async (why, size, view) => {
    see(view)
    const told = watch(size)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(told).toEqual([undefined])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toEqual([undefined, why])
  })

  test('is not shown for a passing one, nor during the wait', async () => {
    const told = watch()
    for (let turn = 0; turn < 4; turn++) {
      await vi.advanceTimersByTimeAsync(stillMs + 100)
      see({ intersectionRatio: 1, isVisible: false })
      await vi.advanceTimersByTimeAsync(1_900)
      see(whole)
    }
    await vi.advanceTimersByTimeAsync(stillMs)
    expect(told).toEqual([undefined, 'on', undefined, 'on', undefined, 'on', undefined, 'on', undefined, 'on'])
  })

  test('stays shown until it is gone and the wait has passed', async () => {
    see({ intersectionRatio: 1, isVisible: false })
    const told = watch()
    await vi.advanceTimersByTimeAsync(2_000)
    // The visibility flickers, and the sentence stays.
    see(whole)
    await vi.advanceTimersByTimeAsync(500)
    see({ intersectionRatio: 1, isVisible: false })
    await vi.advanceTimersByTimeAsync(500)
    see(whole)
    await vi.advanceTimersByTimeAsync(stillMs - 1)
    expect(told).toEqual([undefined, 'offCovered'])
    await vi.advanceTimersByTimeAsync(stillMs)
    expect(told).toEqual([undefined, 'offCovered', undefined])
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toEqual([undefined, 'offCovered', undefined, 'on'])
  })

  test('changes with the cause', async () => {
    see({ intersectionRatio: 1, isVisible: false })
    const told = watch()
    await vi.advanceTimersByTimeAsync(2_000)
    see({ intersectionRatio: 0.5, isVisible: false })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(told).toEqual([undefined, 'offCovered', 'offCutOff'])
  })

  test('is shown for a page that moves repeatedly', async () => {
    const told = watch()
    for (let moves = 0; moves < 12; moves++) {
      await vi.advanceTimersByTimeAsync(500)
      see(whole)
    }
    expect(told).toEqual([undefined, 'offRestless'])
  })

  test('is shown for a page that covers the frame repeatedly, for a moment each', async () => {
    const told = watch()
    for (let turn = 0; turn < 6; turn++) {
      await vi.advanceTimersByTimeAsync(500)
      see({ intersectionRatio: 1, isVisible: false })
      await vi.advanceTimersByTimeAsync(500)
      see(whole)
    }
    expect(told).toEqual([undefined, 'offRestless'])
    await vi.advanceTimersByTimeAsync(2 * stillMs)
    expect(told).toEqual([undefined, 'offRestless', undefined, 'on'])
  })

  test('is not shown while the kit hides the frame', async () => {
    const told = watch({ innerWidth: 1, innerHeight: 1 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toEqual([undefined])
  })
})
