import { encodeBase64 } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'

import { groupInputs } from './sign-inputs.ts'
import { checkProtocol, checkSigner, readSignature, readTransactionId, toBase64Text } from './wallet-signature.ts'

const id = 'ab'.repeat(32)
const invalid = expect.objectContaining({ code: 'invalidAnswer' }) as unknown

describe('readTransactionId', () => {
  test.each([id, id.toUpperCase(), ...['txid', 'txId', 'tx_id', 'txHash', 'txhash'].map(name => ({ [name]: id }))])(
    'reads the id of %j',
    answer => {
      expect(readTransactionId(answer)).toBe(id)
    },
  )

  test.each([undefined, null, {}, 7, '', `${id}a`, `a${id}`, 'g'.repeat(64), { txid: 7 }])('rejects %j', answer => {
    expect(() => readTransactionId(answer)).toThrow(invalid)
  })
})

describe('readSignature', () => {
  const bytes = Uint8Array.from({ length: 65 }, (_, index) => 255 - index)
  const base64 = encodeBase64(bytes)

  test.each([
    ['bytes', bytes],
    ['hexadecimal text', Buffer.from(bytes).toString('hex')],
    ['base64', base64],
    ['base64 without padding', base64.replace(/=+$/, '')],
    ['base64 for addresses', Buffer.from(bytes).toString('base64url')],
  ])('reads a signature as %s', (_, answer) => {
    expect(readSignature(answer)).toBe(base64)
  })

  test.each([66, 4_096])('reads a signature of %i bytes', length => {
    const signature = encodeBase64(new Uint8Array(length).fill(7))
    expect(readSignature(signature)).toBe(signature)
  })

  test.each([
    undefined,
    null,
    {},
    7,
    '',
    '%',
    encodeBase64(new Uint8Array(64)),
    encodeBase64(new Uint8Array(4_097)),
    encodeBase64(new Uint8Array(100_000)),
  ])('rejects an answer that is no signature', answer => {
    expect(() => readSignature(answer)).toThrow(invalid)
  })
})

test('a wallet that names the address of its signature must name the requested one', () => {
  for (const answer of ['signature', {}, { address: 'one' }]) expect(() => checkSigner(answer, 'one')).not.toThrow()
  expect(() => checkSigner({ address: 'other' }, 'one')).toThrow(
    expect.objectContaining({
      code: 'accountNotSelected',
      message: 'The wallet signed for another account. Choose the account of one in the wallet, then try again.',
    }),
  )
})

test.each([
  [65, 'ecdsa', 'bip322'],
  [66, 'bip322', 'ecdsa'],
] as const)('a signature of %i bytes is %s', (length, given, other) => {
  const signature = encodeBase64(new Uint8Array(length))
  expect(() => checkProtocol(signature, given)).not.toThrow()
  expect(() => checkProtocol(signature, other)).toThrow(
    expect.objectContaining({
      code: 'wrongProtocol',
      message: expect.stringContaining(`signed by ${given}`) as string,
    }),
  )
})

test('a signature of a wallet becomes base64', () => {
  expect([new Uint8Array([1, 2]), '0102', 'AQI=', '', 7, undefined].map(toBase64Text)).toEqual([
    'AQI=',
    'AQI=',
    'AQI=',
    '',
    undefined,
    undefined,
  ])
})

test('inputs are grouped by their address and flag', () => {
  const inputs = [
    { address: 'one', index: 0 },
    { address: 'other', index: 1, sighashTypes: [1, 2] },
    { address: 'one', index: 2, sighashTypes: [0] },
    { address: 'one', index: 3 },
    { address: 'other', index: 4, sighashTypes: [1] },
  ]
  expect(groupInputs(inputs)).toStrictEqual([
    { address: 'one', indexes: [0, 3] },
    { address: 'other', indexes: [1, 4], sighash: 1 },
    { address: 'one', indexes: [2], sighash: 0 },
  ])
})
