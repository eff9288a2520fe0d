import { formatUnits, multiplyDecimals, parseUnits } from '@latchkey/primitives'
import { displayName, formatAmount, formatFiat } from '@latchkey/view-kit'

import { sumOf } from '../../tokens/worth.ts'

/** Fees show so many decimals at least, and two that count. */
const feeDecimals = 6

/** An amount that somebody will give or get, to its last digit: it may not show as another one. */
export function exactAmount(amount: string, symbol: string, locale: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const [shown, end] = formatAmount(whole, locale)
  const digits = fraction.replace(/0+$/, '')
  return `${shown}${digits && end.slice(0, 1) + digits} ${displayName(symbol, '')}`.trimEnd()
}

/** As {@link exactAmount}, of the smallest unit. */
export function exactUnits(units: bigint, { decimals, symbol }: ShownCurrency, locale: string): string {
  return exactAmount(formatUnits(units, decimals), symbol, locale)
}

/** What amounts are counted in. */
export interface ShownCurrency {
  readonly decimals: number
  readonly symbol: string
  /** Of one, in US dollars. @default not known */
  readonly price?: number | undefined
}

/** What a fee comes to: in US dollars where that is known, else in its own currency. Never less than it may be. */
export function shownFee(units: bigint, currency: ShownCurrency, locale: string): string {
  const usd = usdOf(units, currency)
  if (usd === undefined) return exactUnits(roundedUp(units, currency.decimals), currency, locale)
  return units > 0n && Number(usd) < leastUsd ? `<${formatFiat(leastUsd, locale)}` : formatFiat(usd, locale)
}

/** What it is worth in US dollars, as decimal text. */
export function usdOf(units: bigint, { decimals, price }: ShownCurrency): string | undefined {
  return price === undefined ? undefined : multiplyDecimals(formatUnits(units, decimals), sumOf([price]))
}

/** The sum of decimal texts, exact. */
export function sumOfTexts(texts: readonly string[]): string {
  const decimals = Math.max(0, ...texts.map(text => (text.split('.')[1] ?? '').length))
  return formatUnits(
    texts.reduce((sum, text) => sum + (parseUnits(text, decimals) ?? 0n), 0n),
    decimals,
  )
}

/** The least that shows as money. */
const leastUsd = 0.01

function roundedUp(units: bigint, decimals: number): bigint {
  const leading = Math.max(0, decimals - units.toString().length)
  const unit = 10n ** BigInt(Math.max(0, decimals - Math.max(feeDecimals, leading + 2)))
  return ((units + unit - 1n) / unit) * unit
}
