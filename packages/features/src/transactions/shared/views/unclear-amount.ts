import { decimalSign } from '@latchkey/primitives'
import { format } from '@latchkey/view-kit'

import type { GroupSign } from '../amount-text.ts'

/** Returns the thousands separator of a language: the sign that is not its decimal sign. */
export function groupSign(locale: string): GroupSign {
  return decimalSign(locale) === ',' ? '.' : ','
}

/** Texts of a screen about an ambiguous amount. */
export interface UnclearTexts {
  readonly amountUnclear: string
}

/** Returns a sentence with the two readings of an ambiguous amount. */
export function unclearText(text: string, locale: string, { amountUnclear }: UnclearTexts): string {
  const [whole = '', fraction = ''] = text.trim().split(groupSign(locale))
  const digits = fraction.replace(/0+$/, '')
  const small = digits ? `${whole}${decimalSign(locale)}${digits}` : whole
  return format(amountUnclear, { text: text.trim(), small, large: whole + fraction })
}
