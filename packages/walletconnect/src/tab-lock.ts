import { readProperty } from '@latchkey/primitives'

const databaseName = 'latchkey-lock'
const storeName = 'lock'

/**
 * Runs a function in one tab of the site at a time, by the name of the shared resource. An insecure page has no Web Locks: there,
 * one lock for all names is a transaction of IndexedDB, of which only one may write at a time.
 */
export async function withTabLock<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (locks) {
    let isHeld = false
    try {
      return await locks.request(name, () => {
        isHeld = true
        return act()
      })
    } catch (error) {
      // A sandboxed frame and a page whose storage is blocked are refused: no other tab shares their stored content.
      if (isHeld || readProperty(error, 'name') !== 'SecurityError') throw error
    }
  }
  const database = await openDatabase()
  // If the browser refuses IndexedDB, sessions are in memory, which no tab shares.
  if (!database) return act()
  try {
    return await inTransaction(database, act)
  } finally {
    database.close()
  }
}

function inTransaction<Result>(database: IDBDatabase, act: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite')
    const store = transaction.objectStore(storeName)
    let isBegun = false
    let isOver = false
    /** A transaction ends when it has no open request, so requests follow each other. */
    function hold(): void {
      store.count().onsuccess = () => {
        if (!isBegun) begin()
        if (!isOver) hold()
      }
    }
    function begin(): void {
      isBegun = true
      act()
        .then(resolve, reject)
        .finally(() => (isOver = true))
    }
    transaction.onabort = () => isBegun || begin()
    hold()
  })
}

function openDatabase(): Promise<IDBDatabase | undefined> {
  return new Promise(resolve => {
    try {
      const request = indexedDB.open(databaseName)
      request.onupgradeneeded = () => request.result.createObjectStore(storeName)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(undefined)
    } catch {
      resolve(undefined)
    }
  })
}
