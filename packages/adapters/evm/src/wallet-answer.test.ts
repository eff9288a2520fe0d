import fc from 'fast-check'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'

import { parseAccounts, parseHash, parseSignature } from './wallet-answer.ts'

test('an account is written in the format of viem, for any format of the wallet', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), fc.boolean(), (bytes, isUpper) => {
      const digits = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
      expect(parseAccounts([`0x${isUpper ? digits.toUpperCase() : digits}`])).toEqual([getAddress(`0x${digits}`)])
    }),
  )
})

const hash = 'ab'.repeat(32)
// The last byte says which of two keys signed.
const signature = `${'ab'.repeat(64)}1b`

test.each([
  ['a hash', `0x${hash}`, `0x${hash}`],
  ['a hash without 0x', hash, `0x${hash}`],
  ['a shorter text', hash.slice(1), undefined],
  ['a longer text', `0x${hash}0`, undefined],
  ['a hash after other text', `no ${hash}`, undefined],
  ['a list', [`0x${hash}`], undefined],
])('reads the hash of a transaction from %s', (_what, answer, expected) => {
  expect(parseHash(answer)).toBe(expected)
})

test.each([
  ['a signature', `0x${signature}`, `0x${signature}`],
  ['a signature in capitals', `0X${signature.toUpperCase()}`, `0x${signature}`],
  ['a signature without 0x', signature, `0x${signature}`],
  ['a longer signature of a contract', `0x${signature}c0ffee`, `0x${signature}c0ffee`],
  ['a longer signature of a contract without 0x', `${signature}c0ffee`, `0x${signature}c0ffee`],
  ['an empty signature of a contract', '0x', '0x'],
  ['a parity of 0', `0x${'ab'.repeat(64)}00`, `0x${'ab'.repeat(64)}1b`],
  ['a parity of 1', `0x${'ab'.repeat(64)}01`, `0x${'ab'.repeat(64)}1c`],
  [
    'an approved hash of a Safe',
    `0x${'ab'.repeat(32)}${'00'.repeat(32)}01`,
    `0x${'ab'.repeat(32)}${'00'.repeat(32)}01`,
  ],
  ['a longer signature with a parity at its start', `0x${'ab'.repeat(64)}00ff`, `0x${'ab'.repeat(64)}00ff`],
  ['less than a signature without 0x', 'ab'.repeat(64), undefined],
  ['half a byte', `0x${signature}0`, undefined],
  ['half a byte without 0x', `${signature}0`, undefined],
  ['a signature after other text', `no 0x${signature}`, undefined],
  ['other text', 'signed', undefined],
  ['an object', { signature: `0x${signature}` }, undefined],
])('reads a signature from %s', (_what, answer, expected) => {
  expect(parseSignature(answer)).toBe(expected)
})
