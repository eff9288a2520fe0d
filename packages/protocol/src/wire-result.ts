import * as v from 'valibot'

/**
 * The result of parsing an untrusted answer: its value, or the reason of the failure. Not an exception, so that a
 * hostile answer costs one branch and not a catch.
 */
export type WireResult<T> = { ok: true; value: T } | { ok: false; failure: UnreadableAnswer }

/** An answer whose body is not what the service promises. */
export interface UnreadableAnswer {
  code: 'UNREADABLE_ANSWER'
  /** The call, e.g. `getWallets`. */
  call: string
  /** The first error in it, for a developer. */
  reason: string
  /** Place of the error in the body, as a dotted path. Empty: the body as a whole. */
  path: string
}

/** Parse `body`, the JSON answer of `call`. Never throws. */
export function readAnswer<const Schema extends v.GenericSchema>(
  call: string,
  schema: Schema,
  body: unknown,
): WireResult<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, body, { abortEarly: true })
  if (result.success) return { ok: true, value: result.output }
  const [issue] = result.issues
  return {
    ok: false,
    failure: { code: 'UNREADABLE_ANSWER', call, reason: issue.message.slice(0, 200), path: v.getDotPath(issue) ?? '' },
  }
}
