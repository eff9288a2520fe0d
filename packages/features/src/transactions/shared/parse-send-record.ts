import { isAddress, namespaceOf } from '@latchkey/primitives'
import * as v from 'valibot'

import * as field from './record-schema.ts'
import type { SendRecord, SendStage } from './send-state.ts'

/** Stage of a stored send. */
export const sendStageSchema: v.GenericSchema<unknown, SendStage> = v.variant('status', [
  field.fields({ status: v.literal('asked') }),
  field.fields({ status: v.literal('unanswered'), refusedAt: field.lenient(field.time) }),
  field.fields({ status: v.literal('sent'), hash: field.hash, nonce: field.optional(field.count) }),
  field.fields({ status: v.literal('confirmed'), hash: field.hash }),
  field.fields({ status: v.literal('failed'), reason: field.failure, hash: field.lenient(field.hash) }),
])

/** A stored send. */
export const sendSchema: v.GenericSchema<unknown, SendRecord> = v.pipe(
  field.fields({
    id: field.text,
    tab: field.text,
    networkId: field.networkId,
    wallet: field.name,
    symbol: field.name,
    decimals: field.decimals,
    iconUrl: field.lenient(field.text),
    receiverName: field.lenient(field.text),
    trace: field.fields({
      from: field.text,
      to: field.text,
      token: field.optional(field.text),
      amount: field.digits,
      nonce: field.optional(field.count),
      since: field.digits,
    }),
    asked: field.time,
    isLocked: field.fact,
    stage: sendStageSchema,
    settled: field.optional(field.time),
    isFinal: field.fact,
    wasConfirmed: field.fact,
  }),
  v.check(({ networkId, trace: { from, to, token } }) =>
    [from, to, token ?? to].every(each => isAddress(namespaceOf(networkId), each)),
  ),
)

/** Validates a stored send as untrusted input. Returns `undefined` for anything that no kit writes. */
export function parseSendRecord(value: unknown): SendRecord | undefined {
  return field.readAs(sendSchema, value)
}
