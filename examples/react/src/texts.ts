import { language } from './language.ts'
import { de } from './texts.de.ts'
import { en } from './texts.en.ts'

export const texts = language === 'de' ? de : en

const figures = new Intl.NumberFormat(language === 'de' ? 'de' : 'en', { maximumFractionDigits: 3 })

/** A decimal text or a number as people of this language write it. */
export function formatFigure(value: string | number): string {
  return figures.format(Number(value))
}
