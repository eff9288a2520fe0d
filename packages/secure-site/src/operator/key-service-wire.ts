import * as v from 'valibot'

const words = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most), v.regex(/^[\x20-\x7e]*$/))

/** What a key service is sent: `POST` as JSON, with `Authorization: Bearer`. */
export const releaseSchema = v.object({
  sealed: words(4_096),
  userId: words(64),
  generation: words(32),
  check: words(64),
  to: words(87),
})

/** What it answers: the share, sealed for the page. Status 422 says that it opens with none of its keys. */
export const releasedSchema = v.object({ sealed: words(4_096) })

/** More than either of them takes. */
export const mostBytes = 16 * 1_024
