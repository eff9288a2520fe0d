import * as v from 'valibot'

import { identifier, lenientArray, lenientField, shortText } from '../lenient.ts'
import { webLinkSchema } from '../safe-link.ts'
import { createGetRequest, pathPart, type SdkIdentity, type ServiceRequest } from '../service-request.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'
import { decimalText, integerText } from './decimal-text.ts'

/** One token of an account (S3.32). `address` is missing for the native currency. */
export const tokenBalanceSchema = v.object({
  name: shortText,
  symbol: shortText,
  /** The chain, as CAIP-2. */
  chainId: identifier,
  /** CAIP-10 address of the token. */
  address: lenientField(identifier),
  quantity: v.object({
    /** Limited to the range of a contract's `uint8`. */
    decimals: v.pipe(
      integerText,
      v.check(text => Number(text) <= 255),
    ),
    numeric: decimalText,
  }),
  /** Price of one token, in the requested currency. */
  price: v.fallback(v.pipe(v.number(), v.finite()), 0),
  /** Value of the whole balance, in the requested currency. */
  value: lenientField(v.pipe(v.number(), v.finite())),
  iconUrl: lenientField(webLinkSchema),
})

/** The answer of `GET /v1/account/{address}/balance`. */
export const accountBalanceSchema = v.object({ balances: lenientArray(tokenBalanceSchema) })

export type TokenBalance = v.InferOutput<typeof tokenBalanceSchema>
export type AccountBalance = v.InferOutput<typeof accountBalanceSchema>

export interface AccountBalanceQuery {
  address: string
  /** The chain, as CAIP-2. Missing: every chain the service knows. */
  chainId?: string | undefined
  /** CAIP-10 ids of tokens whose cached balance must be fetched again. */
  forceUpdate?: readonly string[] | undefined
}

/** `GET /v1/account/{address}/balance`, in US dollars (S7.12). */
export function createAccountBalanceRequest(sdk: SdkIdentity, query: AccountBalanceQuery): ServiceRequest {
  const { address, chainId, forceUpdate } = query
  return createGetRequest(sdk, `/v1/account/${pathPart(address)}/balance`, { currency: 'usd', chainId, forceUpdate })
}

/** Read the answer of `GET /v1/account/{address}/balance`. */
export function readAccountBalance(body: unknown): WireResult<AccountBalance> {
  return readAnswer('balance', accountBalanceSchema, body)
}
