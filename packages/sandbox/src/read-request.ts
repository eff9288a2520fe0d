import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'

/** Parses the JSON of a request, whatever its content type; undefined for anything else. */
export function readJson(request: Request): Promise<unknown> {
  return request.json().catch(() => undefined)
}

/**
 * Parses a body or a query by `schema`.
 * @throws {HTTPException} 400 with the first error in it.
 */
export function parseInput<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, { abortEarly: true })
  if (!result.success) throw new HTTPException(400, { message: describeIssue(result.issues) })
  return result.output
}

/** Describes the first error in a body or a query, for its developer. */
export function describeIssue(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const [issue] = issues
  return `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`
}
