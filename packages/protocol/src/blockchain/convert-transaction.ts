import * as v from 'valibot'

import { createGetRequest, createPostRequest, type SdkIdentity, type ServiceRequest } from '../service-request.ts'
import { readAnswer, type WireResult } from '../wire-result.ts'
import { integerText } from './decimal-text.ts'

const hexData = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})*$/))
const caip10Text = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:0x[0-9a-fA-F]{40}$/))

/** The fees of a built transaction: gas, and wei per gas. */
const eip155FeesSchema = v.object({ gas: integerText, gasPrice: integerText })

/**
 * A transaction that the service has built. It moves money, so nothing in it is parsed leniently: one invalid field
 * makes the whole answer unreadable.
 */
export const builtSwapSchema = v.object({
  tx: v.object({
    from: caip10Text,
    to: caip10Text,
    data: hexData,
    /** The amount in wei. */
    amount: integerText,
    eip155: v.optional(eip155FeesSchema),
  }),
})

/** An approval that the service has built, parsed as strictly. */
export const builtApprovalSchema = v.object({
  tx: v.object({
    from: caip10Text,
    to: caip10Text,
    data: hexData,
    /** The amount in wei. */
    value: integerText,
    eip155: v.optional(eip155FeesSchema),
  }),
})

export type BuiltSwap = v.InferOutput<typeof builtSwapSchema>
export type BuiltApproval = v.InferOutput<typeof builtApprovalSchema>

export interface BuildSwapBody {
  /** The amount in the smallest unit of `from`. */
  amount: string
  /** Slippage in percent. */
  slippage: number
  /** The sold token, as CAIP-10. */
  from: string
  /** The bought token, as CAIP-10. */
  to: string
  /** The account, as CAIP-10. */
  userAddress: string
  disableEstimate?: boolean
  /**
   * A signed permit in place of an approval ([EIP-2612](https://eips.ethereum.org/EIPS/eip-2612)), if the quote accepts
   * one (our extension).
   */
  permit?: {
    /** Deadline in seconds since 1970. */
    deadline: string
    /** The signature of 65 bytes, in hexadecimal. */
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
