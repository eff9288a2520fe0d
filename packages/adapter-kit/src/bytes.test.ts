import { expect, test } from 'vitest'

import { fromBase64, fromHex, readBytes, toHex } from './bytes.ts'

test('toHex and fromHex write and read hexadecimal text', () => {
  const bytes = Uint8Array.of(0, 1, 127, 255)
  expect(toHex(bytes)).toBe('00017fff')
  for (const text of ['00017fff', '0x00017FFF']) expect(fromHex(text)).toEqual(bytes)
  expect(fromHex('0x')).toEqual(new Uint8Array())
})

test.each(['0', '0x123', 'xyz1', '00 1'])('fromHex rejects %j', text => {
  expect(fromHex(text)).toBeUndefined()
})

test('readBytes copies bytes of any typed array', () => {
  const given = Uint16Array.of(1, 2)
  const read = readBytes(given)
  given[0] = 9
  expect(read).toEqual(new Uint8Array(Uint16Array.of(1, 2).buffer))
  expect(readBytes(new DataView(Uint8Array.of(1, 2, 3).buffer, 1, 2))).toEqual(Uint8Array.of(2, 3))
})

test.each([undefined, null, 'text', [1, 2], { length: 1 }])('readBytes rejects %j', value => {
  expect(readBytes(value)).toBeUndefined()
})

test('base64 is read as in a browser', () => {
  expect(fromBase64('AAE=')).toEqual(Uint8Array.of(0, 1))
  expect(fromBase64(' AA\nE ')).toEqual(Uint8Array.of(0, 1))
  expect(fromBase64('A$')).toBeUndefined()
})
