import * as v from 'valibot'

/** The reported event. Events have `type: 'track'`; errors have the three error fields (S7.40). */
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
  /** Time in milliseconds since 1970 (UTC). */
  timestamp: v.number(),
  props: analyticsPropsSchema,
})

export type AnalyticsProps = v.InferOutput<typeof analyticsPropsSchema>
export type AnalyticsEvent = v.InferOutput<typeof analyticsEventSchema>
