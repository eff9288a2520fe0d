import * as v from 'valibot'

import { jsonRpcErrorSchema } from '../json-rpc.ts'
import type { ServiceRequest } from '../service-request.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))

/** What became of a user operation (ERC-7769). */
export const userOperationReceiptSchema = v.looseObject({
  userOpHash: hex,
  success: v.boolean(),
  receipt: v.looseObject({ transactionHash: hex, blockNumber: hex }),
})

export type UserOperationReceipt = v.InferOutput<typeof userOperationReceiptSchema>

/** Null: not mined yet. */
const receiptAnswerSchema = v.union([
  v.object({ result: v.nullable(userOperationReceiptSchema) }),
  v.object({ error: jsonRpcErrorSchema }),
])

export interface UserOperationReceiptQuery {
  projectId: string
  /** CAIP-2. */
  chainId: string
  /** The bundler's name, as the wallet session gives it. */
  bundler: string
  /** Hash of the user operation. */
  hash: string
}

/** `eth_getUserOperationReceipt` at the bundler, whose base URL is used as it is (S7.42). */
export function createUserOperationReceiptRequest(query: UserOperationReceiptQuery): ServiceRequest {
  const { projectId, chainId, bundler, hash } = query
  return {
    method: 'POST',
    path: '',
    query: { projectId, chainId, bundler },
    body: { jsonrpc: '2.0', id: 1, method: 'eth_getUserOperationReceipt', params: [hash] },
  }
}

/** Read the bundler's answer; a null receipt means that the operation is not mined yet. */
export function readUserOperationReceipt(body: unknown): WireResult<v.InferOutput<typeof receiptAnswerSchema>> {
  return readAnswer('eth_getUserOperationReceipt', receiptAnswerSchema, body)
}
