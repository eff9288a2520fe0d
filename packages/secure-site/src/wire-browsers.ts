import * as v from 'valibot'

/** `GET /api/browsers`, and the answer to each change: the browsers that are logged in, or may log in without the link of a mail. */
export const browsersAnswerSchema = v.object({
  browsers: v.array(
    v.object({
      /** Names it to this server, and nowhere else. */
      id: v.string(),
      /** "Chrome on macOS"; missing where an earlier version of the server saw the login. */
      name: v.optional(v.string()),
      /** Days (UTC), in milliseconds since 1970. */
      firstUsedOn: v.number(),
      lastUsedOn: v.number(),
      /** The browser that asks. */
      isThis: v.boolean(),
      isLoggedIn: v.boolean(),
      /** It may log in without the link of a mail. */
      isApproved: v.boolean(),
    }),
  ),
})
export type BrowsersAnswer = v.InferOutput<typeof browsersAnswerSchema>
export type ListedBrowser = BrowsersAnswer['browsers'][number]

/** `POST /api/browsers/log-out` and `POST /api/browsers/forget`, for another browser than the one that asks. */
export const browserRequestSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })
