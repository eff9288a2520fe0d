import * as v from 'valibot'

import { createIndexedDatabase, type IndexedDatabaseOptions, request } from '../../custody/storage/indexed-database.ts'
import { type Grant, grantSchema } from './grant.ts'

/** Stores the grants of this browser's accounts. */
export interface PermissionStore {
  /**
   * Reads an account's grants and stores the changed ones. The change is atomic over all tabs, and on the disk when
   * this resolves.
   *
   * @param act throws to change nothing
   * @throws CustodyError `storageUnavailable`
   */
  change<Result>(owner: string, act: (grants: readonly Grant[]) => Change<Result>): Promise<Result>
}

/** The grants to store, and the result for the caller. */
export interface Change<Result> {
  readonly grants: readonly Grant[]
  readonly result: Result
}

const recordSchema = v.object({ grants: v.array(v.unknown()) })

/** Creates a store in IndexedDB of the secure origin. */
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

/** Parses the grants. An unreadable record permits nothing. */
function readGrants(record: unknown): readonly Grant[] {
  const read = v.safeParse(recordSchema, record)
  if (!read.success) return []
  return read.output.grants.flatMap(each => {
    const grant = v.safeParse(grantSchema, each)
    return grant.success ? [grant.output] : []
  })
}
