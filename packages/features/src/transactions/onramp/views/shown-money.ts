import { createMoneyWriter, formatExact, joinMoney } from '@latchkey/primitives'
import { displayName } from '@latchkey/view-kit'

/** Formats an amount of money. An unknown code of a currency follows the amount. */
export function shownMoney(amount: string, currency: string, locale: string): string {
  if (!isCode(currency)) return `${formatExact(amount, locale)} ${displayName(currency, '')}`
  return joinMoney(createMoneyWriter(currency, locale)(amount))
}

/** Formats an amount like {@link shownMoney}, without decimals that are zero: `$50`. */
export function shownRoundMoney(amount: string, currency: string, locale: string): string {
  if (!isCode(currency) || !/^\d+(\.0*)?$/.test(amount)) return shownMoney(amount, currency, locale)
  return joinMoney(createMoneyWriter(currency, locale)(amount).filter(({ isFraction }) => !isFraction))
}

/** Returns the sign of a currency, such as `$`. */
export function currencySign(currency: string, locale: string): string {
  if (!isCode(currency)) return displayName(currency, '').slice(0, 3)
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}

/** Returns the name of a currency. */
export function currencyName(currency: string, locale: string): string {
  const code = displayName(currency, '')
  if (!isCode(currency)) return code
  return new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? code
}

/** Returns whether it is a code of a currency. `Intl` throws for anything else. */
function isCode(currency: string): boolean {
  return /^[A-Z]{3}$/.test(currency)
}
