import { describe, expect, test } from 'vitest'

import { createSpring } from './spring.ts'

describe('a spring', () => {
  // covers: S9.58
  test('has moved nine tenths of the way within its response, and rests at its target', () => {
    const spring = createSpring({ from: 300, to: 400, response: 150 })
    expect(spring.at(0)).toBe(300)
    expect(spring.at(150)).toBeGreaterThan(390)
    expect(spring.frames.at(-1)).toBe(400)
    expect(Math.abs(spring.at(spring.duration) - 400)).toBeLessThan(0.5)
  })

  test('never overshoots its target when it starts from rest', () => {
    const { frames } = createSpring({ from: 500, to: 200, response: 150 })
    expect(frames.every((frame, index) => index === 0 || frame <= (frames[index - 1] ?? 0))).toBe(true)
    expect(Math.min(...frames)).toBe(200)
  })

  test('continues from its current speed', () => {
    const first = createSpring({ from: 300, to: 400, response: 150 })
    const next = createSpring({ from: first.at(60), to: 350, speed: first.speedAt(60), response: 150 })
    expect(next.speedAt(0)).toBeCloseTo(first.speedAt(60))
    expect(next.at(1) - next.at(0)).toBeCloseTo(first.at(61) - first.at(60), 1)
  })

  test('has the speed of its positions', () => {
    const spring = createSpring({ from: 0, to: 100, speed: -2, response: 150 })
    for (const time of [0, 40, 120]) {
      expect(spring.speedAt(time)).toBeCloseTo((spring.at(time + 0.001) - spring.at(time)) / 0.001, 1)
    }
  })
})
