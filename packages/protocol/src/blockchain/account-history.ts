import * as v from 'valibot'

import { identifier, lenientArray, lenientField, shortText } from '../lenient.ts'
import { webLinkSchema } from '../safe-link.ts'
import { createGetRequest, pathPart, type SdkIdentity, type ServiceRequest } from '../service-request.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'
import { signedDecimalText } from './decimal-text.ts'

/** An amount of a token, or an NFT, that a transaction moved. */
export const transferSchema = v.object({
  direction: lenientField(v.picklist(['in', 'out', 'self'])),
  /** Previous owner, who may differ from the caller of a token's contract. */
  sender: lenientField(identifier),
  /** New owner. For a token it is not the contract. */
  recipient: lenientField(identifier),
  quantity: lenientField(v.object({ numeric: signedDecimalText })),
  fungible_info: lenientField(
    v.object({
      name: lenientField(shortText),
      symbol: lenientField(shortText),
      icon: lenientField(v.object({ url: lenientField(webLinkSchema) })),
    }),
  ),
  nft_info: lenientField(
    v.object({
      name: lenientField(shortText),
      content: lenientField(v.object({ preview: lenientField(v.object({ url: lenientField(webLinkSchema) })) })),
      flags: v.fallback(v.object({ is_spam: v.fallback(v.boolean(), false) }), { is_spam: false }),
    }),
  ),
})

/** One past transaction of an account (S3.54). */
export const transactionSchema = v.object({
  id: identifier,
  metadata: v.object({
    /** Time of the block, as ISO 8601. */
    minedAt: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/)),
    /** The chain, as CAIP-2. */
    chain: identifier,
    operationType: v.fallback(shortText, ''),
    /** An unknown status must not count as confirmed. */
    status: v.fallback(v.picklist(['confirmed', 'failed', 'pending']), 'pending'),
    hash: lenientField(identifier),
    sentFrom: v.fallback(shortText, ''),
    sentTo: v.fallback(shortText, ''),
  }),
  transfers: v.fallback(v.optional(lenientArray(transferSchema, 200), []), []),
})

/** The answer of `GET /v1/account/{account}/history`: one page, and the cursor of the next. */
export const accountHistorySchema = v.object({
  data: lenientArray(transactionSchema),
  next: v.fallback(v.nullable(identifier), null),
})

export type TransactionTransfer = v.InferOutput<typeof transferSchema>
export type AccountTransaction = v.InferOutput<typeof transactionSchema>
export type AccountHistory = v.InferOutput<typeof accountHistorySchema>

export interface AccountHistoryQuery {
  account: string
  /** Cursor from the previous answer. Missing: the newest transactions. */
  cursor?: string | undefined
  /** Only purchases of this on-ramp provider. */
  onramp?: 'coinbase' | undefined
  /** The chain, as CAIP-2. */
  chainId?: string | undefined
  /** `no-cache` bypasses the service's cache. */
  cache?: string | undefined
}

/** `GET /v1/account/{account}/history` (S7.04). */
export function createAccountHistoryRequest(sdk: SdkIdentity, query: AccountHistoryQuery): ServiceRequest {
  const { account, ...rest } = query
  return createGetRequest(sdk, `/v1/account/${pathPart(account)}/history`, rest)
}

/** Read the answer of `GET /v1/account/{account}/history`. */
export function readAccountHistory(body: unknown): WireResult<AccountHistory> {
  return readAnswer('history', accountHistorySchema, body)
}
