import { beforeEach, describe, expect, test } from 'vitest'

import { parseOperatorShare } from '../custody/operator-share.ts'
import { sealBox } from '../custody/sealed-box.ts'
import { formatDocument } from '../custody/share-document.ts'
import { splitEntropy } from '../custody/shares.ts'
import { type Canary, createCanary, opensCanary } from './canary.ts'
import { addKey, createKeyStore, type KeySet, publicKeyOf } from './key-set.ts'
import { RecoveryKeyError, type RecoveryKeys } from './recovery-keys.ts'

let set: KeySet
let keys: RecoveryKeys
let canary: Canary

beforeEach(async () => {
  set = await addKey()
  keys = await createKeyStore(set)
  canary = await createCanary(publicKeyOf(set))
})

/** Creates a key store with this answer. */
const answering = (release: RecoveryKeys['release']): RecoveryKeys => ({ release })

describe('the canary of a key', () => {
  test('opens with that key, and with no other', async () => {
    expect(canary.publicKey).toBe(publicKeyOf(set))
    expect(await opensCanary(keys, canary)).toBe(true)
    expect(await opensCanary(await createKeyStore(await addKey(set.keys)), canary)).toBe(true)
    expect(await opensCanary(await createKeyStore(await addKey()), canary)).toBe(false)
  })

  test('is different each time', async () => {
    const other = await createCanary(publicKeyOf(set))
    expect(other.check).not.toBe(canary.check)
    expect(parseOperatorShare(other.sealed)?.generation).not.toBe(parseOperatorShare(canary.sealed)?.generation)
    expect(await opensCanary(keys, { ...canary, check: other.check })).toBe(false)
  })

  test('opens from an earlier version', async () => {
    const kept = await createKeyStore({
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          x: 'p314sgCIXhwRHeGcaUanH_jYrPItK9CYWUoJORvFFpk',
          y: 'xH40Mn9WTgZg_vOOUgw8dcsB7jCGWcDbKgw7LDxRa4E',
          d: 'AHMvKvVZuXw8V3CK5DtlGJ_P0rXXMXYjqA1-2HTkm7Y',
        },
      ],
    })
    const sealed =
      'latchkey-operator-1.Y2wHzTI6BxOQZyao.eefa1d701ae6e3d4151ed4c1085111f1.BBbjXcQpC1YbP9smYv20tZLhhbEkN6HFsljDuBsg0I-rmypJo1' +
      'L40PGlefK2660HsPZ8XJfp6mTEfKF1GqZ0hy0.QmDurI1vyChswtBuclSe1sX3uzn0AteKfXayrjvlT4v7cTyQ_Psx5_8CUh_GBTZU8hQ0CDQe20J-e_dhEU' +
      'f9RKkwJrnp06zkCPx7cnLUNYITG2642x0MK1olBiaF4oAIL5i04uVUD9HtZu_nUvQVOnjG9mkAUknWkIsv6Mec0jusitymDIC-Oqh4krRKfIipaWemDKSR0F' +
      '1ps3xADny7PhbDtdPVzmEmvsZ0zQHDrB-Z3JdvcBYfD19QHxDmo497A1YBaVWa7VENJX-zjF1PTgFhP1bOypUj5D1fPOkB0c580k6nIu9uSn5bUIVJfmIBG7' +
      '9Grdo0icGi2WP1V4XyAzu78mTnlkFR9NoLQ5RWqkQo-6LjKGAulNf6HfyYOqyFfoDEHnUGHqgaN-USQ3-J5UShXVzxTQmDfKO9HLTOJ72Yipfww-pjfiBrIzL7'
    const check = 'a431fc7307f4da59ab76f5c415c6c88de8a0a72ea4715fc0d013a4d89d02da70'
    expect(await opensCanary(kept, { publicKey: 'of no matter', sealed, check })).toBe(true)
  })

  test('does not open if another share was sealed in its place', async () => {
    const { keyId, generation } = parseOperatorShare(canary.sealed)!
    const [own, other] = [canary, await splitEntropy(crypto.getRandomValues(new Uint8Array(16)))]
    const addresses = { eip155: `0x${'0'.repeat(40)}`, solana: '1'.repeat(32) }
    const purpose = `latchkey operator share v1 ${keyId} ${JSON.stringify(['canary', generation, own.check])}`
    const seal = async (check: string, of: string) => {
      const document = { share: { ...other.shares.recovery, generation: of }, check, addresses }
      const box = await sealBox(publicKeyOf(set), formatDocument(document), purpose)
      return { ...canary, sealed: `latchkey-operator-1.${keyId}.${generation}.${box}` }
    }
    expect(await opensCanary(keys, await seal(own.check, generation))).toBe(true)
    expect(await opensCanary(keys, await seal(other.check, generation))).toBe(false)
    expect(await opensCanary(keys, await seal(own.check, other.generation))).toBe(false)
  })

  test('does not open without a sealed share, or if the key store answers anything', async () => {
    expect(await opensCanary(keys, { ...canary, sealed: 'anything' })).toBe(false)
    expect(
      await opensCanary(
        answering(async () => 'anything'),
        canary,
      ),
    ).toBe(false)
    const unreadable = new RecoveryKeyError('unreadable', 'This share opens with none of these keys')
    for (const error of [unreadable, new Error('unavailable'), Object.assign(new Error('no'), { code: 'unavailable' })])
      expect(
        await opensCanary(
          answering(() => Promise.reject(error)),
          canary,
        ),
      ).toBe(false)
  })

  test('reports nothing about a key store that cannot be reached', async () => {
    const error = new RecoveryKeyError('unavailable', 'The key service does not answer')
    await expect(
      opensCanary(
        answering(() => Promise.reject(error)),
        canary,
      ),
    ).rejects.toBe(error)
  })

  test('is requested like a share', async () => {
    const asked: object[] = []
    await opensCanary(
      answering(async request => {
        asked.push(request)
        return keys.release(request)
      }),
      canary,
    )
    expect(asked).toEqual([
      {
        sealed: canary.sealed,
        check: canary.check,
        generation: parseOperatorShare(canary.sealed)?.generation,
        userId: 'canary',
        to: expect.stringMatching(/^B[-\w]{86}$/),
      },
    ])
  })
})
