import { createPostRequest, type SdkIdentity, type ServiceRequest } from '../service-request.ts'
import type { AnalyticsEvent } from './analytics-event.ts'

/** `POST /e` with query projectId, st, sv. Its answer has no content; 403 means that the origin is not allowed. */
export function createAnalyticsRequest(sdk: SdkIdentity, event: AnalyticsEvent): ServiceRequest {
  return createPostRequest(sdk, '/e', event)
}
