import { CustodyError } from './custody-error.ts'
import { seal, unseal } from './sealing.ts'
import type { DeviceRecord, ShareStore } from './share-store.ts'

/** Settings of {@link createDeviceStore}. */
export interface DeviceStoreOptions {
  /**
   * The name of the database.
   *
   * @default 'latchkey-custody'
   */
  name?: string
  /** @default the page's own */
  indexedDB?: IDBFactory
}

/**
 * Keeps device shares in IndexedDB, each under an AES-GCM key that no script can export. It is opened for each call, so that no tab holds
 * up another.
 *
 * Such a key hides a share from whoever reads the site's storage by script, not from whoever has the browser's files.
 *
 * @throws CustodyError `storageUnavailable` from every call where the browser keeps nothing for this site: a private window, a frame of
 *   another site, a full disk
 */
export function createDeviceStore({ name = 'latchkey-custody', ...options }: DeviceStoreOptions = {}): ShareStore {
  return {
    read: async userId => {
      const stored = await transact('readonly', store => request<Stored | undefined>(store.get(userId)))
      return stored && open(stored)
    },
    findByLogin: login => find(each => each.login === login),
    findByGeneration: generation => find(each => each.generation === generation),
    begin: async record => {
      const sealed = await close(record)
      const kept = await transact('readwrite', async store => {
        const earlier = await request<Stored | undefined>(store.get(record.userId))
        if (!earlier) await request(store.put(sealed))
        return earlier ?? sealed
      })
      return open(kept)
    },
    keep: async record => {
      const sealed = await close(record)
      await transact('readwrite', async store => {
        const earlier = await request<Stored | undefined>(store.get(record.userId))
        const isSame = earlier?.generation === record.generation
        if (earlier?.state === 'confirmed' && !isSame)
          throw new CustodyError('walletMismatch', 'This device keeps another wallet of this login')
        const known = new Set(sealed.passkeys.map(({ credentialId }) => credentialId))
        const others = isSame ? earlier.passkeys.filter(({ credentialId }) => !known.has(credentialId)) : []
        await request(store.put({ ...sealed, passkeys: [...sealed.passkeys, ...others] }))
      })
    },
    drop: (userId, generation) =>
      transact('readwrite', async store => {
        const stored = await request<Stored | undefined>(store.get(userId))
        if (stored?.state === 'pending' && stored.generation === generation) await request(store.delete(userId))
      }),
  }

  /** A confirmed record; a browser has few. */
  async function find(isIt: (stored: Stored) => boolean): Promise<DeviceRecord | undefined> {
    const all = await transact('readonly', store => request<Stored[]>(store.getAll()))
    const stored = all.find(each => each.state === 'confirmed' && isIt(each))
    return stored && open(stored)
  }

  async function transact<Result>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> {
    const database = await openDatabase(name, options.indexedDB)
    try {
      // Strict: resolved is on the disk, also where the machine stops. Else Chromium answers when the system has it in memory.
      const transaction = database.transaction(storeName, mode, { durability: 'strict' })
      const isOver = ended(transaction)
      try {
        const result = await act(transaction.objectStore(storeName))
        await isOver
        return result
      } catch (error) {
        abort(transaction)
        await isOver.catch(() => {})
        throw error
      }
    } catch (error) {
      throw error instanceof CustodyError ? error : unavailable(error)
    } finally {
      database.close()
    }
  }
}

const storeName = 'wallets'

/** A record as it lies in the database. The key is beside it, so that there is never one without the other. */
interface Stored extends Omit<DeviceRecord, 'share' | 'serverShare'> {
  key: CryptoKey
  share: string
  serverShare?: string | undefined
}

async function close({ share, serverShare, ...rest }: DeviceRecord): Promise<Stored> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return {
    ...rest,
    key,
    share: await seal(key, share ?? '', `device ${ownerOf(rest)}`),
    serverShare: serverShare === undefined ? undefined : await seal(key, serverShare, `server ${ownerOf(rest)}`),
  }
}

/** Some browsers give a record back without its key: the share is lost then, and a recovery makes it anew. */
async function open({ key, share, serverShare, ...rest }: Stored): Promise<DeviceRecord> {
  return {
    ...rest,
    share: (await unseal(key, share, `device ${ownerOf(rest)}`)) || undefined,
    serverShare: serverShare && (await unseal(key, serverShare, `server ${ownerOf(rest)}`)),
  }
}

/** What a share is sealed for: moved to another user's record, it does not open. */
function ownerOf({ userId, generation }: Pick<DeviceRecord, 'userId' | 'generation'>): string {
  return `${generation} ${userId}`
}

function openDatabase(name: string, factory?: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    try {
      // Where storage is denied, Chromium throws at the very name.
      const opening = (factory ?? indexedDB).open(name, 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'userId' })
      opening.onsuccess = () => {
        // A later version of this code must not wait for a tab of this one.
        opening.result.onversionchange = () => opening.result.close()
        resolve(opening.result)
      }
      opening.onerror = () => reject(unavailable(opening.error))
    } catch (error) {
      reject(unavailable(error))
    }
  })
}

function request<Result>(asked: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result as Result)
    asked.onerror = () => reject(asked.error ?? new Error('The request failed'))
  })
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted'))
  })
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended by itself.
  }
}

function unavailable(cause: unknown): CustodyError {
  return new CustodyError('storageUnavailable', 'This browser keeps nothing for this site', { cause })
}
