import * as v from 'valibot'

import { createIndexedDatabase, type IndexedDatabaseOptions, request } from '../../custody/storage/indexed-database.ts'
import { FrameError } from '../frame-error.ts'

/**
 * Which requests to send something were begun. A frame that is loaded anew is asked again what the one before it has not answered, and that may be done: nothing is
 * done twice.
 */
export interface BegunRequests {
  /**
   * Looks whether a load of the frame has begun it.
   *
   * @param isBegun whether the page has heard of that
   * @returns what it came to
   * @throws FrameError -32603 where it was begun, and nobody knows what became of it
   */
  find(key: string, isBegun: boolean): Promise<{ readonly result: unknown } | undefined>
  /** Notes that it is carried out from now on: on the disk once this resolves, and of all tabs once. @throws FrameError -32603 where it was begun before */
  begin(key: string): Promise<void>
  /** Notes what it came to. */
  finish(key: string, result: unknown): Promise<void>
}

/** How long one is known: no page waits for an answer for longer. */
const knownMs = 24 * 60 * 60_000

const recordSchema = v.object({
  key: v.string(),
  begunAt: v.number(),
  done: v.optional(v.object({ result: v.unknown() })),
})

/** Keeps them in IndexedDB of the secure origin. @throws CustodyError `storageUnavailable` from every call */
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
          // A frame that kept nothing has begun it, or what it kept was cleared since.
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

/** Neither that it was sent is known, nor that it was not. */
export function maybeSent(): FrameError {
  return new FrameError(
    -32603,
    'It is not known whether this was sent: look at what the account has sent before it is sent again',
  )
}
