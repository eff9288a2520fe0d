import * as v from 'valibot'

import { createIndexedDatabase, type IndexedDatabaseOptions, request } from '../../custody/storage/indexed-database.ts'
import { type KeptTokens, tokensSchema } from './window-messages.ts'

/** Who this browser is to the secure site, and who is logged in on each site whose frame keeps nothing. */
export interface TokenStore {
  /**
   * Keeps what a frame has, where somebody logged in there since, and gives what is kept then: on the disk once this resolves.
   *
   * @param site the page around the frame, by its origin
   */
  exchange(site: string, tokens: KeptTokens): Promise<KeptTokens>
}

/** Keeps them in IndexedDB of the secure origin. @throws CustodyError `storageUnavailable` */
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

/** Who has just logged in is who is logged in. A session is never put beside the name of another browser: it is bound to the one that it began in. */
export function joinTokens(fresh: KeptTokens, kept: KeptTokens = { browser: '', session: '' }): KeptTokens {
  if (fresh.session) return fresh
  // A code that was asked for in this load is good for the name that it was asked with.
  return kept.session || !fresh.browser ? kept : { browser: fresh.browser, session: '' }
}
