import * as v from 'valibot'

import { createIndexedDatabase, type IndexedDatabaseOptions, request } from '../../custody/storage/indexed-database.ts'
import { type Grant, grantSchema } from './grant.ts'

/** What the accounts of this browser have granted. */
export interface PermissionStore {
  /**
   * Reads what an account has granted, and keeps what it is from now on: on the disk once this resolves, and as one step, of all tabs.
   *
   * @param act throws to keep what is
   * @throws CustodyError `storageUnavailable`
   */
  change<Result>(owner: string, act: (grants: readonly Grant[]) => Change<Result>): Promise<Result>
}

/** What is kept, and what is told of it. */
export interface Change<Result> {
  readonly grants: readonly Grant[]
  readonly result: Result
}

const recordSchema = v.object({ grants: v.array(v.unknown()) })

/** Keeps them in IndexedDB of the secure origin. */
export function createPermissionStore(options: Pick<IndexedDatabaseOptions, 'indexedDB'> = {}): PermissionStore {
  const { transact } = createIndexedDatabase({
    name: 'latchkey-permissions',
    storeName: 'grants',
    keyPath: 'owner',
    ...options,
  })
  return {
    change: (owner, act) =>
      transact('readwrite', async store => {
        const key = owner.toLowerCase()
        const before = readGrants(await request<unknown>(store.get(key)))
        const { grants, result } = act(before)
        if (grants !== before) await request(store.put({ owner: key, grants }))
        return result
      }),
  }
}

/** One that cannot be read is none: nothing is done by it. */
function readGrants(record: unknown): readonly Grant[] {
  const read = v.safeParse(recordSchema, record)
  if (!read.success) return []
  return read.output.grants.flatMap(each => {
    const grant = v.safeParse(grantSchema, each)
    return grant.success ? [grant.output] : []
  })
}
