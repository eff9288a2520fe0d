import { describe, expect, test } from 'vitest'

import { readBase64, readByteList, readEncodedBytes } from './bytes.ts'

describe('the bytes of a wallet', () => {
  test('are a list of numbers from 0 to 255, or a typed array', () => {
    expect(readByteList([0, 255])).toEqual(Uint8Array.of(0, 255))
    expect(readByteList(Uint8Array.of(7))).toEqual(Uint8Array.of(7))
    for (const list of [[256], [-1], [1.5], ['1'], 'AQ==', null]) expect(readByteList(list)).toBeUndefined()
  })

  test('are base64 with its padding', () => {
    expect(readBase64('AQID')).toEqual(Uint8Array.of(1, 2, 3))
    expect(readBase64('AQ==')).toEqual(Uint8Array.of(1))
    for (const text of ['AQ', 'A===', 'A*==', ' AQ=', 5, undefined]) expect(readBase64(text)).toBeUndefined()
  })

  test('are hexadecimal, base64 or a list', () => {
    const bytes = Uint8Array.of(0xab, 0x01)
    for (const form of ['ab01', '0xab01', 'qwE=', [0xab, 1], bytes]) expect(readEncodedBytes(form)).toEqual(bytes)
    expect(readEncodedBytes('0xab0')).toBeUndefined()
  })
})
