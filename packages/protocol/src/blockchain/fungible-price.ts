import * as v from 'valibot'

import { identifier, lenientArray, lenientField, shortText } from '../lenient.ts'
import { webLinkSchema } from '../safe-link.ts'
import { createPostRequest, type SdkIdentity, type ServiceRequest } from '../service-request.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'

/** A token's price, in US dollars. */
export const fungiblePriceSchema = v.object({
  name: shortText,
  symbol: shortText,
  address: lenientField(identifier),
  iconUrl: lenientField(webLinkSchema),
  price: v.pipe(v.number(), v.finite(), v.minValue(0)),
})

/** The answer of `POST /v1/fungible/price`. */
export const fungiblePricesSchema = v.object({ fungibles: lenientArray(fungiblePriceSchema) })

export type FungiblePrice = v.InferOutput<typeof fungiblePriceSchema>

/** `POST /v1/fungible/price` for CAIP-10 token addresses, in US dollars (S7.07). */
export function createFungiblePriceRequest(sdk: SdkIdentity, addresses: readonly string[]): ServiceRequest {
  return createPostRequest(sdk, '/v1/fungible/price', { currency: 'usd', addresses, projectId: sdk.projectId })
}

/** Read the answer of `POST /v1/fungible/price`. */
export function readFungiblePrices(body: unknown): WireResult<v.InferOutput<typeof fungiblePricesSchema>> {
  return readAnswer('fungible/price', fungiblePricesSchema, body)
}
