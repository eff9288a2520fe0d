import * as v from 'valibot'

import { identifier, lenientArray, lenientField, shortText } from '../lenient.ts'
import { webLinkSchema } from '../safe-link.ts'
import { createGetRequest, type SdkIdentity, type ServiceRequest } from '../service-request.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'
import { integerText } from './decimal-text.ts'

/** A token that can be swapped. `address` is CAIP-10. */
export const swapTokenSchema = v.object({
  name: shortText,
  symbol: shortText,
  address: identifier,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  logoUri: lenientField(webLinkSchema),
  /**
   * Whether the token accepts a signed permit in place of an approval
   * ([EIP-2612](https://eips.ethereum.org/EIPS/eip-2612)).
   */
  eip2612: v.fallback(v.boolean(), false),
})

/** The answer of `GET /v1/convert/tokens`. */
export const swapTokensSchema = v.object({ tokens: lenientArray(swapTokenSchema) })

/** One quote; amounts are in the tokens' smallest units. */
export const swapQuoteSchema = v.object({
  id: v.fallback(v.nullable(identifier), null),
  fromAmount: integerText,
  fromAccount: v.fallback(shortText, ''),
  toAmount: integerText,
  toAccount: v.fallback(shortText, ''),
  /** Whether the built transaction accepts a signed permit in place of an approval (our extension). */
  takesPermit: v.fallback(v.optional(v.boolean(), false), false),
})

/** The answer of `GET /v1/convert/quotes`. */
export const swapQuotesSchema = v.object({ quotes: lenientArray(swapQuoteSchema, 100) })

/** The answer of `GET /v1/convert/allowance`, in the token's smallest unit. */
export const swapAllowanceSchema = v.object({ allowance: integerText })

/** The answer of `GET /v1/convert/gas-price`, in wei. */
export const gasPriceSchema = v.object({ standard: integerText, fast: integerText, instant: integerText })

export type SwapToken = v.InferOutput<typeof swapTokenSchema>
export type SwapQuote = v.InferOutput<typeof swapQuoteSchema>
export type GasPrice = v.InferOutput<typeof gasPriceSchema>

export interface SwapQuotesQuery {
  /** The amount in the smallest unit of `from`. */
  amount: string
  userAddress: string
  /** The sold token, as CAIP-10. */
  from: string
  /** The bought token, as CAIP-10. */
  to: string
  gasPrice: string
}

/** `GET /v1/convert/tokens` (S7.06); `chainId` is CAIP-2. */
export function createSwapTokensRequest(sdk: SdkIdentity, chainId: string): ServiceRequest {
  return createGetRequest(sdk, '/v1/convert/tokens', { chainId })
}

/** `GET /v1/convert/quotes` (S7.05). */
export function createSwapQuotesRequest(sdk: SdkIdentity, query: SwapQuotesQuery): ServiceRequest {
  return createGetRequest(sdk, '/v1/convert/quotes', { ...query })
}

/** `GET /v1/convert/allowance` (S7.08). */
export function createSwapAllowanceRequest(
  sdk: SdkIdentity,
  tokenAddress: string,
  userAddress: string,
): ServiceRequest {
  return createGetRequest(sdk, '/v1/convert/allowance', { tokenAddress, userAddress })
}

/** `GET /v1/convert/gas-price` (S7.09); `chainId` is CAIP-2. */
export function createGasPriceRequest(sdk: SdkIdentity, chainId: string): ServiceRequest {
  return createGetRequest(sdk, '/v1/convert/gas-price', { chainId })
}

/** Read the answer of `GET /v1/convert/tokens`. */
export function readSwapTokens(body: unknown): WireResult<v.InferOutput<typeof swapTokensSchema>> {
  return readAnswer('convert/tokens', swapTokensSchema, body)
}

/** Read the answer of `GET /v1/convert/quotes`. */
export function readSwapQuotes(body: unknown): WireResult<v.InferOutput<typeof swapQuotesSchema>> {
  return readAnswer('convert/quotes', swapQuotesSchema, body)
}

/** Read the answer of `GET /v1/convert/allowance`. */
export function readSwapAllowance(body: unknown): WireResult<v.InferOutput<typeof swapAllowanceSchema>> {
  return readAnswer('convert/allowance', swapAllowanceSchema, body)
}

/** Read the answer of `GET /v1/convert/gas-price`. */
export function readGasPrice(body: unknown): WireResult<GasPrice> {
  return readAnswer('convert/gas-price', gasPriceSchema, body)
}
