import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { displayName } from './display-name.ts'

describe('displayName', () => {
  test.each([
    ['Harbor', 'Harbor'],
    ['  Har\n\tbor  ', 'Har bor'],
    ['\u202eevil\u202c', 'evil'],
    ['a\u200bb\ufeffc', 'abc'],
    ['\u2066\u2069\u200f', 'Unnamed'],
    ['', 'Unnamed'],
    ['\u3164', 'Unnamed'],
    ['\uffa0\u2800\u034f', 'Unnamed'],
    ['USDC\u3164', 'USDC'],
    ['US\ufe0fDC\u{e0041}\u{e007f}', 'USDC'],
    ['a\u0000\u009fb', 'ab'],
    [undefined, 'Unnamed'],
    ['W'.repeat(41), `${'W'.repeat(39)}…`],
    ['محفظة', 'محفظة'],
  ])('turns %j into %j', (name, shown) => {
    expect(displayName(name, 'Unnamed')).toBe(shown)
  })

  test('is never empty, never long and never has marks that turn text around', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), name => {
        const shown = displayName(name, 'Unnamed')
        expect(shown.trim()).not.toBe('')
        expect(Array.from(shown).length).toBeLessThanOrEqual(40)
        expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\n]/)
      }),
    )
  })
})
