import { formatUnits } from './amount.ts'

/**
 * Writes a decimal text in a language, digit for digit: its whole part grouped as the language does, and its fraction with the decimal
 * sign. Digits are Latin unless the language tag asks for others (`ar-u-nu-arab`).
 */
export type FigureWriter = (amount: string) => readonly [whole: string, fraction: string]

/** A language, or its writer: a list creates one for all of its figures, because that takes longer than a hundred of them. */
export type FigureLocale = string | FigureWriter

/** Where the digits go that a figure has no room for. */
export type Rounding = 'down' | 'up' | 'nearest'

/** The most decimals of a balance (S9.32) and of an amount in Activity (S9.34). */
export const balanceDecimals = 3

/** The most significant digits of a quote. Digits before the decimal sign are never rounded, however many there are. */
const quoteDigits = 6

/** Decimals of a cost below one unit, unless it starts with more zeros: then it has two digits that count. */
const costDecimals = 6

/** Creates what writes decimal texts in a language, by its BCP 47 tag; in English for a text that is no tag. */
export function createFigureWriter(tag: string): FigureWriter {
  const locale = knownLocale(tag)
  const numberingSystem = numberingSystemOf(locale)
  const numbers = new Intl.NumberFormat(locale, { numberingSystem, minimumFractionDigits: 1 })
  return amount => {
    const [whole = '', fraction = ''] = amount.split('.')
    // A float of a large amount would show digits that nobody has.
    const parts = numbers.formatToParts(BigInt(whole))
    const textOf = (...types: string[]): string =>
      parts.map(({ type, value }) => (types.includes(type) ? value : '')).join('')
    return [textOf('integer', 'group'), fraction && textOf('decimal') + localizeDigits(fraction, numbers)]
  }
}

/**
 * A balance, or an amount in Activity: at most three decimals, never more than there is. What is there but less than that shows as
 * `<0.001`, never as 0. A text that is no decimal number stays as it is, like in each of these functions. Show it isolated left to right (`.ltr`).
 *
 * @example formatBalance('10000.5', 'en') // '10,000.5'
 */
export function formatBalance(amount: string, locale: FigureLocale): string {
  return balanceParts(amount, locale).join('')
}

/** As {@link formatBalance}, in two parts: the fraction may show weaker than the whole. */
export function balanceParts(amount: string, locale: FigureLocale): ReturnType<FigureWriter> {
  const write = writerOf(locale)
  if (!isDecimalText(amount)) return [amount, '']
  const rounded = roundDecimal(amount, balanceDecimals, 'down')
  if (rounded !== '0' || !isPositive(amount)) return write(rounded)
  const [whole, fraction] = write(formatUnits(1n, balanceDecimals))
  return [`<${whole}`, fraction]
}

/**
 * What is estimated or quoted, such as what a swap brings, a rate, an "about": at most six significant digits, and never 0 for more than 0.
 *
 * @param rounding `down` for what comes in, `up` for what goes out
 * @example formatQuote('448.6276359123497', 'en') // '448.627'
 */
export function formatQuote(amount: string, locale: FigureLocale, rounding?: 'down' | 'up'): string {
  return isDecimalText(amount) ? writerOf(locale)(roundQuote(amount, rounding)).join('') : amount
}

/** A quote rounded as {@link formatQuote} does it, still as decimal text: for a field that somebody may edit. */
export function roundQuote(amount: string, rounding: 'down' | 'up' = 'down'): string {
  return roundDecimal(amount, significantDecimals(amount, quoteDigits), rounding)
}

/**
 * A fee, or a total with one: at most six significant digits, of which a cost below one unit shows six decimals or, behind zeros, two digits.
 * It is rounded up, to the next whole unit if it has no decimals left: what is paid is never more than what was shown.
 *
 * @example formatCost('0.010048923322336', 'en') // '0.010049'
 */
export function formatCost(amount: string, locale: FigureLocale): string {
  if (!isDecimalText(amount)) return amount
  const isBelowOne = /^0*(\.|$)/.test(amount)
  const decimals = isBelowOne
    ? Math.max(costDecimals, significantDecimals(amount, 2))
    : significantDecimals(amount, quoteDigits)
  return writerOf(locale)(roundDecimal(amount, decimals, 'up')).join('')
}

/**
 * An amount to its last digit: for what leaves an account, in a review, where it may not be taken for another amount.
 *
 * @example formatExact('1204.500', 'de') // '1.204,5'
 */
export function formatExact(amount: string, locale: FigureLocale): string {
  return isDecimalText(amount) ? writerOf(locale)(roundDecimal(amount, amount.length, 'down')).join('') : amount
}

/** A percentage with at most two decimals, cut. It may be negative; nothing has no sign. */
export function formatPercent(percent: string, locale: FigureLocale): string {
  const size = percent.replace(/^-/, '')
  if (!isDecimalText(size)) return percent
  const rounded = roundDecimal(size, 2, 'down')
  const sign = size !== percent && isPositive(rounded) ? '-' : ''
  return `${sign}${writerOf(locale)(rounded).join('')}%`
}

/** The sign before the decimals of a language. */
export function decimalSign(locale: FigureLocale): string {
  return writerOf(locale)('0.5')[1].slice(0, 1)
}

/** Rounds a decimal text to a number of decimals, exact at any size, and cuts the zeros at its end. */
export function roundDecimal(amount: string, decimals: number, rounding: Rounding): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const rest = fraction.slice(decimals)
  const isUp = rounding === 'up' ? /[1-9]/.test(rest) : rounding === 'nearest' && rest >= '5'
  return formatUnits(BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')) + (isUp ? 1n : 0n), decimals)
}

/** Digits as the numbers of a language have them. */
export function localizeDigits(text: string, numbers: Intl.NumberFormat): string {
  if (numbers.resolvedOptions().numberingSystem === 'latn') return text
  const digitOf = (digit: string): string =>
    numbers.formatToParts(BigInt(digit)).find(({ type }) => type === 'integer')?.value ?? digit
  return text.replace(/\d/g, digitOf)
}

/** The digits that a language tag asks for: Latin ones unless it names others. */
export function numberingSystemOf(locale: string): string {
  return new Intl.Locale(locale).numberingSystem ?? 'latn'
}

/** Whether a text is a decimal number without sign and exponent. Nothing at all counts as 0. */
export function isDecimalText(text: string): boolean {
  return /^\d*(\.\d*)?$/.test(text)
}

/** Whether a decimal text is more than 0. */
export function isPositive(amount: string): boolean {
  return /[1-9]/.test(amount)
}

function writerOf(locale: FigureLocale): FigureWriter {
  return typeof locale === 'string' ? createFigureWriter(locale) : locale
}

/** Decimals that leave so many significant digits. */
function significantDecimals(amount: string, digits: number): number {
  const [whole = '', fraction = ''] = amount.split('.')
  const count = whole.replace(/^0+/, '').length
  if (count > 0) return Math.max(0, digits - count)
  return fraction.length - fraction.replace(/^0+/, '').length + digits
}

/**
 * The language tag itself, if `Intl` accepts it. `navigator.language` of a browser without a language of its own is no tag: WebKit names
 * the C locale of its system, and every function of `Intl` would throw.
 */
export function knownLocale(tag: string): string {
  try {
    return new Intl.Locale(tag).toString()
  } catch {
    return 'en'
  }
}
