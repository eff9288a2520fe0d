import * as v from 'valibot'

import { rpcMethods } from './rpc-methods.ts'
import { SolanaRpcError } from './solana-rpc-error.ts'
import type { SvmCluster } from './svm-cluster.ts'

const idSchema = v.optional(v.nullable(v.union([v.string(), v.number()])), null)

const requestSchema = v.object({
  id: idSchema,
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
})

/** Answers one JSON-RPC request, or a list of them (JSON-RPC 2.0). */
export function answerRpc(cluster: SvmCluster, body: unknown): unknown {
  return Array.isArray(body) ? body.map(each => answerOne(cluster, each)) : answerOne(cluster, body)
}

function answerOne(cluster: SvmCluster, body: unknown): unknown {
  const request = v.safeParse(requestSchema, body)
  if (!request.success) return fail(null, new SolanaRpcError(-32600, 'Invalid request'))
  const { id, method, params } = request.output
  const run = Object.hasOwn(rpcMethods, method) ? rpcMethods[method] : undefined
  if (!run) return fail(id, new SolanaRpcError(-32601, 'Method not found'))
  try {
    return { jsonrpc: '2.0', id, result: run(cluster, params) }
  } catch (error) {
    return fail(id, error)
  }
}

function fail(id: string | number | null, error: unknown): unknown {
  const { code, message, data } =
    error instanceof SolanaRpcError
      ? error
      : { code: -32603, message: error instanceof Error ? error.message : String(error), data: undefined }
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
}
