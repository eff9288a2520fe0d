import * as v from 'valibot'

/** A decimal number as text, exact where a JavaScript number is not, e.g. `0.000000000000000001`. */
export const decimalText = v.pipe(v.string(), v.maxLength(120), v.regex(/^\d+(\.\d+)?$/))

/** A {@link decimalText} that may be negative. */
export const signedDecimalText = v.pipe(v.string(), v.maxLength(120), v.regex(/^-?\d+(\.\d+)?$/))

/** An integer as text. */
export const integerText = v.pipe(v.string(), v.maxLength(100), v.regex(/^\d+$/))

/** An amount that a service sends as text or number, converted to text. */
export const amountText = v.pipe(
  v.union([decimalText, v.pipe(v.number(), v.finite(), v.minValue(0))]),
  // `1e-7` is not a decimal text, and twenty digits are more than a number holds.
  v.transform(amount => (typeof amount === 'string' ? amount : toPlainText(amount))),
)

function toPlainText(amount: number): string {
  const text = String(amount)
  return text.includes('e') ? amount.toFixed(20).replace(/\.?0+$/, '') : text
}
