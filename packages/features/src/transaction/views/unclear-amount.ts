import { decimalSign } from '@latchkey/primitives'
import { format } from '@latchkey/view-kit'

import type { GroupSign } from '../amount-text.ts'

/** What stands between thousands in a language: the sign that is not before its decimals. */
export function groupSign(locale: string): GroupSign {
  return decimalSign(locale) === ',' ? '.' : ','
}

/** What a screen with an amount says of one that is unclear. */
export interface UnclearTexts {
  readonly amountUnclear: string
}

/** The two amounts that a text may be, in a sentence. */
export function unclearText(text: string, locale: string, { amountUnclear }: UnclearTexts): string {
  const [whole = '', fraction = ''] = text.trim().split(groupSign(locale))
  const digits = fraction.replace(/0+$/, '')
  const small = digits ? `${whole}${decimalSign(locale)}${digits}` : whole
  return format(amountUnclear, { text: text.trim(), small, large: whole + fraction })
}
