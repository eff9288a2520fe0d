import * as v from 'valibot'

const words = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max), v.regex(/^[\x20-\x7e]*$/))

/** Request of a key service: `POST` as JSON, with `Authorization: Bearer`. */
export const releaseSchema = v.object({
  sealed: words(4_096),
  userId: words(64),
  generation: words(32),
  check: words(64),
  to: words(87),
})

/** Its answer: the share, sealed for the page. Status 422 means that none of its keys opens the share. */
export const releasedSchema = v.object({ sealed: words(4_096) })

/** Maximum size of a request or answer in bytes. */
export const maxBytes = 16 * 1_024
