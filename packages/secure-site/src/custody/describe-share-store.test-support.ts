import { describe, expect, test } from 'vitest'

import { type DeviceRecord, nextIdOf, type ShareStore } from './share-store.ts'

/**
 * Describes the tests of every store of device shares. `reopen` returns the store as another page of the same browser
 * opens it.
 */
export function describeShareStore(createStore: () => { store: ShareStore; reopen: () => ShareStore }): void {
  describe('a store of shares', () => {
    test('returns stored shares to another page, separately for each user', async () => {
      const { store, reopen } = createStore()
      await store.begin(record())
      await store.keep(
        record({ userId: 'bob', generation: 'b'.repeat(32), state: 'confirmed', serverShare: undefined }),
      )
      expect(await reopen().read('alice')).toEqual(record())
      expect(await reopen().read('bob')).toMatchObject({
        userId: 'bob',
        generation: 'b'.repeat(32),
        state: 'confirmed',
      })
      expect(await reopen().read('carol')).toBeUndefined()
    })

    test('looks up a confirmed wallet by its login, and no pending one', async () => {
      const { store, reopen } = createStore()
      await store.begin(record({ login: 'a login' }))
      expect(await reopen().findByLogin('a login')).toBeUndefined()
      const confirmed = record({ login: 'a login', state: 'confirmed', serverShare: undefined })
      await store.keep(confirmed)
      expect(await reopen().findByLogin('a login')).toEqual(confirmed)
      expect(await reopen().findByLogin('another')).toBeUndefined()
    })

    test('looks up a confirmed wallet by its generation, and no pending one', async () => {
      const { store, reopen } = createStore()
      await store.begin(record())
      const { generation } = record()
      expect(await reopen().findByGeneration(generation)).toBeUndefined()
      const confirmed = record({ state: 'confirmed', serverShare: undefined })
      await store.keep(confirmed)
      expect(await reopen().findByGeneration(generation)).toEqual(confirmed)
      expect(await reopen().findByGeneration('b'.repeat(32))).toBeUndefined()
    })

    test('starts one wallet for any number of tabs', async () => {
      const { store, reopen } = createStore()
      const generations = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(32))
      const begun = await Promise.all(
        generations.map((generation, index) => (index % 2 ? store : reopen()).begin(record({ generation }))),
      )
      expect(new Set(begun.map(({ generation }) => generation)).size).toBe(1)
      expect(await store.read('alice')).toEqual(begun[0])
    })

    test('keeps a confirmed wallet when another is started or dropped', async () => {
      const { store } = createStore()
      await store.begin(record())
      await store.keep(record({ state: 'confirmed', serverShare: undefined }))
      expect((await store.begin(record({ generation: 'b'.repeat(32) }))).generation).toBe(record().generation)
      await store.drop('alice', record().generation)
      await expect(store.keep(record({ generation: 'b'.repeat(32), state: 'confirmed' }))).rejects.toThrow(
        expect.objectContaining({ code: 'walletMismatch' }),
      )
      expect(await store.read('alice')).toMatchObject({ state: 'confirmed', generation: record().generation })
      expect(await store.read('alice')).toMatchObject({ serverShare: undefined, share: record().share })
    })

    test('drops a pending wallet of the named generation, and no other', async () => {
      const { store } = createStore()
      await store.begin(record())
      await store.drop('alice', 'b'.repeat(32))
      expect(await store.read('alice')).toEqual(record())
      await store.drop('alice', record().generation)
      expect(await store.read('alice')).toBeUndefined()
    })

    test('replaces a pending wallet by a restored one', async () => {
      const { store } = createStore()
      await store.begin(record())
      await store.keep(record({ generation: 'b'.repeat(32), state: 'confirmed', serverShare: undefined }))
      expect(await store.read('alice')).toMatchObject({ generation: 'b'.repeat(32), state: 'confirmed' })
    })

    test('replaces a confirmed record by one of a new generation, together with its pending one', async () => {
      const { store, reopen } = createStore()
      const nextId = nextIdOf('alice')
      const former = record({ state: 'confirmed', serverShare: undefined })
      const renewed = record({
        generation: 'b'.repeat(32),
        state: 'confirmed',
        serverShare: undefined,
        share: 'the new share of the device',
        former: [former.generation],
      })
      await store.keep({ ...former, passkeys: [{ kind: 'passkey', credentialId: 'former', sealed: 'sealed' }] })
      await store.begin({ ...renewed, userId: nextId, state: 'pending' })
      expect(await reopen().read('alice')).toMatchObject({ generation: former.generation })
      expect(await reopen().findByGeneration(renewed.generation)).toBeUndefined()
      await store.replace(renewed, former.generation)
      // Again, as a page that did not get its answer.
      await store.replace(renewed, former.generation)
      expect(await reopen().read('alice')).toEqual(renewed)
      expect(await reopen().read(nextId)).toBeUndefined()
      expect(await reopen().findByGeneration(former.generation)).toBeUndefined()
    })

    test('replaces no record of a third generation, and keeps additions to the new one', async () => {
      const { store } = createStore()
      const [former, renewed, other] = ['a', 'b', 'c'].map(digit => digit.repeat(32)) as [string, string, string]
      const confirmed = (generation: string) => record({ generation, state: 'confirmed', serverShare: undefined })
      await store.keep(confirmed(other))
      await expect(store.replace(confirmed(renewed), former)).rejects.toThrow(
        expect.objectContaining({ code: 'walletMismatch' }),
      )
      expect(await store.read('alice')).toMatchObject({ generation: other })
      await store.replace(confirmed(renewed), other)
      const passkeys = [{ kind: 'passkey' as const, credentialId: 'one', sealed: 'sealed' }]
      await store.keep({ ...confirmed(renewed), passkeys })
      await store.replace(confirmed(renewed), other)
      expect((await store.read('alice'))?.passkeys).toEqual(passkeys)
    })

    test('keeps all copies for passkeys if two tabs add one each', async () => {
      const { store, reopen } = createStore()
      const confirmed = record({ state: 'confirmed', serverShare: undefined })
      await store.keep(confirmed)
      const passkey = (credentialId: string) => ({
        kind: 'passkey' as const,
        credentialId,
        sealed: `for ${credentialId}`,
      })
      await Promise.all([
        store.keep({ ...confirmed, passkeys: [passkey('one')] }),
        reopen().keep({ ...confirmed, passkeys: [passkey('two')] }),
      ])
      const { passkeys = [] } = (await store.read('alice')) ?? {}
      expect(passkeys.map(({ credentialId }) => credentialId).sort()).toEqual(['one', 'two'])
    })
  })
}

/** Creates a pending record of alice. */
export function record(changes: Partial<DeviceRecord> = {}): DeviceRecord {
  return {
    userId: 'alice',
    generation: 'a'.repeat(32),
    check: 'c'.repeat(64),
    addresses: { eip155: `0x${'1'.repeat(40)}`, solana: '1'.repeat(32) },
    state: 'pending',
    share: 'the share of the device',
    serverShare: 'the share of the server',
    passkeys: [],
    ...changes,
  }
}
