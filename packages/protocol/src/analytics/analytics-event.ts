import * as v from 'valibot'

import { createPostRequest, type SdkIdentity, type ServiceRequest } from '../service-request.ts'

/** What happened. Events have `type: 'track'`; errors carry the three error fields (specification section 7). */
export const analyticsPropsSchema = v.looseObject({
  type: v.string(),
  event: v.string(),
  errorType: v.optional(v.string()),
  errorMessage: v.optional(v.string()),
  stackTrace: v.optional(v.string()),
})

/** The body of `POST /e`. */
export const analyticsEventSchema = v.object({
  eventId: v.pipe(v.string(), v.minLength(1)),
  /** The page's address. */
  url: v.string(),
  /** The page's host. */
  domain: v.string(),
  /** Milliseconds since 1970. */
  timestamp: v.number(),
  props: analyticsPropsSchema,
})

export type AnalyticsProps = v.InferOutput<typeof analyticsPropsSchema>
export type AnalyticsEvent = v.InferOutput<typeof analyticsEventSchema>

/** `POST /e` with query projectId, st, sv. Its answer has nothing to read; 403 means that the origin is not allowed. */
export function createAnalyticsRequest(sdk: SdkIdentity, event: AnalyticsEvent): ServiceRequest {
  return createPostRequest(sdk, '/e', event)
}
