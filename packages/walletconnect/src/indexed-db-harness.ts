interface StubRequest {
  result?: unknown
  onsuccess?: () => void
  onerror?: () => void
  onupgradeneeded?: () => void
}

interface StubTransaction {
  requests: StubRequest[]
  onabort?: () => void
}

export interface IndexedDbStub {
  /** Replaces `globalThis.indexedDB`. */
  indexedDB: { open(): StubRequest; deleteDatabase(name: string): void }
  /** Aborts each later transaction before its first request is answered, as a browser does when its storage is full. */
  abortTransactions(): void
  readonly deleted: readonly string[]
  readonly closed: number
}

/**
 * Creates an IndexedDB for tests in Node. It has the properties that the code of this package needs: transactions run one after
 * the other, and one ends when all its requests are answered.
 *
 * @param isRejected whether `open` fails, as in a private window
 */
export function createIndexedDbStub({ isRejected = false } = {}): IndexedDbStub {
  const queue: StubTransaction[] = []
  const deleted: string[] = []
  let closed = 0
  let isAborting = false

  function run(transaction: StubTransaction): void {
    setImmediate(() => {
      if (isAborting) transaction.onabort?.()
      else transaction.requests.shift()?.onsuccess?.()
      if (!isAborting && transaction.requests.length > 0) return run(transaction)
      queue.shift()
      if (queue[0]) run(queue[0])
    })
  }

  const database = {
    createObjectStore: () => undefined,
    close: () => void closed++,
    transaction() {
      const transaction: StubTransaction = { requests: [] }
      const addRequest = (): StubRequest => {
        const request: StubRequest = {}
        transaction.requests.push(request)
        return request
      }
      if (queue.push(transaction) === 1) run(transaction)
      return Object.assign(transaction, { objectStore: () => ({ count: addRequest }) })
    },
  }

  return {
    indexedDB: {
      open() {
        const request: StubRequest = { result: database }
        setImmediate(() => {
          if (isRejected) return request.onerror?.()
          request.onupgradeneeded?.()
          request.onsuccess?.()
        })
        return request
      },
      deleteDatabase: name => void deleted.push(name),
    },
    abortTransactions: () => void (isAborting = true),
    deleted,
    get closed() {
      return closed
    },
  }
}
