import { beforeEach, describe, expect, test } from 'vitest'

import { type BoxKeys, createBoxKeys, isPublicKey, openBox, sealBox } from './sealed-box.ts'

/** A key of 65 bytes, in the form of an uncompressed point. */
const offCurve = Buffer.from([4, ...Array<number>(64).fill(1)]).toString('base64url')
let keys: BoxKeys

beforeEach(async () => {
  keys = await createBoxKeys()
})

describe('a sealed box', () => {
  test('opens with the private key and its purpose only', async () => {
    const box = await sealBox(keys.publicKey, 'a text', 'a purpose')
    expect(await openBox(keys, box, 'a purpose')).toBe('a text')
    expect(await openBox(keys, box, 'another purpose')).toBeUndefined()
    expect(await openBox(await createBoxKeys(), box, 'a purpose')).toBeUndefined()
  })

  test('does not open with a part more or less', async () => {
    const box = await sealBox(keys.publicKey, 'a text', 'a purpose')
    for (const changed of [`${box}.`, `${box}.A`, box.split('.')[0] ?? '', `.${box}`, ''])
      expect(await openBox(keys, changed, 'a purpose')).toBeUndefined()
  })

  test('does not open if its own key is no point of the curve', async () => {
    const [, sealed] = (await sealBox(keys.publicKey, 'a text', 'a purpose')).split('.')
    expect(await openBox(keys, `${offCurve}.${sealed}`, 'a purpose')).toBeUndefined()
  })

  test('has a new key each time', async () => {
    const boxes = await Promise.all([1, 2].map(() => sealBox(keys.publicKey, 'a text', 'a purpose')))
    expect(boxes[0]?.split('.')[0]).not.toBe(boxes[1]?.split('.')[0])
  })

  test('binds the private key to this page', async () => {
    expect(keys.privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('pkcs8', keys.privateKey)).rejects.toThrow()
  })
})

describe('a public key', () => {
  test('is an uncompressed point in base64url, and nothing around it', () => {
    expect(isPublicKey(keys.publicKey)).toBe(true)
    for (const text of [
      `${keys.publicKey}A`,
      `A${keys.publicKey}`,
      keys.publicKey.slice(1),
      keys.publicKey.slice(0, -1),
      '',
    ])
      expect(isPublicKey(text)).toBe(false)
  })

  test('is rejected by the sender if it is no point of the curve', async () => {
    await expect(sealBox(offCurve, 'a text', 'a purpose')).rejects.toBeInstanceOf(DOMException)
  })
})
