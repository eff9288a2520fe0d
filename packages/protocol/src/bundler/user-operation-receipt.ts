import * as v from 'valibot'

import { jsonRpcErrorSchema } from '../json-rpc.ts'
import type { ServiceRequest } from '../service-request.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))

/** Receipt of a user operation ([ERC-7769](https://eips.ethereum.org/EIPS/eip-7769)). */
export const userOperationReceiptSchema = v.looseObject({
  userOpHash: hex,
  success: v.boolean(),
  receipt: v.looseObject({ transactionHash: hex, blockNumber: hex }),
})

export type UserOperationReceipt = v.InferOutput<typeof userOperationReceiptSchema>

/** The answer with a receipt, which is null until the operation is mined. */
const receiptAnswerSchema = v.union([
  v.object({ result: v.nullable(userOperationReceiptSchema) }),
  v.object({ error: jsonRpcErrorSchema }),
])

export interface UserOperationReceiptQuery {
  projectId: string
  /** The chain, as CAIP-2. */
  chainId: string
  /** The bundler's name, from the wallet's session. */
  bundler: string
  /** Hash of the user operation. */
  hash: string
}

/** `eth_getUserOperationReceipt` at the bundler, whose base URL is used unchanged (S7.42). */
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
