import { createMoneyWriter, formatExact, joinMoney } from '@latchkey/primitives'
import { displayName } from '@latchkey/view-kit'

/** An amount of a currency that people pay with; a code that is none stands behind the amount. */
export function shownMoney(amount: string, currency: string, locale: string): string {
  if (!isCode(currency)) return `${formatExact(amount, locale)} ${displayName(currency, '')}`
  return joinMoney(createMoneyWriter(currency, locale)(amount))
}

/** As {@link shownMoney}, without the digits behind the sign where they say nothing: `$50`. */
export function shownRoundMoney(amount: string, currency: string, locale: string): string {
  if (!isCode(currency) || !/^\d+(\.0*)?$/.test(amount)) return shownMoney(amount, currency, locale)
  return joinMoney(createMoneyWriter(currency, locale)(amount).filter(({ isFraction }) => !isFraction))
}

/** The sign of a currency, such as `$`. */
export function currencySign(currency: string, locale: string): string {
  if (!isCode(currency)) return displayName(currency, '').slice(0, 3)
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}

/** What a currency is called. */
export function currencyName(currency: string, locale: string): string {
  const code = displayName(currency, '')
  if (!isCode(currency)) return code
  return new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? code
}

/** Anything else throws. */
function isCode(currency: string): boolean {
  return /^[A-Z]{3}$/.test(currency)
}
