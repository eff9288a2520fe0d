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

/** A registered name with its addresses, by coin type (SLIP-44, [ENSIP-11](https://docs.ens.domains/ensip/11)). */
export const profileSchema = v.object({
  name: identifier,
  addresses: v.fallback(v.record(v.string(), v.object({ address: identifier })), {}),
})

export const nameSuggestionSchema = v.object({ name: identifier, registered: v.fallback(v.boolean(), false) })

/** The answer of `GET /v1/profile/suggestions/{name}`. */
export const nameSuggestionsSchema = v.object({ suggestions: lenientArray(nameSuggestionSchema, 200) })

export type Profile = v.InferOutput<typeof profileSchema>
/** A possible name, and whether it is registered. */
export type NameSuggestion = v.InferOutput<typeof nameSuggestionSchema>

/** `GET /v1/profile/account/{name}` (S7.13). */
export function createProfileRequest(sdk: SdkIdentity, name: string): ServiceRequest {
  return createGetRequest(sdk, `/v1/profile/account/${pathPart(name)}`)
}

/** `GET /v1/profile/reverse/{address}`; `sender` is the user's own address. */
export function createReverseProfileRequest(sdk: SdkIdentity, address: string, sender?: string): ServiceRequest {
  return createGetRequest(sdk, `/v1/profile/reverse/${pathPart(address)}`, { sender })
}

/** `GET /v1/profile/suggestions/{name}`; `zone` is the name's ending. */
export function createNameSuggestionsRequest(sdk: SdkIdentity, name: string, zone: string): ServiceRequest {
  return createGetRequest(sdk, `/v1/profile/suggestions/${pathPart(name)}`, { zone })
}

export interface RegisterNameBody {
  coin_type: number
  address: string
  /** JSON of name, attributes and timestamp in Unix seconds, exactly as signed. */
  message: string
  signature: string
}

/** `POST /v1/profile/account` (S7.16). */
export function createRegisterNameRequest(sdk: SdkIdentity, body: RegisterNameBody): ServiceRequest {
  return createPostRequest(sdk, '/v1/profile/account', { ...body })
}

/** Formats the message of {@link RegisterNameBody}; `timestamp` is in Unix seconds. */
export function formatRegisterNameMessage(
  name: string,
  timestamp: number,
  attributes: Readonly<Record<string, string>> = {},
): string {
  return JSON.stringify({ name, attributes, timestamp: Math.floor(timestamp) })
}

/** Read the answer of `GET /v1/profile/account/{name}`. */
export function readProfile(body: unknown): WireResult<Profile> {
  return readAnswer('profile/account', profileSchema, body)
}

/** Read the answer of `GET /v1/profile/reverse/{address}`. */
export function readReverseProfile(body: unknown): WireResult<Profile[]> {
  return readAnswer('profile/reverse', lenientArray(profileSchema, 500), body)
}

/** Read the answer of `GET /v1/profile/suggestions/{name}`. */
export function readNameSuggestions(body: unknown): WireResult<v.InferOutput<typeof nameSuggestionsSchema>> {
  return readAnswer('profile/suggestions', nameSuggestionsSchema, body)
}
