import { displayName } from '@latchkey/view-kit'

/** An amount of a currency that people pay with; a code that is none stands behind the amount. */
export function shownMoney(amount: string, currency: string, locale: string): string {
  return formatOf(currency, locale)?.format(amount as `${number}`) ?? `${amount} ${displayName(currency, '')}`
}

/** As {@link shownMoney}, without the digits behind the sign where they say nothing: `$50`. */
export function shownRoundMoney(amount: string, currency: string, locale: string): string {
  const digits = { minimumFractionDigits: 0 }
  return formatOf(currency, locale, digits)?.format(amount as `${number}`) ?? shownMoney(amount, currency, locale)
}

/** The sign of a currency, such as `$`. */
export function currencySign(currency: string, locale: string): string {
  const parts = formatOf(currency, locale)?.formatToParts(0) ?? []
  return parts.find(({ type }) => type === 'currency')?.value ?? displayName(currency, '').slice(0, 3)
}

/** What a currency is called. */
export function currencyName(currency: string, locale: string): string {
  const code = displayName(currency, '')
  if (!isCode(currency)) return code
  return new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? code
}

function formatOf(
  currency: string,
  locale: string,
  digits: Intl.NumberFormatOptions = {},
): Intl.NumberFormat | undefined {
  if (!isCode(currency)) return undefined
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    numberingSystem: 'latn',
    ...digits,
  })
}

/** Anything else throws. */
function isCode(currency: string): boolean {
  return /^[A-Z]{3}$/.test(currency)
}
