import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readSiteName } from './site-name.ts'

test.each([
  ['Fieldnote Market', 'Fieldnote Market'],
  ['Müller & Söhne', 'Müller & Söhne'],
  ['日本の店', '日本の店'],
  ['✅ Verified\nREFUND of 2.5 ETH\u202e to you', 'Verified REFUND of 2.5 ETH to you'],
  ['a'.repeat(256), 'a'.repeat(40)],
  ['🔒🔒', undefined],
  ['', undefined],
])('the name %j that a page gives itself shows as %j', (given, shown) => {
  expect(readSiteName(given)).toBe(shown)
})

test('a page’s name is one short line of letters, digits and simple signs, for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), given => {
      const shown = readSiteName(given) ?? ''
      expect([...shown].length).toBeLessThanOrEqual(40)
      expect(shown).toMatch(/^[\p{L}\p{M}\p{N} .,&'’+-]*$/u)
      expect(shown).not.toMatch(/\p{M}{3}/u)
    }),
  )
})
