import { parseUnits } from '@latchkey/primitives'
import type { PaymentCurrency } from '@latchkey/protocol'

import { type GroupSign, isUnclear, unitsOf } from '../shared/amount-text.ts'
import type { OnrampIssue } from './onramp-state.ts'

/** Decimals of money. */
export const moneyDecimals = 2
/** Maximum of decimals of a service's limits. */
const limitDecimals = 18

/** Limits of a payment method. */
export type PaymentLimit = PaymentCurrency['payment_method_limits'][number]

/** Returns the limits of a payment method, or those of the first one if it is missing. */
export function limitOf({ payment_method_limits: limits }: PaymentCurrency, method: string): PaymentLimit | undefined {
  return limits.find(({ id }) => id === method) ?? limits[0]
}

/** Returns the obstacle of a typed amount. It compares exact decimals. */
export function amountIssue(text: string, group: GroupSign, limit: PaymentLimit | undefined): OnrampIssue | undefined {
  if (/^[0.,\s]*$/.test(text)) return 'amount'
  if (isUnclear(text, group)) return 'amountUnclear'
  const units = unitsOf(text.trim(), moneyDecimals)
  if (units === undefined) return 'amountInvalid'
  return limit && (isPast(limit.min, units, -1n) ?? isPast(limit.max, units, 1n))
}

function isPast(limit: string, units: bigint, side: 1n | -1n): OnrampIssue | undefined {
  const bound = parseUnits(limit, limitDecimals)
  const amount = units * 10n ** BigInt(limitDecimals - moneyDecimals)
  if (bound === undefined || (amount - bound) * side <= 0n) return undefined
  return side === 1n ? 'aboveLimit' : 'belowLimit'
}
