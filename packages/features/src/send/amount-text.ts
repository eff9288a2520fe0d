import { formatUnits, parseUnits } from '@latchkey/primitives'

/** Longer is no amount of any token. */
const longestAmount = 80

/** What a person types, no longer than the token has decimals. What is cut was never part of the amount. */
export function fitAmount(text: string, decimals: number | undefined): string {
  const typed = text.trim().slice(0, longestAmount)
  const [whole = '', fraction = ''] = typed.split(/[.,]/)
  if (decimals === undefined || fraction.length <= decimals || !/^\d*[.,]\d*$/.test(typed)) return typed
  return decimals === 0 ? whole : typed.slice(0, whole.length + 1 + decimals)
}

/** The amount that a text with a comma or a dot stands for, in the smallest unit; `undefined` for none, and for nothing at all. */
export function unitsOf(text: string, decimals: number): bigint | undefined {
  const units = parseUnits(text.replace(',', '.'), decimals)
  return units === 0n ? undefined : units
}

/** The same as decimal text with a dot. */
export function amountOf(text: string, decimals: number): string | undefined {
  const units = unitsOf(text, decimals)
  return units === undefined ? undefined : formatUnits(units, decimals)
}
