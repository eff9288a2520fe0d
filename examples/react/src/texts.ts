import { formatBalance } from '@latchkey/appkit/account'

import { language } from './language.ts'
import { de } from './texts.de.ts'
import { en } from './texts.en.ts'

export const texts = language === 'de' ? de : en

/** A balance as the kit's own screens write it. */
export function formatFigure(value: string | number): string {
  return formatBalance(String(value), language)
}
