import { toBase58 } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { decodeMessage, encodeMessage } from './message-text.ts'

const invalid = { code: -32602, message: 'message must be base58 text' }
const tooLong = { code: -32602, message: 'message must have at most 100,000 bytes' }

describe('the text of a message', () => {
  test('has the bytes of the message', () => {
    const message = Uint8Array.of(0, 1, 2, 255)
    expect(encodeMessage(message)).toBe(toBase58(message))
    expect(decodeMessage(encodeMessage(message))).toEqual(message)
  })

  test.each([undefined, null, 7, {}, '0OIl'])('is not %j', text => {
    expect(() => decodeMessage(text)).toThrow(expect.objectContaining(invalid))
  })

  test('has at most 100,000 bytes', () => {
    // Each `1` is a byte of zero.
    expect(encodeMessage(new Uint8Array(100_000))).toBe('1'.repeat(100_000))
    expect(decodeMessage('1'.repeat(100_000))).toHaveLength(100_000)
    expect(() => encodeMessage(new Uint8Array(100_001))).toThrow(expect.objectContaining(tooLong))
    for (const length of [100_001, 137_000, 137_001])
      expect(() => decodeMessage('1'.repeat(length))).toThrow(expect.objectContaining(tooLong))
  })
})
