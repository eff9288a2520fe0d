import { CustodyError } from '../custody-error.ts'

/** Settings of {@link createIndexedDatabase}. */
export interface IndexedDatabaseOptions {
  name: string
  storeName: string
  /** Which field of a record is its key. */
  keyPath: string
  /** @default the page's own */
  indexedDB?: IDBFactory
}

/**
 * A database of one store, which is opened for each call, so that no tab holds up another. What a call does is done as a whole, or not at all; of two tabs, one after
 * the other.
 *
 * @throws CustodyError `storageUnavailable` from every call where the browser keeps nothing for this site
 */
export function createIndexedDatabase({ name, storeName, keyPath, ...options }: IndexedDatabaseOptions) {
  return {
    async transact<Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<Result>): Promise<Result> {
      const database = await openDatabase(name, storeName, keyPath, options.indexedDB)
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
        throw error instanceof DOMException ? unavailable(error) : error
      } finally {
        database.close()
      }
    },
  }
}

/** What a request of a store comes to. */
export function request<Result>(asked: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result as Result)
    asked.onerror = () => reject(asked.error ?? new DOMException('The request failed'))
  })
}

function openDatabase(name: string, storeName: string, keyPath: string, factory?: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    try {
      // Where storage is denied, Chromium throws at the very name.
      const opening = (factory ?? indexedDB).open(name, 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath })
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

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new DOMException('The transaction was aborted'))
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
  return new CustodyError('storageUnavailable', 'This browser stores nothing for this site', { cause })
}
