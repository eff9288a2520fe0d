import * as v from 'valibot'

import { createGetRequest, createPostRequest, type SdkIdentity, type ServiceRequest } from '../service-request.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'
import { integerText } from './decimal-text.ts'

const hexData = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})*$/))
const caip10Text = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:0x[0-9a-fA-F]{40}$/))

/** What a built transaction costs, in gas and in wei a gas. */
const eip155FeesSchema = v.object({ gas: integerText, gasPrice: integerText })

/**
 * A transaction that the service has built. It moves money, so nothing in it is read leniently: a field that is not what it should be
 * makes the whole answer unreadable.
 */
export const builtSwapSchema = v.object({
  tx: v.object({
    from: caip10Text,
    to: caip10Text,
    data: hexData,
    /** In wei. */
    amount: integerText,
    eip155: v.optional(eip155FeesSchema),
  }),
})

/** An approval that the service has built, read as strictly. */
export const builtApprovalSchema = v.object({
  tx: v.object({
    from: caip10Text,
    to: caip10Text,
    data: hexData,
    /** In wei. */
    value: integerText,
    eip155: v.optional(eip155FeesSchema),
  }),
})

export type BuiltSwap = v.InferOutput<typeof builtSwapSchema>
export type BuiltApproval = v.InferOutput<typeof builtApprovalSchema>

export interface BuildSwapBody {
  /** In the smallest unit of `from`. */
  amount: string
  /** Percent. */
  slippage: number
  /** CAIP-10 of the token that is given. */
  from: string
  /** CAIP-10 of the token that is wanted. */
  to: string
  /** CAIP-10. */
  userAddress: string
  disableEstimate?: boolean
  /** What the account has signed in place of an approval (EIP-2612), where a quote says that it is taken (our choice). */
  permit?: {
    /** In seconds since 1970. */
    deadline: string
    /** Of 65 bytes, in hexadecimal. */
    signature: string
  }
}

/** `POST /v1/convert/build-transaction` (S7.10). */
export function createBuildSwapRequest(sdk: SdkIdentity, body: BuildSwapBody): ServiceRequest {
  const { slippage, disableEstimate, ...rest } = body
  return createPostRequest(sdk, '/v1/convert/build-transaction', {
    ...rest,
    eip155: { slippage },
    ...(disableEstimate === undefined ? {} : { disableEstimate }),
  })
}

/** `GET /v1/convert/build-approve` (S7.11). */
export function createBuildApprovalRequest(
  sdk: SdkIdentity,
  query: { userAddress: string; from: string; to: string },
): ServiceRequest {
  return createGetRequest(sdk, '/v1/convert/build-approve', query)
}

/** Read the answer of `POST /v1/convert/build-transaction`. */
export function readBuiltSwap(body: unknown): WireResult<BuiltSwap> {
  return readAnswer('convert/build-transaction', builtSwapSchema, body)
}

/** Read the answer of `GET /v1/convert/build-approve`. */
export function readBuiltApproval(body: unknown): WireResult<BuiltApproval> {
  return readAnswer('convert/build-approve', builtApprovalSchema, body)
}
