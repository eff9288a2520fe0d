import * as v from 'valibot'

import { lenientField, shortText } from '../lenient.ts'
import { webLinkSchema } from '../safe-link.ts'
import { createGetRequest, pathPart, type SdkIdentity, type ServiceRequest } from '../service-request.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'

/** The answer of `GET /v1/identity/{address}`: the name and picture of an address. */
export const identitySchema = v.object({
  name: lenientField(shortText),
  avatar: lenientField(webLinkSchema),
})

export type Identity = v.InferOutput<typeof identitySchema>

/** `GET /v1/identity/{address}`; `sender` is the user's own connected address, as CAIP-10 or plain. */
export function createIdentityRequest(sdk: SdkIdentity, address: string, sender?: string): ServiceRequest {
  return createGetRequest(sdk, `/v1/identity/${pathPart(address)}`, { sender })
}

/** Read the answer of `GET /v1/identity/{address}`. */
export function readIdentity(body: unknown): WireResult<Identity> {
  return readAnswer('identity', identitySchema, body)
}
