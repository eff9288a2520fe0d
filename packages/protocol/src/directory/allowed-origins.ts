import * as v from 'valibot'

import { lenientArray } from '../lenient.ts'
import { createGetRequest, type SdkIdentity, type ServiceRequest } from '../service-request.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'

/** The answer of `GET /projects/v1/origins`. An empty list restricts no origin. */
export const allowedOriginsSchema = v.object({
  allowedOrigins: lenientArray(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(512)), 1_000),
})

export type AllowedOrigins = v.InferOutput<typeof allowedOriginsSchema>

/** `GET /projects/v1/origins` (S7.30). */
export function createAllowedOriginsRequest(sdk: SdkIdentity): ServiceRequest {
  return createGetRequest(sdk, '/projects/v1/origins')
}

/** Read the answer of `GET /projects/v1/origins`. */
export function readAllowedOrigins(body: unknown): WireResult<AllowedOrigins> {
  return readAnswer('origins', allowedOriginsSchema, body)
}
