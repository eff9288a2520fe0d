import { describe, expect, test } from 'vitest'

import { readAminoResponse, readDirectResponse, readKey, readRemoteAccounts, readSignature } from './read-answer.ts'
import { addresses } from './test-world.test-support.ts'

const [address] = addresses
const pubKey = new Uint8Array(33).fill(2)
const base64 = (length: number) => btoa('\x02'.repeat(length))
const signature = { pub_key: { type: 'tendermint/PubKeySecp256k1', value: base64(33) }, signature: base64(64) }
const direct = { bodyBytes: base64(3), authInfoBytes: base64(2), chainId: 'cosmoshub-4', accountNumber: '7' }
const badAnswer = (what: string) => ({ code: -32603, message: `The wallet did not answer with ${what}.` })

describe('readKey', () => {
  test.each(['secp256k1', 'eth_secp256k1', 'ethsecp256k1', 'ed25519', 'sr25519'])('keeps the algorithm %s', algo => {
    expect(readKey({ bech32Address: address, pubKey, algo })).toStrictEqual({ bech32Address: address, pubKey, algo })
  })

  test('returns a name of at most 100 characters, and none if invalid', () => {
    const nameOf = (name: unknown) => readKey({ bech32Address: address, pubKey, name })
    expect(nameOf('x'.repeat(101))?.name).toBe('x'.repeat(100))
    for (const name of ['', 5, undefined, ['a']])
      expect(nameOf(name)).toStrictEqual({ bech32Address: address, pubKey, algo: 'secp256k1' })
  })
})

test.each([
  [`x ${address}`],
  [`${address} x`],
  [address.toUpperCase()],
  [`${'x'.repeat(31)}${address.slice(address.indexOf('1'))}`],
  [''],
  [5],
])('readKey returns nothing for the address %j', bech32Address => {
  expect(readKey({ bech32Address, pubKey })).toBeUndefined()
})

describe('readRemoteAccounts', () => {
  test('returns accounts with their algorithm', () => {
    const account = { address, pubkey: base64(33), algo: 'ed25519' }
    expect(readRemoteAccounts([account, { ...account, pubkey: '' }, 'none'])).toEqual([
      { address, pubkey: pubKey, algo: 'ed25519' },
      { address, pubkey: new Uint8Array(), algo: 'ed25519' },
    ])
  })

  test('rejects a value that is no list', () => {
    expect(() => readRemoteAccounts({})).toThrow(expect.objectContaining(badAnswer('accounts')))
  })
})

describe('readSignature', () => {
  test.each([
    ['a key of secp256k1', 33, 64],
    ['a key of Ed25519', 32, 64],
    ['a key of Ethereum', 33, 65],
  ])('accepts the signature of %s', (_what, keyBytes, signatureBytes) => {
    const answer = { pub_key: { type: 'key', value: base64(keyBytes) }, signature: base64(signatureBytes) }
    expect(readSignature(answer)).toEqual(answer)
  })

  test.each([
    ['no type', { ...signature, pub_key: { value: base64(33) } }],
    ['a type that is too long', { ...signature, pub_key: { ...signature.pub_key, type: 'x'.repeat(101) } }],
    ['a key of the wrong length', { ...signature, pub_key: { ...signature.pub_key, value: base64(34) } }],
    ['no key', { ...signature, pub_key: { type: 'key' } }],
    ['a key in a list', { ...signature, pub_key: { ...signature.pub_key, value: [base64(33)] } }],
    ['a signature of the wrong length', { ...signature, signature: base64(66) }],
  ])('rejects an answer with %s', (_what, answer) => {
    expect(() => readSignature(answer)).toThrow(expect.objectContaining(badAnswer('a signature')))
  })
})

describe('a signed document of a wallet', () => {
  test('is returned with the signature', () => {
    expect(readAminoResponse({ signed: { memo: 'mine' }, signature })).toEqual({ signed: { memo: 'mine' }, signature })
    expect(readDirectResponse({ signed: direct, signature })).toEqual({
      signed: {
        bodyBytes: Uint8Array.of(2, 2, 2),
        authInfoBytes: Uint8Array.of(2, 2),
        chainId: 'cosmoshub-4',
        accountNumber: 7n,
      },
      signature,
    })
  })

  test.each([5, null, undefined])('is rejected as an Amino document that is %j', signed => {
    expect(() => readAminoResponse({ signed, signature })).toThrow(expect.objectContaining(badAnswer('what it signed')))
  })

  test.each(['bodyBytes', 'authInfoBytes', 'chainId', 'accountNumber'])(
    'is rejected as a direct document with another %s',
    key => {
      const signed = { ...direct, [key]: { hostile: true } }
      expect(() => readDirectResponse({ signed, signature })).toThrow(
        expect.objectContaining(badAnswer('what it signed')),
      )
    },
  )
})
