import { afterEach, describe, expect, test, vi } from 'vitest'

import { record } from '../describe-share-store.test-support.ts'
import { createDeviceStore } from './device-store.ts'
import { createIndexedDatabase, request } from './indexed-database.ts'
import { createSealedStore } from './sealed-store.ts'

const unavailable = {
  name: 'CustodyError',
  code: 'storageUnavailable',
  message: 'This browser stores nothing for this site',
}
const freshName = () => `custody-${crypto.randomUUID()}`
const open = (name = freshName()) => createIndexedDatabase({ name, storeName: 'things', keyPath: 'id' })

afterEach(() => vi.restoreAllMocks())

describe('a database of the browser', () => {
  test('commits all of a call or nothing, and passes the error on', async () => {
    const database = open()
    const stopped = new Error('stopped')
    const writing = database.transact('readwrite', async store => {
      await request(store.put({ id: 'one' }))
      throw stopped
    })
    await expect(writing).rejects.toBe(stopped)
    expect(await database.transact('readonly', store => request(store.getAll()))).toEqual([])
    await database.transact('readwrite', store => request(store.put({ id: 'two' })))
    expect(await database.transact('readonly', store => request(store.get('two')))).toEqual({ id: 'two' })
  })

  test('reports that the browser stores nothing if a request fails, with the reason', async () => {
    const database = open()
    await database.transact('readwrite', store => request(store.add({ id: 'one' })))
    await expect(database.transact('readwrite', store => request(store.add({ id: 'one' })))).rejects.toMatchObject({
      ...unavailable,
      cause: expect.objectContaining({ name: 'ConstraintError' }) as DOMException,
    })
  })

  test('reports that the transaction was aborted though its requests were answered', async () => {
    const writing = open().transact('readwrite', async store => {
      await request(store.put({ id: 'one' }))
      store.transaction.abort()
    })
    await expect(writing).rejects.toMatchObject({
      ...unavailable,
      cause: expect.objectContaining({ message: 'The transaction was aborted' }) as DOMException,
    })
  })

  test('reports a request that failed without a reason', async () => {
    const asked = { error: null } as unknown as IDBRequest
    const failing = request(asked)
    asked.onerror?.(new Event('error'))
    await expect(failing).rejects.toMatchObject({ name: 'Error', message: 'The request failed' })
  })

  test('answers only once a write is on the disk, and leaves no connection open', async () => {
    const transacting = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const closing = vi.spyOn(IDBDatabase.prototype, 'close')
    const database = open()
    await database.transact('readwrite', store => request(store.put({ id: 'one' })))
    expect(transacting.mock.calls).toEqual([['things', 'readwrite', { durability: 'strict' }]])
    expect(closing).toHaveBeenCalledTimes(1)
    await expect(database.transact('readonly', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(closing).toHaveBeenCalledTimes(2)
  })

  test('yields to a later version while a call is pending', async () => {
    const name = freshName()
    let later: IDBOpenDBRequest | undefined
    await open(name).transact('readwrite', async store => {
      await request(store.put({ id: 'one' }))
      later = indexedDB.open(name, 2)
    })
    const upgraded = await request<IDBDatabase>(later!)
    expect(upgraded.version).toBe(2)
    upgraded.close()
  })
})

describe('a store of sealed shares', () => {
  test('uses the database of custody, in which a record has the id of its user', async () => {
    const opening = vi.spyOn(indexedDB, 'open')
    await createSealedStore().read('nobody')
    expect(opening.mock.calls).toEqual([['latchkey-custody', 1]])
    const wallets = createIndexedDatabase({ name: 'latchkey-custody', storeName: 'wallets', keyPath: 'userId' })
    expect(await wallets.transact('readonly', async store => store.keyPath)).toBe('userId')
  })

  test('rejects a second wallet of a login', async () => {
    const store = createDeviceStore({ name: freshName() })
    await store.keep(record({ state: 'confirmed', serverShare: undefined }))
    await expect(store.keep(record({ generation: 'b'.repeat(32), state: 'confirmed' }))).rejects.toMatchObject({
      code: 'walletMismatch',
      message: 'This device keeps another wallet of this login',
    })
  })

  test('keeps earlier passkeys with the same wallet only', async () => {
    const passkey = { kind: 'passkey' as const, credentialId: 'one', sealed: 'sealed' }
    const store = createDeviceStore({ name: freshName() })
    await store.begin(record({ passkeys: [passkey] }))
    await store.keep(record({ state: 'confirmed', serverShare: undefined }))
    expect((await store.read('alice'))?.passkeys).toEqual([passkey])
    await store.keep(record({ state: 'confirmed', serverShare: undefined, passkeys: [{ ...passkey, label: 'Phone' }] }))
    expect((await store.read('alice'))?.passkeys).toEqual([{ ...passkey, label: 'Phone' }])
    const other = createDeviceStore({ name: freshName() })
    await other.begin(record({ passkeys: [passkey] }))
    await other.keep(record({ generation: 'b'.repeat(32), state: 'confirmed', serverShare: undefined }))
    expect((await other.read('alice'))?.passkeys).toEqual([])
  })
})
