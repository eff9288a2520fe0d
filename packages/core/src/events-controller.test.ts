import { createTestClock } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createEventsController, type TimedEvent } from './events-controller.ts'

describe('events', () => {
  test('report the action of a user and its time', () => {
    const { clock, events } = setUp()
    events.track('SELECT_WALLET', { name: 'One', platform: 'qrcode' })
    expect(events.state.last).toEqual({
      timestamp: clock.now(),
      data: { type: 'track', event: 'SELECT_WALLET', properties: { name: 'One', platform: 'qrcode' } },
    })
  })

  test('reach a watcher that subscribes later, from the first and in order', () => {
    const { events } = setUp()
    events.track('MODAL_CREATED')
    const heard: TimedEvent[] = []
    const stop = events.watch(event => heard.push(event))
    events.track('MODAL_OPEN', { connected: false })
    stop()
    events.track('MODAL_CLOSE', { connected: false })
    expect(heard.map(({ data }) => data.event)).toEqual(['MODAL_CREATED', 'MODAL_OPEN'])
  })

  test('are stored up to fifty for a later watcher', () => {
    const { events } = setUp()
    for (let round = 0; round < 80; round++) events.track('COPY_ADDRESS')
    const heard: TimedEvent[] = []
    events.watch(event => heard.push(event))
    expect(heard).toHaveLength(50)
  })

  // covers: S8.70
  test('report at most 5 errors in 60 s', async () => {
    const { clock, events } = setUp()
    const reported = () => heard.filter(({ data }) => data.type === 'error').length
    const heard: TimedEvent[] = []
    events.watch(event => heard.push(event))
    for (let round = 0; round < 9; round++) events.reportError(new Error('broken'))
    expect(reported()).toBe(5)
    await clock.advance(59_999)
    events.reportError(new Error('broken'))
    expect(reported()).toBe(5)
    await clock.advance(1)
    events.reportError(new Error('broken'))
    expect(reported()).toBe(6)
  })

  test.each([
    [new TypeError('broken'), { type: 'TypeError', message: 'broken' }],
    ['broken', { type: 'Error', message: 'broken', stackTrace: '' }],
    [undefined, { type: 'Error', message: 'undefined' }],
  ])('report %s with its type and message', (thrown, properties) => {
    const { events } = setUp()
    events.reportError(thrown)
    expect(events.state.last?.data).toMatchObject({ type: 'error', event: 'ERROR', properties })
  })

  test('report a kind of error once', () => {
    const { events } = setUp()
    expect([events.sayOnce('relay'), events.sayOnce('relay'), events.sayOnce('other')]).toEqual([false, true, false])
    expect(events.state.reportedErrors).toEqual({ relay: true, other: true })
  })
})

function setUp() {
  const clock = createTestClock()
  return { clock, events: createEventsController(clock) }
}
