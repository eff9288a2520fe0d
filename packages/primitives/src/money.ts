import { decimalTextOf, formatUnits } from './amount.ts'
import {
  isDecimalText,
  isPositive,
  knownLocale,
  localizeDigits,
  numberingSystemOf,
  roundDecimal,
  type Rounding,
} from './figures.ts'

/** A part of a formatted amount of money. */
export interface MoneyPart {
  /** The part's digits, sign or symbol. */
  readonly text: string
  /** Whether it is the decimal sign or comes after it. */
  readonly isFraction: boolean
}

/** Writes amounts of one currency in a language. A list creates one for all of its figures. */
export type MoneyWriter = (amount: string | number, rounding?: Rounding) => readonly MoneyPart[]

/**
 * Creates a writer of amounts in a currency: with all of the currency's decimals (S9.33: two for US dollars), grouped
 * by the rules of the language, in Latin digits unless the language tag names others. Exact at any size. A positive
 * amount below the smallest unit shows as `<$0.01`, never as `$0.00`.
 *
 * A value in fiat is an estimate at a service's price and is rounded to the nearest unit; an amount to pay is rounded
 * `up`.
 *
 * @param currency three letters of ISO 4217
 * @throws RangeError for any other currency
 */
export function createMoneyWriter(currency: string, tag: string): MoneyWriter {
  const locale = knownLocale(tag)
  const numbers = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    numberingSystem: numberingSystemOf(locale),
  })
  const decimals = numbers.resolvedOptions().maximumFractionDigits ?? 0
  return (amount, rounding = 'nearest') => {
    const text = typeof amount === 'number' ? decimalTextOf(amount) : amount
    const isNegative = text.startsWith('-')
    const size = text.slice(isNegative ? 1 : 0)
    if (!isDecimalText(size)) return [{ text, isFraction: false }]
    const isBelow = isPositive(size) && !isNegative && isZero(size, decimals, rounding)
    const shown = isBelow ? formatUnits(1n, decimals) : roundDecimal(size, decimals, rounding)
    const [whole = '', fraction = ''] = shown.split('.')
    const units = BigInt(whole)
    // A bigint has no negative zero, which the whole part of -0.25 is. Zero has no sign.
    const signed = isNegative && isPositive(shown) ? (units === 0n ? -0 : -units) : units
    const parts = numbers.formatToParts(signed).map(({ type, value }) => ({
      text: type === 'fraction' ? localizeDigits(fraction.padEnd(decimals, '0'), numbers) : value,
      isFraction: type === 'decimal' || type === 'fraction',
    }))
    return isBelow ? [{ text: '<', isFraction: false }, ...parts] : parts
  }
}

/** Whether an amount rounds to nothing. One that is rounded up never does, but shows as the smallest unit. */
function isZero(size: string, decimals: number, rounding: Rounding): boolean {
  return !isPositive(roundDecimal(size, decimals, rounding === 'up' ? 'down' : rounding))
}

/**
 * Formats an amount of US dollars like {@link createMoneyWriter}.
 *
 * @example formatFiat('4218.0649', 'en') // '$4,218.06'
 */
export function formatFiat(usd: string | number, locale: string | MoneyWriter, rounding?: Rounding): string {
  return joinMoney(fiatParts(usd, locale, rounding))
}

/** Formats like {@link formatFiat}, in parts, so that the fraction may have a weaker colour. */
export function fiatParts(
  usd: string | number,
  locale: string | MoneyWriter,
  rounding?: Rounding,
): readonly MoneyPart[] {
  const write = typeof locale === 'string' ? createMoneyWriter('USD', locale) : locale
  return write(usd, rounding)
}

/** Joins the parts of an amount to its text. */
export function joinMoney(parts: readonly MoneyPart[]): string {
  return parts.map(({ text }) => text).join('')
}
