/** A part of an amount of money as it shows. */
export interface FiatPart {
  readonly text: string
  /** Whether it is the decimal sign, or stands behind it. */
  readonly isFraction: boolean
}

/**
 * An amount in US dollars as it shows: two decimals (S9.33), grouped as the language does, in Latin digits. A decimal text stays exact at
 * any size. Show it isolated left to right (`.ltr`).
 *
 * @example formatFiat('4218.06', 'en') // '$4,218.06'
 */
export function formatFiat(usd: string | number, locale: string): string {
  return fiatFormat(locale)(usd)
}

/** How amounts of money show in a language, as {@link formatFiat} does it. What shows many keeps it. */
export function fiatFormat(locale: string): (usd: string | number) => string {
  const numbers = dollars(locale)
  return usd => numbers.format(usd as `${number}`)
}

/** As {@link formatFiat}, in parts: what stands behind the whole may show weaker. */
export function fiatParts(usd: string | number, locale: string): readonly FiatPart[] {
  return dollars(locale)
    .formatToParts(usd as `${number}`)
    .map(({ type, value }) => ({ text: value, isFraction: type === 'decimal' || type === 'fraction' }))
}

function dollars(locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    numberingSystem: 'latn',
  })
}
