import { CustodyError } from '../custody-error.ts'

/** Options of {@link createIndexedDatabase}. */
export interface IndexedDatabaseOptions {
  name: string
  storeName: string
  /** Field of a record that is its key. */
  keyPath: string
  /** The database factory. @default the page's own */
  indexedDB?: IDBFactory
}

/**
 * Creates a database with one store. It is opened for each call, so that no tab blocks another. Each call is atomic,
 * and calls of two tabs are serialized.
 *
 * @throws CustodyError `storageUnavailable` from every call if the browser stores nothing for this site
 */
export function createIndexedDatabase({ name, storeName, keyPath, ...options }: IndexedDatabaseOptions) {
  return {
    async transact<Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<Result>): Promise<Result> {
      const database = await openDatabase(name, storeName, keyPath, options.indexedDB)
      try {
        // Strict durability: a resolved write is on the disk, even if the machine stops. Otherwise Chromium resolves
        // when the system has it in memory.
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

/** Resolves with the result of a store's request. */
export function request<Result>(asked: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result as Result)
    asked.onerror = () => reject(asked.error ?? new DOMException('The request failed'))
  })
}

function openDatabase(name: string, storeName: string, keyPath: string, factory?: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    try {
      // If storage is denied, Chromium throws when `indexedDB` is read.
      const opening = (factory ?? indexedDB).open(name, 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath })
      opening.onsuccess = () => {
        // A later version of this code must not wait for this tab.
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
    // The transaction has ended already.
  }
}

function unavailable(cause: unknown): CustodyError {
  return new CustodyError('storageUnavailable', 'This browser stores nothing for this site', { cause })
}
