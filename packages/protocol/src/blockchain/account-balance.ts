import * as v from 'valibot'

import { identifier, lenientArray, lenientField, shortText } from '../lenient.ts'
import { webLinkSchema } from '../safe-link.ts'
import { createGetRequest, pathPart, type SdkIdentity, type ServiceRequest } from '../service-request.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'
import { decimalText, integerText } from './decimal-text.ts'

/** One token of an account (S3.32). `address` is absent for the native currency. */
export const tokenBalanceSchema = v.object({
  name: shortText,
  symbol: shortText,
  /** CAIP-2. */
  chainId: identifier,
  /** CAIP-10 address of the token. */
  address: lenientField(identifier),
  quantity: v.object({
    /** At most as many as contracts can have (`uint8`). */
    decimals: v.pipe(
      integerText,
      v.check(text => Number(text) <= 255),
    ),
    numeric: decimalText,
  }),
  /** Of one, in the asked-for currency. */
  price: v.fallback(v.pipe(v.number(), v.finite()), 0),
  /** Of all that the account holds, in the asked-for currency. */
  value: lenientField(v.pipe(v.number(), v.finite())),
  iconUrl: lenientField(webLinkSchema),
})

/** The answer of `GET /v1/account/{address}/balance`. */
export const accountBalanceSchema = v.object({ balances: lenientArray(tokenBalanceSchema) })

export type TokenBalance = v.InferOutput<typeof tokenBalanceSchema>
export type AccountBalance = v.InferOutput<typeof accountBalanceSchema>

export interface AccountBalanceQuery {
  address: string
  /** CAIP-2. Missing: every chain the service knows. */
  chainId?: string | undefined
  /** CAIP-10 ids of tokens whose cached balance is to be read anew. */
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
