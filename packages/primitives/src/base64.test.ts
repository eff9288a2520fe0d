import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { decodeBase64, encodeBase64 } from './base64.ts'

describe('base64', () => {
  test.each([
    ['', []],
    ['AA==', [0]],
    ['AAE=', [0, 1]],
    ['AAEC', [0, 1, 2]],
    ['/+8=', [255, 239]],
  ])('%j is %j', (text, bytes) => {
    expect([...decodeBase64(text)]).toEqual(bytes)
    expect(encodeBase64(Uint8Array.from(bytes))).toBe(text)
  })

  test('decodes the text of another encoder, and encodes the same', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        const text = Buffer.from(bytes).toString('base64')
        expect(encodeBase64(bytes)).toBe(text)
        expect([...decodeBase64(text)]).toEqual([...bytes])
      }),
    )
  })

  // covers: S8.44
  test.each(['A', 'AA', 'AAA', 'AAAAA'])('%j has an invalid length', text => {
    expect(() => decodeBase64(text)).toThrow('Invalid string. Length must be a multiple of 4')
  })

  test.each(['AA-_', 'A AA', 'AA\n=', '====', 'A===', '=AAA', 'AA=A', 'AB==', 'AAB=', 'ÄAAA'])(
    '%j is rejected',
    text => {
      expect(() => decodeBase64(text)).toThrow('not base64')
    },
  )

  test('encodes decoded bytes to the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'AB/+=9- '), maxLength: 12 }), text => {
        let bytes: Uint8Array
        try {
          bytes = decodeBase64(text)
        } catch {
          return
        }
        expect(encodeBase64(bytes)).toBe(text)
      }),
    )
  })
})
