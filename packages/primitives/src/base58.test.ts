import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { fromBase58, toBase58 } from './base58.ts'

describe('base58', () => {
  // The vectors of the base58 draft (draft-msporny-base58).
  test.each([
    ['2NEpo7TZRRrLZSi2U', 'Hello World!'],
    ['USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z', 'The quick brown fox jumps over the lazy dog.'],
  ])('writes %s', (text, plain) => {
    expect(toBase58(new TextEncoder().encode(plain))).toBe(text)
  })

  test('keeps leading zeros', () => {
    expect(toBase58(Uint8Array.of(0, 0, 0x28, 0x7f, 0xb4, 0xcd))).toBe('11233QC4')
    expect(fromBase58('11233QC4')).toEqual(Uint8Array.of(0, 0, 0x28, 0x7f, 0xb4, 0xcd))
  })

  test('decodes its own output', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), bytes => {
        expect(fromBase58(toBase58(bytes))).toEqual(bytes)
      }),
    )
  })

  test('writes and reads bytes that are all zero', () => {
    expect(toBase58(new Uint8Array(3))).toBe('111')
    expect(fromBase58('111')).toEqual(new Uint8Array(3))
    expect(toBase58(new Uint8Array())).toBe('')
    expect(fromBase58('')).toEqual(new Uint8Array())
  })

  // The length of untrusted text must be checked before the conversion starts.
  test('reads no text beyond its length limit, which is 8,192 characters by default', () => {
    expect(fromBase58('z'.repeat(88), 88)).toHaveLength(65)
    expect(fromBase58('z'.repeat(89), 88)).toBeUndefined()
    expect(fromBase58('z'.repeat(8_192))).toBeInstanceOf(Uint8Array)
    expect(fromBase58('z'.repeat(8_193))).toBeUndefined()
    expect(fromBase58('z'.repeat(8_193), 8_193)).toBeInstanceOf(Uint8Array)
  })

  test('writes no bytes beyond its length limit, which is 8,192 by default', () => {
    expect(toBase58(new Uint8Array(8_192))).toHaveLength(8_192)
    expect(() => toBase58(new Uint8Array(8_193))).toThrow(RangeError)
    expect(toBase58(new Uint8Array(8_193), 8_193)).toHaveLength(8_193)
  })

  test('decodes its own output for long messages', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8_000, maxLength: 20_000, size: 'max' }), bytes => {
        const text = toBase58(bytes, 20_000)
        expect(fromBase58(text, 30_000)).toEqual(bytes)
      }),
      { numRuns: 5 },
    )
  })

  test('writes the digits of the number that the bytes encode', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), bytes => {
        const text = toBase58(bytes)
        let value = 0n
        for (const digit of text)
          value = value * 58n + BigInt('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'.indexOf(digit))
        expect(value).toBe(BigInt(`0x${Buffer.from(bytes).toString('hex')}`))
      }),
    )
  })

  test('rejects text that is not base58', () => {
    for (const text of ['0', 'O', 'I', 'l', 'a b', 'é']) expect(fromBase58(text)).toBeUndefined()
  })
})
