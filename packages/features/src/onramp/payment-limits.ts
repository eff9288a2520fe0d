import { parseUnits } from '@latchkey/primitives'
import type { PaymentCurrency } from '@latchkey/protocol'

import { type GroupSign, isUnclear, unitsOf } from '../transaction/amount-text.ts'
import type { OnrampGap } from './onramp-state.ts'

/** Of money that people pay with. */
export const moneyDecimals = 2
/** Services may tell limits to more digits. */
const limitDecimals = 18

/** What a way to pay takes. */
export type PaymentLimit = PaymentCurrency['payment_method_limits'][number]

/** The limits of a way to pay; those of the first where it is not there. */
export function limitOf({ payment_method_limits: limits }: PaymentCurrency, method: string): PaymentLimit | undefined {
  return limits.find(({ id }) => id === method) ?? limits[0]
}

/** What is wrong with an amount that somebody typed, by exact decimals. */
export function amountGap(text: string, group: GroupSign, limit: PaymentLimit | undefined): OnrampGap | undefined {
  if (/^[0.,\s]*$/.test(text)) return 'amount'
  if (isUnclear(text, group)) return 'amountUnclear'
  const units = unitsOf(text.trim(), moneyDecimals)
  if (units === undefined) return 'amountInvalid'
  return limit && (isPast(limit.min, units, -1n) ?? isPast(limit.max, units, 1n))
}

function isPast(limit: string, units: bigint, side: 1n | -1n): OnrampGap | undefined {
  const bound = parseUnits(limit, limitDecimals)
  const amount = units * 10n ** BigInt(limitDecimals - moneyDecimals)
  if (bound === undefined || (amount - bound) * side <= 0n) return undefined
  return side === 1n ? 'aboveLimit' : 'belowLimit'
}
