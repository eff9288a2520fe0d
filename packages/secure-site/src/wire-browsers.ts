import * as v from 'valibot'

/**
 * Answer to `GET /api/browsers` and to each change: the browsers that are logged in, or may log in without the link of
 * a mail.
 */
export const browsersAnswerSchema = v.object({
  browsers: v.array(
    v.object({
      /** Id of the browser, which is valid only on this server. */
      id: v.string(),
      /** "Chrome on macOS"; missing until its next use if an earlier version of the server recorded the login. */
      name: v.optional(v.string()),
      /** Days (UTC), in milliseconds since 1970. */
      firstUsedOn: v.number(),
      lastUsedOn: v.number(),
      /** Whether it is the requesting browser. */
      isThis: v.boolean(),
      isLoggedIn: v.boolean(),
      /** Whether it may log in without the link of a mail. */
      isApproved: v.boolean(),
    }),
  ),
})
export type BrowsersAnswer = v.InferOutput<typeof browsersAnswerSchema>
export type ListedBrowser = BrowsersAnswer['browsers'][number]

/**
 * Body of `POST /api/browsers/log-out` and `POST /api/browsers/forget`, for a browser other than the requesting one.
 */
export const browserRequestSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })
