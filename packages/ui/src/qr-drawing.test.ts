import { describe, expect, test } from 'vitest'

import { drawQr } from './qr-drawing.ts'

describe('drawQr', () => {
  test('leaves a centred hole of under 8 % of the modules, at every size', () => {
    for (let length = 1; length < 2300; length = Math.ceil(length * 1.3)) {
      const { size, hole } = drawQr('x'.repeat(length))
      expect(hole ** 2 / size ** 2).toBeLessThan(0.08)
      expect((size - hole) % 2).toBe(0)
    }
  })

  test('draws nothing in the hole and nothing outside', () => {
    const { size, hole, modules } = drawQr('wc:'.repeat(60))
    const [from, to] = [(size - hole) / 2, (size + hole) / 2]
    for (const [, x, y, length] of modules.matchAll(/M([\d.]+) ([\d.]+)v([\d.]+)/g)) {
      const end = Number(y) + Number(length)
      expect(end).toBeLessThan(size)
      const inColumn = Number(x) > from && Number(x) < to
      expect(inColumn && end > from && Number(y) < to).toBe(false)
    }
  })

  test('rejects data that do not fit into a code', () => {
    expect(() => drawQr('x'.repeat(3000))).toThrow(RangeError)
  })
})
