import * as v from 'valibot'

import { identifier, lenientArray } from '../lenient.ts'
import {
  createGetRequest,
  createPostRequest,
  pathPart,
  type SdkIdentity,
  type ServiceRequest,
} from '../service-request.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'

/**
 * A permission that an account has granted; `pci` is its permission-context identifier. The wallet's text to sign
 * contains it, so it must be one word, which cannot add a sentence.
 */
export const smartSessionSchema = v.looseObject({ pci: v.pipe(identifier, v.regex(/^[\x21-\x7e]+$/)) })

/** The answer of `GET /v1/sessions/{id}`. */
export const smartSessionsSchema = v.object({ pcis: lenientArray(smartSessionSchema, 1_000) })

export type SmartSession = v.InferOutput<typeof smartSessionSchema>

/** `GET /v1/sessions/{id}`; `id` is the account's CAIP-10 address. */
export function createSmartSessionsRequest(sdk: SdkIdentity, id: string): ServiceRequest {
  return createGetRequest(sdk, `/v1/sessions/${pathPart(id)}`)
}

/** `POST /v1/sessions/{id}/revoke`. */
export function createRevokeSmartSessionRequest(
  sdk: SdkIdentity,
  id: string,
  body: { pci: string; signature: string },
): ServiceRequest {
  return createPostRequest(sdk, `/v1/sessions/${pathPart(id)}/revoke`, { ...body })
}

/** Read the answer of `GET /v1/sessions/{id}`. */
export function readSmartSessions(body: unknown): WireResult<v.InferOutput<typeof smartSessionsSchema>> {
  return readAnswer('sessions', smartSessionsSchema, body)
}
