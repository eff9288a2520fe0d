import * as v from 'valibot'

import { identifier, lenientArray } from '../lenient.ts'
import { createGetRequest, type SdkIdentity, type ServiceRequest } from '../service-request.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'

/** The answer of `GET /v1/supported-chains`: CAIP-2 ids by transport. */
export const supportedChainsSchema = v.object({
  http: lenientArray(identifier, 2_000),
  ws: v.fallback(v.optional(lenientArray(identifier, 2_000), []), []),
})

export type SupportedChains = v.InferOutput<typeof supportedChainsSchema>

/** `GET /v1/supported-chains` (S7.02). */
export function createSupportedChainsRequest(sdk: SdkIdentity): ServiceRequest {
  return createGetRequest(sdk, '/v1/supported-chains')
}

/** Read the answer of `GET /v1/supported-chains`. */
export function readSupportedChains(body: unknown): WireResult<SupportedChains> {
  return readAnswer('supported-chains', supportedChainsSchema, body)
}
