import * as v from 'valibot'

import { createGetRequest, type SdkIdentity, type ServiceRequest } from '../service-request.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'

/** The answer of `GET /getAnalyticsConfig`; false turns events off. */
export const analyticsConfigSchema = v.object({ isAnalyticsEnabled: v.boolean() })

export type AnalyticsConfig = v.InferOutput<typeof analyticsConfigSchema>

/** `GET /getAnalyticsConfig`. */
export function createAnalyticsConfigRequest(sdk: SdkIdentity): ServiceRequest {
  return createGetRequest(sdk, '/getAnalyticsConfig')
}

/** Read the answer of `GET /getAnalyticsConfig`. */
export function readAnalyticsConfig(body: unknown): WireResult<AnalyticsConfig> {
  return readAnswer('getAnalyticsConfig', analyticsConfigSchema, body)
}
