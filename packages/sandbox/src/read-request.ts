import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'

/** The JSON that was sent, whatever its content type; undefined when it is none. */
export function readJson(request: Request): Promise<unknown> {
  return request.json().catch(() => undefined)
}

/**
 * A body or a query as `schema` reads it.
 * @throws {HTTPException} 400 with the first thing that is wrong with it.
 */
export function parseInput<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, { abortEarly: true })
  if (!result.success) throw new HTTPException(400, { message: describeIssue(result.issues) })
  return result.output
}

/** The first thing that is wrong with a body or a query, for the developer who sent it. */
export function describeIssue(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const [issue] = issues
  return `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`
}
