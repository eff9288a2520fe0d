import * as v from 'valibot'

import { lenientArray } from '../lenient.ts'
import { createGetRequest, type SdkIdentity, type ServiceRequest } from '../service-request.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'
import { walletListingSchema } from './wallet-listing.ts'

/** The answer of `GET /getWallets`: one page of wallets and how many there are in all. */
export const walletsAnswerSchema = v.object({
  data: lenientArray(walletListingSchema),
  /** Of all pages together. A service that does not say is taken to have sent everything. */
  count: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))), undefined),
})

export interface WalletsAnswer {
  data: v.InferOutput<typeof walletListingSchema>[]
  count: number
}

export interface WalletsQuery {
  /** From 1. */
  page: number
  /** Wallets a page. */
  entries: number
  /** Wallet ids: only these. */
  include?: readonly string[] | undefined
  /** Wallet ids: all but these. */
  exclude?: readonly string[] | undefined
  /** CAIP-2 ids: wallets that know at least one of them. */
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

/** Read the answer of `GET /getWallets`. Wallets that cannot be read, or come twice, are dropped. */
export function readWalletsAnswer(body: unknown): WireResult<WalletsAnswer> {
  const result = readAnswer('getWallets', walletsAnswerSchema, body)
  if (!result.ok) return result
  const data = [...new Map(result.value.data.map(wallet => [wallet.id, wallet] as const)).values()]
  return { ok: true, value: { data, count: Math.max(result.value.count ?? 0, data.length) } }
}
