import * as v from 'valibot'

import { identifier, lenientArray, shortText } from '../lenient.ts'
import { createGetRequest, type SdkIdentity, type ServiceRequest } from '../service-request.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'

/** The features that a project's owner can turn on or off remotely. Unknown ones are passed on by their id. */
export const remoteFeatureIds = [
  'swap',
  'onramp',
  'email',
  'social_login',
  'activity',
  'multi_wallet',
  'reown_branding',
  'send',
  'receive',
  'reown_authentication',
] as const

export type RemoteFeatureId = (typeof remoteFeatureIds)[number]

export const remoteFeatureSchema = v.object({
  /** One of {@link remoteFeatureIds}, or an id that this version does not know. */
  id: identifier,
  isEnabled: v.boolean(),
  /** The enabled choices, e.g. swap providers or social logins. Null: no choice was made. */
  config: v.fallback(v.nullable(lenientArray(shortText, 100)), null),
})

/** The answer of `GET /appkit/v1/config`. A project without configuration sends null. */
export const remoteConfigSchema = v.object({
  features: v.pipe(
    v.nullable(lenientArray(remoteFeatureSchema, 200)),
    v.transform(features => features ?? []),
  ),
})

export type RemoteFeature = v.InferOutput<typeof remoteFeatureSchema>
export type RemoteConfig = v.InferOutput<typeof remoteConfigSchema>

/** `GET /appkit/v1/config` with project id, SDK type and version (S7.28). */
export function createRemoteConfigRequest(sdk: SdkIdentity): ServiceRequest {
  return createGetRequest(sdk, '/appkit/v1/config')
}

/** Read the answer of `GET /appkit/v1/config`. */
export function readRemoteConfig(body: unknown): WireResult<RemoteConfig> {
  return readAnswer('config', remoteConfigSchema, body)
}
