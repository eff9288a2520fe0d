import { describe, expect, test } from 'vitest'

import { describeShareStore, record } from '../describe-share-store.test-support.ts'
import { createDeviceStore } from './device-store.ts'

describeShareStore(() => {
  const name = freshName()
  return { store: createDeviceStore({ name }), reopen: () => createDeviceStore({ name }) }
})

describe('the store of a device, in the browser', () => {
  test('keeps no share in the clear, and no key that a script can export', async () => {
    const name = freshName()
    await createDeviceStore({ name }).begin(record())
    const [stored] = await readAll(name)
    expect(stored).toMatchObject({ userId: 'alice', state: 'pending', key: expect.any(CryptoKey) })
    const { key, share } = stored as { key: CryptoKey; share: string }
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(
      expect.objectContaining({ name: 'InvalidAccessError' }),
    )
    expect(atob(share.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain('share of the device')
  })

  test('does not open a share in the record of another user', async () => {
    const name = freshName()
    const store = createDeviceStore({ name })
    await store.begin(record())
    const [stored] = await readAll(name)
    await write(name, { ...(stored as object), userId: 'mallory' })
    expect(await store.read('mallory')).toMatchObject({ userId: 'mallory', share: undefined, serverShare: undefined })
    expect(await store.read('alice')).toEqual(record())
  })

  test('reports that the browser rejects storage, by an error or an exception', async () => {
    const denied = () => new DOMException('Denied', 'SecurityError')
    const rejections: Record<string, IDBFactory['open']> = {
      throws: () => {
        throw denied()
      },
      fails: () => {
        const opening = { error: denied() } as unknown as IDBOpenDBRequest
        queueMicrotask(() => void opening.onerror?.(new Event('error')))
        return opening
      },
    }
    for (const open of Object.values(rejections)) {
      const store = createDeviceStore({ indexedDB: { open } as IDBFactory })
      const rejected = expect.objectContaining({ code: 'storageUnavailable', cause: expect.any(DOMException) })
      await expect(store.read('alice')).rejects.toThrow(rejected)
      await expect(store.begin(record())).rejects.toThrow(rejected)
      await expect(store.keep(record())).rejects.toThrow(rejected)
      await expect(store.drop('alice', record().generation)).rejects.toThrow(rejected)
    }
  })

  test('waits for no other tab, and blocks none', async () => {
    const name = freshName()
    const store = createDeviceStore({ name })
    await store.begin(record())
    // A later version of this code runs in another tab.
    const deleted = indexedDB.deleteDatabase(name)
    await new Promise((resolve, reject) => {
      deleted.onsuccess = resolve
      deleted.onblocked = () => reject(new Error('A connection was left open'))
    })
    expect(await store.read('alice')).toBeUndefined()
  })
})

function freshName(): string {
  return `custody-${crypto.randomUUID()}`
}

async function readAll(name: string): Promise<unknown[]> {
  return inStore(name, 'readonly', store => store.getAll())
}

async function write(name: string, value: unknown): Promise<void> {
  await inStore(name, 'readwrite', store => store.put(value))
}

async function inStore<Result>(
  name: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await settled(indexedDB.open(name))
  try {
    return await settled(act(database.transaction('wallets', mode).objectStore('wallets')))
  } finally {
    database.close()
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('refused'))
  })
}
