import * as v from 'valibot'

/**
 * What reading an answer from outside gives: its value, or the typed fact that it could not be read. Never thrown, so that a
 * hostile answer costs one branch and not a catch.
 */
export type WireResult<T> = { ok: true; value: T } | { ok: false; failure: UnreadableAnswer }

/** An answer whose body is not what the service promises. */
export interface UnreadableAnswer {
  code: 'UNREADABLE_ANSWER'
  /** The call that was answered, e.g. `getWallets`. */
  call: string
  /** The first thing that is wrong with it, for a developer. */
  reason: string
  /** Where in the body, as a dotted path. Empty: the body as a whole. */
  path: string
}

/** Read `body`, the parsed JSON answer of `call`. Never throws. */
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
