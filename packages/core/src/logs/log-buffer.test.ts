import { createTestClock, createTestEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'

import { createLogBuffer, isLogged, logBufferBytes } from './log-buffer.ts'
import { createLogController } from './log-controller.ts'

describe('the log', () => {
  test('keeps entries in order, with time and level', () => {
    const clock = createTestClock(1_000)
    const log = createLogBuffer(clock)
    log.add('debug', 'one')
    log.add('error', 'two')
    expect(log.entries()).toEqual([
      { time: 1_000, level: 'debug', message: 'one' },
      { time: 1_000, level: 'error', message: 'two' },
    ])
  })

  // covers: S9.16
  test('keeps 1,024,000 bytes, and evicts the oldest entries first', () => {
    const log = createLogBuffer(createTestClock())
    const size = (): number =>
      log.entries().reduce((total, entry) => total + new TextEncoder().encode(JSON.stringify(entry)).length, 0)
    for (let index = 0; index < 1_200; index++) log.add('info', `${index} ${'é'.repeat(500)}`)
    expect(logBufferBytes).toBe(1_024_000)
    expect(size()).toBeLessThanOrEqual(1_024_000)
    expect(size()).toBeGreaterThan(1_020_000)
    expect(log.entries().at(-1)?.message).toMatch(/^1199 /)
    expect(log.entries()[0]?.message).not.toMatch(/^0 /)
  })

  // covers: S9.16, S9.67
  test('keeps every entry of a kit and writes only errors to the console, unless `debug` is on', () => {
    const environment = createTestEnvironment()
    for (const debug of [false, true]) {
      const log = createLogController(environment, debug)
      log.write('debug', `detail, debug ${debug}`)
      log.write('error', `trouble, debug ${debug}`)
      expect(log.entries()).toHaveLength(2)
    }
    expect(environment.browser.logs.map(({ message }) => message)).toEqual([
      'trouble, debug false',
      'detail, debug true',
      'trouble, debug true',
    ])
  })

  test('drops an entry that is larger than itself, and keeps the rest', () => {
    const log = createLogBuffer(createTestClock(), 200)
    log.add('info', 'kept')
    log.add('info', 'x'.repeat(500))
    expect(log.entries().map(({ message }) => message)).toEqual(['kept'])
  })

  test.each([
    ['error', true],
    ['warn', false],
    ['info', false],
    ['debug', false],
  ] as const)('writes %s to the console by default: %s', (level, expected) => {
    expect(isLogged(level)).toBe(expected)
    expect(isLogged(level, 'debug')).toBe(true)
  })
})
