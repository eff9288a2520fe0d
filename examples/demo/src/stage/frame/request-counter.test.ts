import { describe, expect, test, vi } from 'vitest'

import { createRequestCounter } from './request-counter.ts'

const origin = 'http://127.0.0.1:5173'

/** Creates a page whose requests come from the test. */
function setUp() {
  let report = (_: readonly { name: string; startTime: number }[]): void => {}
  let now = 0
  class PerformanceObserver {
    constructor(callback: (list: { getEntries(): readonly object[] }) => void) {
      report = entries => callback({ getEntries: () => entries })
    }
    observe(): void {}
  }
  class WebSocket {
    constructor(readonly url: string) {}
  }
  const page = {
    location: new URL(origin),
    performance: { now: () => now },
    PerformanceObserver,
    WebSocket,
  } as unknown as Window & typeof globalThis
  const counter = createRequestCounter(page)
  return {
    page,
    counter,
    /** Reports requests of the page, as a browser does once they have ended. */
    report: (...entries: readonly [string, number][]) =>
      report(entries.map(([name, startTime]) => ({ name, startTime }))),
    pressAt(time: number): void {
      now = time
      counter.press()
    },
  }
}

describe('createRequestCounter', () => {
  test('counts only requests to other origins', () => {
    const { counter, report } = setUp()
    report([`${origin}/a.js`, 1], ['data:image/png;base64,', 2], [`blob:${origin}/1`, 3], ['http://127.0.0.1:4040/', 4])
    expect(counter.get()).toEqual({ beforePress: 1, total: 1, isPressed: false })
  })

  test('counts a request that started before the press and ended after it', () => {
    const { counter, report, pressAt } = setUp()
    pressAt(100)
    report(['http://127.0.0.1:4040/slow', 90], ['http://127.0.0.1:4040/later', 110])
    expect(counter.get()).toEqual({ beforePress: 1, total: 2, isPressed: true })
    pressAt(200)
    report(['http://127.0.0.1:4040/last', 150])
    expect(counter.get()).toEqual({ beforePress: 1, total: 3, isPressed: true })
  })

  test('counts sockets to other hosts, when they open', () => {
    const { page, counter, pressAt } = setUp()
    const listener = vi.fn()
    const stop = counter.watch(listener)
    openSocket(page, 'ws://127.0.0.1:5173/hmr')
    openSocket(page, 'ws://127.0.0.1:4040/relay')
    expect(counter.get()).toMatchObject({ beforePress: 1, total: 1 })
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    pressAt(10)
    openSocket(page, 'ws://127.0.0.1:4040/relay')
    expect(counter.get()).toMatchObject({ beforePress: 1, total: 2 })
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

function openSocket(page: Window & typeof globalThis, url: string): WebSocket {
  return new page.WebSocket(url)
}
