import { expect, test } from 'vitest'

import { fromBase64, fromHex, readBytes, toHex } from './bytes.ts'

test('writes and reads hexadecimal text', () => {
  const bytes = Uint8Array.of(0, 1, 127, 255)
  expect(toHex(bytes)).toBe('00017fff')
  for (const text of ['00017fff', '0x00017FFF']) expect(fromHex(text)).toEqual(bytes)
  expect(fromHex('0x')).toEqual(new Uint8Array())
})

test.each(['0', '0x123', 'xyz1', '00 1'])('reads no hexadecimal text in %j', text => {
  expect(fromHex(text)).toBeUndefined()
})

test('copies bytes, of whatever typed array they are', () => {
  const given = Uint16Array.of(1, 2)
  const read = readBytes(given)
  given[0] = 9
  expect(read).toEqual(new Uint8Array(Uint16Array.of(1, 2).buffer))
  expect(readBytes(new DataView(Uint8Array.of(1, 2, 3).buffer, 1, 2))).toEqual(Uint8Array.of(2, 3))
})

test.each([undefined, null, 'text', [1, 2], { length: 1 }])('reads no bytes in %j', value => {
  expect(readBytes(value)).toBeUndefined()
})

test('reads base64 as a browser does', () => {
  expect(fromBase64('AAE=')).toEqual(Uint8Array.of(0, 1))
  expect(fromBase64(' AA\nE ')).toEqual(Uint8Array.of(0, 1))
  expect(fromBase64('A$')).toBeUndefined()
})
