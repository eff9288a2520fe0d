import { describe, expect, test } from 'vitest'

import { deriveSealingKey, seal, unseal } from './sealing.ts'

const secret = () => new Uint8Array(32).fill(7)

describe('a sealed text', () => {
  test('opens with its key and its purpose only', async () => {
    const key = await deriveSealingKey(secret(), 'test')
    const sealed = await seal(key, 'a text: ä', 'for tests')
    expect(await unseal(key, sealed, 'for tests')).toBe('a text: ä')
    expect(await unseal(key, sealed, 'for others')).toBeUndefined()
    expect(await unseal(key, `${sealed}A`, 'for tests')).toBeUndefined()
    expect(await unseal(key, '', 'for tests')).toBeUndefined()
    const other = await deriveSealingKey(secret(), 'another test')
    expect(await unseal(other, sealed, 'for tests')).toBeUndefined()
  })

  test('has a new nonce each time', async () => {
    const key = await deriveSealingKey(secret(), 'test')
    const texts = await Promise.all(Array.from({ length: 20 }, () => seal(key, 'the same', 'for tests')))
    expect(new Set(texts.map(text => text.slice(0, 16))).size).toBe(20)
  })

  test('can be opened without this code: AES-256-GCM, 12 bytes of nonce first, under a key of HKDF-SHA256', async () => {
    const sealed = await seal(await deriveSealingKey(secret(), 'a key'), 'hello', 'a purpose')
    const bytes = Buffer.from(sealed, 'base64url')
    const text = (value: string) => new TextEncoder().encode(value)
    const base = await crypto.subtle.importKey('raw', secret(), 'HKDF', false, ['deriveKey'])
    const key = await crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: text('a key') },
      base,
      { name: 'AES-GCM', length: 256 },
      false,
      ['decrypt'],
    )
    const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, 12), additionalData: text('a purpose') }
    expect(Buffer.from(await crypto.subtle.decrypt(algorithm, key, bytes.subarray(12))).toString()).toBe('hello')
  })

  test('has a key that no script can export', async () => {
    expect(await deriveSealingKey(secret(), 'test')).toMatchObject({
      extractable: false,
      algorithm: { name: 'AES-GCM', length: 256 },
    })
  })
})
