import { parseUnits } from '@latchkey/primitives'

/** Longer is no amount of any token. */
const longestAmount = 80

/** What a person types, no longer than the token has decimals. What is cut was never part of the amount. */
export function fitAmount(text: string, decimals: number | undefined): string {
  const typed = text.trim().slice(0, longestAmount)
  const [whole = '', fraction = ''] = typed.split(/[.,]/)
  if (decimals === undefined || fraction.length <= decimals || !/^\d*[.,]\d*$/.test(typed)) return typed
  return decimals === 0 ? whole : typed.slice(0, whole.length + 1 + decimals)
}

/** What stands between thousands where an amount is typed. */
export type GroupSign = ',' | '.'

/** Decimal text as it is written where that sign stands between thousands. */
export function writtenAmount(amount: string, group: GroupSign): string {
  return group === '.' ? amount.replace('.', ',') : amount
}

/**
 * Whether a text is an amount only for who writes decimals with its sign: elsewhere it stands between thousands, and `1,000` would be one or a
 * thousand.
 */
export function isUnclear(text: string, group: GroupSign): boolean {
  const [whole = '', fraction = '', ...rest] = text.trim().split(group)
  return rest.length === 0 && /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(fraction)
}

/** The amount that a text with a comma or a dot stands for, in the smallest unit; `undefined` for none, and for nothing at all. */
export function unitsOf(text: string, decimals: number): bigint | undefined {
  const units = parseUnits(text.replace(',', '.'), decimals)
  return units === 0n ? undefined : units
}
