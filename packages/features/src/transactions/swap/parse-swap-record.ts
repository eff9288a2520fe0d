import { isAddress } from '@latchkey/primitives'
import * as v from 'valibot'

import * as field from '../shared/record-schema.ts'
import type { SwapRecord, SwapStage, SwapStep } from './swap-state.ts'

const account = v.custom<string>(value => typeof value === 'string' && isAddress('eip155', value))
const step = v.picklist<readonly SwapStep['kind'][]>(['permit', 'approve', 'reset', 'swap', 'batch'])
const token = field.fields({
  address: field.text,
  symbol: field.name,
  decimals: field.decimals,
  iconUrl: field.lenient(field.text),
})
const call = field.fields({ to: account, value: field.digits, digest: field.text, length: field.count })

const stage: v.GenericSchema<unknown, SwapStage> = v.variant('status', [
  field.fields({ status: v.literal('approved') }),
  field.fields({ status: v.picklist(['asked', 'unanswered']), step }),
  field.fields({ status: v.literal('sent'), step, hash: field.hash, nonce: field.optional(field.count) }),
  field.fields({ status: v.literal('done'), hash: field.hash, received: field.lenient(field.digits) }),
  field.fields({ status: v.literal('failed'), reason: field.failure, hash: field.lenient(field.hash) }),
])

/** A stored swap. */
export const swapSchema: v.GenericSchema<unknown, SwapRecord> = field.fields({
  id: field.text,
  tab: field.text,
  networkId: field.networkId,
  account,
  wallet: field.name,
  from: token,
  to: token,
  fromAmount: field.digits,
  minimum: field.digits,
  expected: field.digits,
  slippage: v.pipe(v.number(), v.minValue(0), v.maxValue(50)),
  steps: field.few(
    field.fields({
      kind: step,
      status: v.picklist(['waiting', 'asked', 'sent', 'done', 'failed']),
      hash: field.lenient(field.hash),
    }),
  ),
  asked: field.time,
  stage,
  isLocked: field.fact,
  spender: field.lenient(account),
  trace: field.lenient(
    field.fields({ from: account, calls: field.few(call), nonce: field.count, since: field.digits }),
  ),
  settled: field.optional(field.time),
  isFinal: field.fact,
  wasDone: field.fact,
})

/** Validates a stored record as untrusted input. Returns `undefined` for anything that no kit writes. */
export function parseSwapRecord(value: unknown): SwapRecord | undefined {
  return field.readAs(swapSchema, value)
}
