import * as v from 'valibot'

import { createIndexedDatabase, type IndexedDatabaseOptions, request } from '../../custody/storage/indexed-database.ts'
import { FrameError } from '../frame-error.ts'

/**
 * Records of started sending requests. A reloaded frame receives the requests that the earlier load did not answer,
 * which may have been carried out. The records prevent a second execution.
 */
export interface BegunRequests {
  /**
   * Finds a request that a load of the frame has started.
   *
   * @param isBegun whether the page received the notice of its start
   * @returns its result
   * @throws FrameError -32603 for a started request with an unknown result
   */
  find(key: string, isBegun: boolean): Promise<{ readonly result: unknown } | undefined>
  /**
   * Records that a request starts. The record is on the disk when this resolves, and only one tab succeeds. @throws
   * FrameError -32603 if it has started before
   */
  begin(key: string): Promise<void>
  /** Records the result. */
  finish(key: string, result: unknown): Promise<void>
}

/** Lifetime of a record in milliseconds, longer than a page waits for an answer. */
const knownMs = 24 * 60 * 60_000

const recordSchema = v.object({
  key: v.string(),
  begunAt: v.number(),
  done: v.optional(v.object({ result: v.unknown() })),
})

/** Creates the records in IndexedDB of the secure origin. @throws CustodyError `storageUnavailable` from every call */
export function createBegunRequests(
  options: Pick<IndexedDatabaseOptions, 'indexedDB'> = {},
  now: () => number = Date.now,
): BegunRequests {
  const { transact } = createIndexedDatabase({
    name: 'latchkey-requests',
    storeName: 'requests',
    keyPath: 'key',
    ...options,
  })

  async function forgetOld(store: IDBObjectStore): Promise<void> {
    for (const each of await request<unknown[]>(store.getAll())) {
      const read = v.safeParse(recordSchema, each)
      if (read.success && Math.abs(now() - read.output.begunAt) > knownMs) store.delete(read.output.key)
    }
  }

  return {
    find: (key, isBegun) =>
      transact('readonly', async store => {
        const kept = await request<unknown>(store.get(key))
        if (kept === undefined) {
          // A frame without storage started it, or its record has been cleared.
          if (isBegun) throw maybeSent()
          return undefined
        }
        const read = v.safeParse(recordSchema, kept)
        if (read.success && read.output.done) return { result: read.output.done.result }
        throw maybeSent()
      }),
    begin: key =>
      transact('readwrite', async store => {
        if ((await request<unknown>(store.get(key))) !== undefined) throw maybeSent()
        await forgetOld(store)
        await request(store.put({ key, begunAt: now() }))
      }),
    finish: (key, result) =>
      transact('readwrite', async store => {
        await request(store.put({ key, begunAt: now(), done: { result } }))
      }),
  }
}

/** Creates the error of a request that may have been sent. */
export function maybeSent(): FrameError {
  return new FrameError(
    -32603,
    'It is not known whether this was sent: look at what the account has sent before it is sent again',
  )
}
