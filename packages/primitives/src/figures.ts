import { formatUnits } from './amount.ts'

/**
 * Writes a decimal text in a language without loss: the whole part grouped, and the fraction with the decimal sign.
 * Digits are Latin unless the language tag names others (`ar-u-nu-arab`).
 */
export type FigureWriter = (amount: string) => readonly [whole: string, fraction: string]

/**
 * A language, or its writer. A list creates one writer for all of its figures, because creating one takes longer than
 * writing a hundred figures.
 */
export type FigureLocale = string | FigureWriter

/** Direction of rounding for digits beyond the limit. */
export type Rounding = 'down' | 'up' | 'nearest'

/** Limit of decimals of a balance (S9.32) and of an amount in Activity (S9.34). */
export const balanceDecimals = 3

/** Limit of significant digits of a quote. Digits before the decimal sign are never rounded, however many there are. */
const quoteDigits = 6

/** Decimals of a cost below one unit. A cost that starts with more zeros has two significant digits. */
const costDecimals = 6

/** Creates a writer of decimal texts in a language, by its BCP 47 tag. Uses English if the tag is invalid. */
export function createFigureWriter(tag: string): FigureWriter {
  const locale = knownLocale(tag)
  const numberingSystem = numberingSystemOf(locale)
  const numbers = new Intl.NumberFormat(locale, { numberingSystem, minimumFractionDigits: 1 })
  return amount => {
    const [whole = '', fraction = ''] = amount.split('.')
    // A float of a large amount would show wrong digits.
    const parts = numbers.formatToParts(BigInt(whole))
    const textOf = (...types: string[]): string =>
      parts.map(({ type, value }) => (types.includes(type) ? value : '')).join('')
    return [textOf('integer', 'group'), fraction && textOf('decimal') + localizeDigits(fraction, numbers)]
  }
}

/**
 * Formats a balance, or an amount in Activity: at most three decimals, rounded down. A smaller positive amount shows as
 * `<0.001`, never as 0. A text that is not a decimal number is returned unchanged, as by each of these functions. Show
 * the result isolated left to right (`.ltr`).
 *
 * @example formatBalance('10000.5', 'en') // '10,000.5'
 */
export function formatBalance(amount: string, locale: FigureLocale): string {
  return balanceParts(amount, locale).join('')
}

/** Formats like {@link formatBalance}, in two parts, so that the fraction may have a weaker colour. */
export function balanceParts(amount: string, locale: FigureLocale): ReturnType<FigureWriter> {
  const write = writerOf(locale)
  if (!isDecimalText(amount)) return [amount, '']
  const rounded = roundDecimal(amount, balanceDecimals, 'down')
  if (rounded !== '0' || !isPositive(amount)) return write(rounded)
  const [whole, fraction] = write(formatUnits(1n, balanceDecimals))
  return [`<${whole}`, fraction]
}

/**
 * Formats an estimate or a quote, such as a swap's output or a rate: at most six significant digits, and never 0 for a
 * positive amount.
 *
 * @param rounding `down` for an amount that the account receives, `up` for one that it pays. @default 'down'
 * @example formatQuote('448.6276359123497', 'en') // '448.627'
 */
export function formatQuote(amount: string, locale: FigureLocale, rounding?: 'down' | 'up'): string {
  return isDecimalText(amount) ? writerOf(locale)(roundQuote(amount, rounding)).join('') : amount
}

/** Rounds like {@link formatQuote}, but returns decimal text, for a field that the user may edit. */
export function roundQuote(amount: string, rounding: 'down' | 'up' = 'down'): string {
  return roundDecimal(amount, significantDecimals(amount, quoteDigits), rounding)
}

/**
 * Formats a fee, or a total with one: at most six significant digits. A cost below one unit shows six decimals or,
 * after more zeros, two significant digits. Rounded up, to the next whole unit if it has no decimals left, so that the
 * user never pays more than was shown.
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
 * Formats an amount with all its digits, for a review in which it must not be mistaken for another amount.
 *
 * @example formatExact('1204.500', 'de') // '1.204,5'
 */
export function formatExact(amount: string, locale: FigureLocale): string {
  return isDecimalText(amount) ? writerOf(locale)(roundDecimal(amount, amount.length, 'down')).join('') : amount
}

/** Formats a percentage with at most two decimals, cut off. It may be negative; zero has no sign. */
export function formatPercent(percent: string, locale: FigureLocale): string {
  const size = percent.replace(/^-/, '')
  if (!isDecimalText(size)) return percent
  const rounded = roundDecimal(size, 2, 'down')
  const sign = size !== percent && isPositive(rounded) ? '-' : ''
  return `${sign}${writerOf(locale)(rounded).join('')}%`
}

/** Returns the decimal sign of a language. */
export function decimalSign(locale: FigureLocale): string {
  return writerOf(locale)('0.5')[1].slice(0, 1)
}

/** Rounds a decimal text to a number of decimals, exact at any size, and removes trailing zeros. */
export function roundDecimal(amount: string, decimals: number, rounding: Rounding): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const rest = fraction.slice(decimals)
  const isUp = rounding === 'up' ? /[1-9]/.test(rest) : rounding === 'nearest' && rest >= '5'
  return formatUnits(BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')) + (isUp ? 1n : 0n), decimals)
}

/** Converts Latin digits to the digits of a language. */
export function localizeDigits(text: string, numbers: Intl.NumberFormat): string {
  if (numbers.resolvedOptions().numberingSystem === 'latn') return text
  const digitOf = (digit: string): string =>
    numbers.formatToParts(BigInt(digit)).find(({ type }) => type === 'integer')?.value ?? digit
  return text.replace(/\d/g, digitOf)
}

/** Returns the numbering system of a language tag: `latn` unless it names another. */
export function numberingSystemOf(locale: string): string {
  return new Intl.Locale(locale).numberingSystem ?? 'latn'
}

/** Whether a text is a decimal number without sign and exponent. An empty text counts as 0. */
export function isDecimalText(text: string): boolean {
  return /^\d*(\.\d*)?$/.test(text)
}

/** Whether a decimal text is greater than 0. */
export function isPositive(amount: string): boolean {
  return /[1-9]/.test(amount)
}

function writerOf(locale: FigureLocale): FigureWriter {
  return typeof locale === 'string' ? createFigureWriter(locale) : locale
}

/** Returns the number of decimals that leaves a number of significant digits. */
function significantDecimals(amount: string, digits: number): number {
  const [whole = '', fraction = ''] = amount.split('.')
  const count = whole.replace(/^0+/, '').length
  if (count > 0) return Math.max(0, digits - count)
  return fraction.length - fraction.replace(/^0+/, '').length + digits
}

/**
 * Returns the language tag if `Intl` accepts it, else English. `navigator.language` of WebKit without a language is the
 * name of its system's C locale, for which every function of `Intl` throws.
 */
export function knownLocale(tag: string): string {
  try {
    return new Intl.Locale(tag).toString()
  } catch {
    return 'en'
  }
}
