import { beforeEach, describe, expect, test } from 'vitest'

import { sealForOperator } from '../custody/operator-share.ts'
import { createBoxKeys } from '../custody/sealed-box.ts'
import { splitEntropy } from '../custody/shares.ts'
import { addKey, createKeyStore, type KeySet, parseKeySet, publicKeyOf, publicKeysOf } from './key-set.ts'
import { requireKeyId, isShareFor, readKeyId } from './sealed-share.ts'

let set: KeySet
beforeEach(async () => {
  set = await addKey()
})

async function sealShare(publicKey: string) {
  const { generation, check, shares } = await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))
  const addresses = { eip155: `0x${'1'.repeat(40)}`, solana: '1'.repeat(40) }
  const { sealed = '' } = await sealForOperator({ share: shares.recovery, check, addresses }, publicKey, 'ann')
  return { sealed, generation, check }
}

describe('a set of recovery keys', () => {
  test('has each new key before the others, and is parsed as it was written', async () => {
    const both = await addKey(set.keys)
    expect(both.keys.slice(1)).toEqual(set.keys)
    expect(publicKeysOf(both)).toEqual([publicKeyOf(both), publicKeyOf(set)])
    expect(parseKeySet(JSON.stringify(both))).toEqual(both)
    expect(both.keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256' })
    expect(publicKeyOf(set)).toMatch(/^B[-\w]{86}$/)
  })

  test.each([
    ['no JSON', () => '{'],
    ['no keys', () => JSON.stringify({ keys: [] })],
    ['101 keys', () => JSON.stringify({ keys: Array(101).fill(set.keys[0]) })],
    ['another curve', () => withKey({ crv: 'P-384' })],
    ['another kind of key', () => withKey({ kty: 'RSA' })],
    ['a coordinate with a letter more', () => withKey({ x: `${set.keys[0]?.x}A` })],
    ['a coordinate with invalid characters', () => withKey({ y: '+'.repeat(43) })],
    ['a public key alone', () => withKey({ d: undefined })],
  ])('is rejected with %s, by an error that repeats nothing of it', (_name, text) => {
    expect(() => parseKeySet(text())).toThrow(
      new RangeError('No set of recovery keys: the command "recovery-key" makes one'),
    )
  })

  test('is rejected if a key is not on the curve', async () => {
    const [key] = set.keys
    await expect(createKeyStore({ keys: [{ ...key!, x: 'A'.repeat(43) }] })).rejects.toThrow()
  })

  test('reports a share that is invalid, or of another key, as unreadable', async () => {
    const page = await createBoxKeys()
    const { sealed, ...owner } = await sealShare(publicKeyOf(await addKey()))
    const store = await createKeyStore(set)
    for (const text of ['anything', sealed])
      await expect(store.release({ sealed: text, userId: 'ann', ...owner, to: page.publicKey })).rejects.toMatchObject({
        name: 'RecoveryKeyError',
        code: 'unreadable',
        message: 'This share opens with none of these keys',
      })
  })

  function withKey(change: object): string {
    return JSON.stringify({ keys: [{ ...set.keys[0], ...change }] })
  }
})

describe('a sealed share', () => {
  test('belongs to its key and its wallet, and to no other', async () => {
    const keyId = readKeyId(publicKeyOf(set)) ?? ''
    const { sealed, generation } = await sealShare(publicKeyOf(set))
    const otherId = readKeyId(publicKeyOf(await addKey())) ?? ''
    expect(keyId).toMatch(/^[-\w]{16}$/)
    expect(isShareFor(sealed, keyId, generation)).toBe(true)
    expect(isShareFor(sealed, otherId, generation)).toBe(false)
    expect(isShareFor(sealed, keyId, 'b'.repeat(32))).toBe(false)
    expect(isShareFor(sealed, otherId, 'b'.repeat(32))).toBe(false)
    expect(isShareFor('anything', keyId, generation)).toBe(false)
  })

  test('names its key by an id that both ends compute of the public key', () => {
    const publicKey = publicKeyOf(set)
    expect(requireKeyId(publicKey)).toBe(readKeyId(publicKey))
    expect(readKeyId('anything')).toBeUndefined()
    expect(() => requireKeyId('anything')).toThrow(
      new TypeError('The public key of an operator is a point of P-256 in base64url: "recovery-key" makes one'),
    )
  })
})
