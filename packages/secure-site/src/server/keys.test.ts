import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { fromBase64url } from './bytes.ts'
import { createKeys, type SealContext } from './keys.ts'

const secret = fromBase64url('A'.repeat(43))
const keys = createKeys(secret)
const ofShare: SealContext = { info: 'share', salt: 'a'.repeat(32), beside: 'b'.repeat(32) }
const ofAddress: SealContext = { info: 'address', salt: 'a'.repeat(32) }

test('keys look up and open rows of earlier servers', async () => {
  const text = 'ann@example.com ü'
  expect(await keys.hash('address', text)).toBe('4f033182ec427b1db483d9fb578b56b99f59b3744abc8271c7e685fcdb87712e')
  expect(await keys.hash('attempt', text)).toBe('b105c431323d6d1354aaa3ff3c94286eb4160a07cd26b6b0ace7327899b6ecdb')
  expect(await keys.hash('code', text)).toBe('231b458add52cf0c644b79bb833d026147c27369db9797749c2db43ff004ce84')
  expect(await keys.hash('login', text)).toBe('bba40bf2ed0acab0a83082e03be5d26d477104e2afbdbe388d74103eff002b1f')
  expect(await keys.hash('secret', text)).toBe('c56b51ad99e674d733293d694519b9a5c93c42e3e15a497efe9c4db2e9aef43f')
  const share = 'K8qiJWdVK5hv3xpP78T6y0ecTu-qzksQvU2uRUBDxdlMY7Zawi8UF6GKlxFu0088wtk'
  expect(await keys.open(share, ofShare)).toBe('share-of-the-server ü')
  const address = '1zzQD4S4Ioc6INe6lP5fKwnlKMtj_MyE6Gj2a54E1rhG405QQb3vbyuwbg'
  expect(await keys.open(address, ofAddress)).toBe('ann@example.com')
})

test('keys open data that they sealed, in the same context only', async () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 20 })
  const context = fc.record({ info: word, salt: word, beside: word })
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), context, context, async (text, one, other) => {
      const sealed = await keys.seal(text, one)
      expect(await keys.open(sealed, one)).toBe(text)
      expect(await keys.seal(text, one)).not.toBe(sealed)
      const same = one.info === other.info && one.salt === other.salt && one.beside === other.beside
      if (!same) await expect(keys.open(sealed, other)).rejects.toThrow()
      await expect(createKeys(fromBase64url('B'.repeat(43))).open(sealed, one)).rejects.toThrow()
    }),
  )
})

test('keys open nothing that was altered or cut', async () => {
  const sealed = Buffer.from(await keys.seal('share-of-the-server', ofShare), 'base64url')
  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed)
    altered[at] = (altered[at] ?? 0) ^ 1
    await expect(keys.open(altered.toString('base64url'), ofShare)).rejects.toThrow()
    await expect(keys.open(sealed.subarray(0, at).toString('base64url'), ofShare)).rejects.toThrow()
  }
})
