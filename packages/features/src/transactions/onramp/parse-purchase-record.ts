import { onrampProviders } from '@latchkey/core'
import { isAddress, namespaceOf } from '@latchkey/primitives'
import * as v from 'valibot'

import type { PurchaseRecord, PurchaseStage } from '../shared/purchase-record.ts'
import * as field from '../shared/record-schema.ts'

const decimal = v.custom<string>(isDecimal)

const stage: v.GenericSchema<unknown, PurchaseStage> = v.variant('status', [
  field.fields({ status: v.literal('opened') }),
  field.fields({
    status: v.literal('arrived'),
    amount: decimal,
    symbol: field.text,
    transaction: field.text,
    at: field.time,
  }),
])

/** A stored purchase. */
export const purchaseSchema: v.GenericSchema<unknown, PurchaseRecord> = v.pipe(
  field.fields({
    id: field.text,
    provider: v.picklist(onrampProviders),
    networkId: field.networkId,
    address: field.text,
    symbol: field.text,
    paid: field.fields({ amount: decimal, currency: field.text }),
    expected: field.optional(decimal),
    isEstimate: field.fact,
    opened: field.time,
    stage,
  }),
  v.check(({ networkId, address }) => isAddress(namespaceOf(networkId), address)),
)

/** Validates a stored purchase as untrusted input. Returns `undefined` for anything that no kit writes. */
export function parsePurchaseRecord(value: unknown): PurchaseRecord | undefined {
  return field.readAs(purchaseSchema, value)
}

/** Returns whether it is a service's amount: long enough for a price and a `uint256`. */
export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 100 && /^\d+(\.\d+)?$/.test(value)
}
