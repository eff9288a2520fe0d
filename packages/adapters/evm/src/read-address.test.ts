import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { EvmAdapter } from './evm-adapter.ts'

const { readAddress } = await new EvmAdapter().actions()
const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe('readAddress', () => {
  test.each([
    ['as it is written', vitalik],
    ['in small letters', vitalik.toLowerCase()],
    ['in capital letters', `0x${vitalik.slice(2).toUpperCase()}`],
    ['without 0x', vitalik.slice(2)],
    ['with spaces around it and in it', `  ${vitalik.slice(0, 10)} ${vitalik.slice(10)}\n`],
    ['with invisible characters', `\u202A${vitalik.slice(0, 9)}\u200B${vitalik.slice(9)}\u202C`],
  ])('accepts an address %s', (_how, text) => {
    expect(readAddress(text)).toBe(vitalik)
  })

  test.each([
    ['a letter in the wrong case', vitalik.replace('dA6', 'da6')],
    ['two digits exchanged', vitalik.replace('60', '06')],
    ['a digit too few', vitalik.slice(0, -1)],
    ['a digit too many', `${vitalik}0`],
    ['a name', 'vitalik.eth'],
    ['empty text', ''],
    ['an address of another namespace', '4Nd1mYvT6xKqPaF9bVfVJu3DqTj5mH8q2nFnvGqfYkzx'],
  ])('rejects an address with %s', (_what, text) => {
    expect(readAddress(text)).toBeUndefined()
  })

  test('reads an address that it returned unchanged, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^(0x)?[0-9a-fA-F]{38,42}$/)), text => {
        const address = readAddress(text)
        expect(address === undefined || readAddress(address) === address).toBe(true)
      }),
    )
  })
})
