import * as v from 'valibot'

/** A decimal number in text, exact where a JavaScript number is not, e.g. `0.000000000000000001`. */
export const decimalText = v.pipe(v.string(), v.maxLength(120), v.regex(/^\d+(\.\d+)?$/))

/** A {@link decimalText} that may be below zero. */
export const signedDecimalText = v.pipe(v.string(), v.maxLength(120), v.regex(/^-?\d+(\.\d+)?$/))

/** A whole number in text. */
export const integerText = v.pipe(v.string(), v.maxLength(100), v.regex(/^\d+$/))

/** An amount that a service sends as text or as a number, read as text. */
export const amountText = v.pipe(
  v.union([decimalText, v.pipe(v.number(), v.finite(), v.minValue(0))]),
  // `1e-7` is no decimal text; twenty digits are more than a number holds.
  v.transform(amount => (typeof amount === 'string' ? amount : toPlainText(amount))),
)

function toPlainText(amount: number): string {
  const text = String(amount)
  return text.includes('e') ? amount.toFixed(20).replace(/\.?0+$/, '') : text
}
