import { expect, test } from 'vitest'

import { withDoubleQuotes } from './line-text.ts'

test.each([
  ["{ a: 'b' }", '{ a: "b" }'],
  [`{ a: '"Comic Sans MS"', b: 'c' }`, `{ a: '"Comic Sans MS"', b: "c" }`],
  [`{ a: "it's", b: 'c' }`, `{ a: "it's", b: "c" }`],
  ["`it's ${a}`, 'b'", '`it\'s ${a}`, "b"'],
  ["'it\\'s'", "'it\\'s'"],
])('%s has double quotes: %s', (before, after) => {
  expect(withDoubleQuotes(before)).toBe(after)
})
