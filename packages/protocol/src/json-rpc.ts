import * as v from 'valibot'

/** One JSON-RPC 2.0 request. @see https://www.jsonrpc.org/specification */
export const jsonRpcRequestSchema = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.string(), v.number(), v.null()])),
  method: v.string(),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})

export type JsonRpcRequest = v.InferOutput<typeof jsonRpcRequestSchema>

export const jsonRpcErrorSchema = v.object({
  code: v.number(),
  message: v.fallback(v.string(), ''),
  data: v.optional(v.unknown()),
})

/** One JSON-RPC 2.0 response, either its result or its error. */
export const jsonRpcResponseSchema = v.union([
  v.object({ jsonrpc: v.literal('2.0'), id: v.union([v.string(), v.number(), v.null()]), error: jsonRpcErrorSchema }),
  v.object({ jsonrpc: v.literal('2.0'), id: v.union([v.string(), v.number(), v.null()]), result: v.unknown() }),
])

export type JsonRpcResponse = v.InferOutput<typeof jsonRpcResponseSchema>
