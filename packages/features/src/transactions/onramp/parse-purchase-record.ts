import { onrampProviders } from '@latchkey/core'
import { isAddress, isCaipNetworkId, namespaceOf } from '@latchkey/primitives'

import { fieldsOf, isText, isTime } from '../shared/record-fields.ts'
import type { PurchaseRecord, PurchaseStage } from '../shared/purchase-record.ts'

/** Validates a stored purchase as untrusted input. Returns `undefined` for anything that no kit writes. */
export function parsePurchaseRecord(value: unknown): PurchaseRecord | undefined {
  const { id, provider, networkId, address, symbol, paid, expected, isEstimate, opened, stage } = fieldsOf(value)
  const seller = onrampProviders.find(each => each === provider)
  const { amount, currency } = fieldsOf(paid)
  const parsedStage = parseStage(stage)
  if (!seller || !isText(id) || !isCaipNetworkId(networkId) || !isText(symbol) || !isText(currency)) return undefined
  if (!isText(address) || !isAddress(namespaceOf(networkId), address)) return undefined
  if (!isDecimal(amount) || !isTime(opened) || !parsedStage) return undefined
  if (expected !== undefined && !isDecimal(expected)) return undefined
  return {
    id,
    provider: seller,
    networkId,
    address,
    symbol,
    paid: { amount, currency },
    ...(expected !== undefined && { expected }),
    ...(isEstimate === true && { isEstimate }),
    opened,
    stage: parsedStage,
  }
}

function parseStage(value: unknown): PurchaseStage | undefined {
  const { status, amount, symbol, transaction, at } = fieldsOf(value)
  if (status === 'opened') return { status }
  if (status !== 'arrived' || !isDecimal(amount) || !isText(symbol) || !isText(transaction) || !isTime(at))
    return undefined
  return { status, amount, symbol, transaction, at }
}

/** Returns whether it is a service's amount: long enough for a price and a `uint256`. */
export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 100 && /^\d+(\.\d+)?$/.test(value)
}
