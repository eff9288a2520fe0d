import * as v from 'valibot'

import { createIndexedDatabase, type IndexedDatabaseOptions, request } from '../../custody/storage/indexed-database.ts'
import { type KeptTokens, tokensSchema } from './window-messages.ts'

/** Stores the browser's token, and the session on each site whose frame has no storage. */
export interface TokenStore {
  /**
   * Stores a frame's tokens if a user has logged in there since, and returns the stored ones. They are on the disk when
   * this resolves.
   *
   * @param site origin of the page around the frame
   */
  exchange(site: string, tokens: KeptTokens): Promise<KeptTokens>
}

/** Creates a store in IndexedDB of the secure origin. @throws CustodyError `storageUnavailable` */
export function createTokenStore(options: Pick<IndexedDatabaseOptions, 'indexedDB'> = {}): TokenStore {
  const { transact } = createIndexedDatabase({
    name: 'latchkey-sessions',
    storeName: 'tokens',
    keyPath: 'site',
    ...options,
  })
  return {
    exchange: (site, tokens) =>
      transact('readwrite', async store => {
        const read = v.safeParse(tokensSchema, await request<unknown>(store.get(site)))
        const kept = joinTokens(tokens, read.success ? read.output : undefined)
        await request(store.put({ site, ...kept }))
        return kept
      }),
  }
}

/**
 * Joins tokens: the latest login wins. A session is never combined with another browser's token, because it is bound to
 * the browser that started it.
 */
export function joinTokens(fresh: KeptTokens, kept: KeptTokens = { browser: '', session: '' }): KeptTokens {
  if (fresh.session) return fresh
  // A code requested in this load is valid for the token of its request.
  return kept.session || !fresh.browser ? kept : { browser: fresh.browser, session: '' }
}
