import * as v from 'valibot'

import { lenientArray } from '../lenient.ts'
import { createGetRequest, type SdkIdentity, type ServiceRequest } from '../service-request.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'
import { walletListingSchema } from './wallet-listing.ts'

/** The answer of `GET /getWallets`: one page of wallets, and the number of all. */
export const walletsAnswerSchema = v.object({
  data: lenientArray(walletListingSchema),
  /** Number of wallets on all pages. If it is missing, the answer counts as complete. */
  count: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))), undefined),
})

export interface WalletsAnswer {
  data: v.InferOutput<typeof walletListingSchema>[]
  count: number
}

export interface WalletsQuery {
  /** Number of the page, from 1. */
  page: number
  /** Number of wallets per page. */
  entries: number
  /** Limits the list to these wallet ids. */
  include?: readonly string[] | undefined
  /** Excludes these wallet ids. */
  exclude?: readonly string[] | undefined
  /** Limits the list to wallets of at least one of these CAIP-2 ids. */
  chains?: readonly string[] | undefined
  /** Part of a name; trimmed. */
  search?: string | undefined
  badge_type?: 'none' | 'certified' | undefined
}

/** `GET /getWallets` (S7.31). */
export function createWalletsRequest(sdk: SdkIdentity, query: WalletsQuery): ServiceRequest {
  const { page, entries, include, exclude, chains, search, badge_type } = query
  return createGetRequest(sdk, '/getWallets', {
    page,
    entries,
    include,
    exclude,
    chains,
    search: search?.trim(),
    badge_type,
  })
}

/** Parse the answer of `GET /getWallets`. Invalid and duplicate wallets are dropped. */
export function readWalletsAnswer(body: unknown): WireResult<WalletsAnswer> {
  const result = readAnswer('getWallets', walletsAnswerSchema, body)
  if (!result.ok) return result
  const data = [...new Map(result.value.data.map(wallet => [wallet.id, wallet] as const)).values()]
  return { ok: true, value: { data, count: Math.max(result.value.count ?? 0, data.length) } }
}
