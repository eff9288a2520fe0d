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

/** A part of an amount of money as it shows. */
export interface MoneyPart {
  /** The digits, signs or symbol as they show. */
  readonly text: string
  /** Whether it is the decimal sign, or stands behind it. */
  readonly isFraction: boolean
}

/** Writes amounts of one currency in a language. A list creates one for all of its figures. */
export type MoneyWriter = (amount: string | number, rounding?: Rounding) => readonly MoneyPart[]

/**
 * Writes amounts of a currency: as many decimals as the currency has (S9.33: two for US dollars), also zeros, grouped as the language does, in
 * Latin digits unless the language tag asks for others. Exact at any size. What is more than nothing but less than the smallest unit shows as
 * `<$0.01`, never as `$0.00`.
 *
 * Worth is an estimate at the price of a service and is rounded to the nearest unit; what has to be paid is rounded `up`.
 *
 * @param currency three letters, as ISO 4217 has them
 * @throws `RangeError` for anything else
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
    // A bigint has no negative zero, which -0.25 has before its decimals. Nothing has no sign.
    const signed = isNegative && isPositive(shown) ? (units === 0n ? -0 : -units) : units
    const parts = numbers.formatToParts(signed).map(({ type, value }) => ({
      text: type === 'fraction' ? localizeDigits(fraction.padEnd(decimals, '0'), numbers) : value,
      isFraction: type === 'decimal' || type === 'fraction',
    }))
    return isBelow ? [{ text: '<', isFraction: false }, ...parts] : parts
  }
}

/** Whether nothing would be left of an amount. What is rounded up has something left of it, and would show as the smallest unit. */
function isZero(size: string, decimals: number, rounding: Rounding): boolean {
  return !isPositive(roundDecimal(size, decimals, rounding === 'up' ? 'down' : rounding))
}

/**
 * An amount of US dollars, as {@link createMoneyWriter} writes it.
 *
 * @example formatFiat('4218.0649', 'en') // '$4,218.06'
 */
export function formatFiat(usd: string | number, locale: string | MoneyWriter, rounding?: Rounding): string {
  return joinMoney(fiatParts(usd, locale, rounding))
}

/** As {@link formatFiat}, in parts: the fraction may show weaker than the whole. */
export function fiatParts(
  usd: string | number,
  locale: string | MoneyWriter,
  rounding?: Rounding,
): readonly MoneyPart[] {
  const write = typeof locale === 'string' ? createMoneyWriter('USD', locale) : locale
  return write(usd, rounding)
}

/** The text of the parts of an amount. */
export function joinMoney(parts: readonly MoneyPart[]): string {
  return parts.map(({ text }) => text).join('')
}
