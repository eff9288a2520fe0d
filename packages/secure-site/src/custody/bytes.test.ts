import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { Base64Error } from '@latchkey/primitives'

import { fromBase64Url, toBase64Url, wipe } from './bytes.ts'

describe('base64url', () => {
  test('is the encoding of Node, and reads back as the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), bytes => {
        const text = Buffer.from(bytes).toString('base64url')
        expect(toBase64Url(bytes)).toBe(text)
        expect(fromBase64Url(text)).toEqual(bytes)
      }),
    )
  })

  test.each(['+', '/', '=', 'AA==', 'AA+A', 'AA/A', 'AA AA', 'ä'])('rejects %o, another spelling', text => {
    expect(() => fromBase64Url(text)).toThrow(Base64Error)
  })

  test('reports that a text of the other alphabet is not base64url', () => {
    expect(() => fromBase64Url('AA+A')).toThrow(
      expect.objectContaining({ code: 'base64Character', message: 'Invalid string. It is not base64url' }),
    )
  })
})

test('wiping overwrites every secret that exists', () => {
  const secrets = [Uint8Array.of(1, 2), undefined, Uint8Array.of(3)]
  wipe(...secrets)
  expect(secrets).toEqual([new Uint8Array(2), undefined, new Uint8Array(1)])
})
