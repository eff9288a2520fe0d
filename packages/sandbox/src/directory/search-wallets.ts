import * as v from 'valibot'

import type { DirectoryEntry } from './directory-entry.ts'

const idList = v.optional(
  v.pipe(
    v.string(),
    v.transform(text => text.split(',').filter(id => id !== '')),
  ),
  '',
)

const countFrom1 = (initial: string, highest: number) =>
  v.pipe(v.optional(v.string(), initial), v.regex(/^\d+$/), v.transform(Number), v.minValue(1), v.maxValue(highest))

/** The query of `GET /getWallets`: lists are joined by commas. */
export const searchQuerySchema = v.object({
  page: countFrom1('1', 100_000),
  entries: countFrom1('40', 1_000),
  include: idList,
  exclude: idList,
  chains: idList,
  search: v.pipe(v.optional(v.string(), ''), v.trim(), v.toLowerCase()),
  badge_type: v.optional(v.picklist(['none', 'certified'])),
})

export type SearchQuery = v.InferOutput<typeof searchQuerySchema>

/** Returns one page of the matching wallets, and the number of all matches. */
export function searchWallets(
  entries: readonly DirectoryEntry[],
  query: SearchQuery,
): { data: DirectoryEntry['listing'][]; count: number } {
  const found = entries.map(entry => entry.listing).filter(listing => fits(listing, query))
  const start = (query.page - 1) * query.entries
  return { data: found.slice(start, start + query.entries), count: found.length }
}

function fits(listing: DirectoryEntry['listing'], query: SearchQuery): boolean {
  const { include, exclude, chains, search, badge_type } = query
  if (include.length > 0 && !include.includes(listing.id)) return false
  if (exclude.includes(listing.id)) return false
  if (chains.length > 0 && !chains.some(chain => listing.chains.includes(chain))) return false
  if (badge_type && listing.badge_type !== badge_type) return false
  return listing.name.toLowerCase().includes(search)
}
