import { parseUnits } from '@latchkey/primitives'

/** Maximum of characters. No token has a longer amount. */
const longestAmount = 80

/** Cuts a typed amount to the decimals of the token. The digits that are cut could not be part of it. */
export function fitAmount(text: string, decimals: number | undefined): string {
  const typed = text.trim().slice(0, longestAmount)
  const [whole = '', fraction = ''] = typed.split(/[.,]/)
  if (decimals === undefined || fraction.length <= decimals || !/^\d*[.,]\d*$/.test(typed)) return typed
  return decimals === 0 ? whole : typed.slice(0, whole.length + 1 + decimals)
}

/** Thousands separator in the notation of the user. */
export type GroupSign = ',' | '.'

/** Writes decimal text in a notation with that thousands separator. */
export function writtenAmount(amount: string, group: GroupSign): string {
  return group === '.' ? amount.replace('.', ',') : amount
}

/**
 * Returns whether a typed amount is ambiguous: `1,000` may be 1 or 1000, because the sign separates thousands in this
 * notation and decimals in others.
 */
export function isUnclear(text: string, group: GroupSign): boolean {
  const [whole = '', fraction = '', ...rest] = text.trim().split(group)
  return rest.length === 0 && /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(fraction)
}

/**
 * Parses typed text with a comma or a dot, in the smallest unit. Returns `undefined` for zero, and for text that is no
 * amount.
 */
export function unitsOf(text: string, decimals: number): bigint | undefined {
  const units = parseUnits(text.replace(',', '.'), decimals)
  return units === 0n ? undefined : units
}
