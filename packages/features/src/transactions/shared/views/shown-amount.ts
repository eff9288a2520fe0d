import {
  formatBalance,
  formatCost,
  formatExact,
  formatFiat,
  formatQuote,
  formatUnits,
  multiplyDecimals,
  parseUnits,
} from '@latchkey/primitives'
import { displayName } from '@latchkey/view-kit'
import { html, nothing, type TemplateResult } from 'lit'

import { sumOf } from '../worth.ts'

/** Formats an amount that is paid or received, to its last digit, so that it does not look like another one. */
export function exactAmount(amount: string, symbol: string, locale: string): string {
  return withSymbol(formatExact(amount, locale), symbol)
}

/** Formats an amount in the smallest unit like {@link exactAmount}. */
export function exactUnits(units: bigint | string, { decimals, symbol }: Unit, locale: string): string {
  return exactAmount(formatUnits(BigInt(units), decimals), symbol, locale)
}

/** Formats a balance, with its symbol. */
export function balanceAmount(amount: string, symbol: string, locale: string): string {
  return withSymbol(formatBalance(amount, locale), symbol)
}

/** Formats a quote or an estimate, with its symbol. */
export function quoteAmount(amount: string, symbol: string, locale: string): string {
  return withSymbol(formatQuote(amount, locale), symbol)
}

/** Formats an amount in the smallest unit like {@link quoteAmount}. */
export function quoteUnits(units: bigint | string, { decimals, symbol }: Unit, locale: string): string {
  return quoteAmount(formatUnits(BigInt(units), decimals), symbol, locale)
}

/** Formats a fee, or a total with one, in its own currency. */
export function costUnits(units: bigint, { decimals, symbol }: Unit, locale: string): string {
  return withSymbol(formatCost(formatUnits(units, decimals), locale), symbol)
}

/** Shows a rounded figure. Its exact value appears when a pointer rests on it. */
export function roundedFigure(text: string, exact: string): TemplateResult {
  return html`<span class="ltr" title=${text === exact ? nothing : exact}>${text}</span>`
}

function withSymbol(figure: string, symbol: string): string {
  return `${figure} ${displayName(symbol, '')}`.trimEnd()
}

/** Unit of amounts. */
export interface Unit {
  readonly decimals: number
  readonly symbol: string
}

/** A unit with its price, if that is known. */
export interface ShownCurrency extends Unit {
  /** Price of a whole unit in US dollars. @default not known */
  readonly price?: number | undefined
}

/** Formats a fee in US dollars if its worth is known, else in its own currency. It is rounded up. */
export function shownFee(units: bigint, currency: ShownCurrency, locale: string): string {
  const usd = usdOf(units, currency)
  return usd === undefined ? costUnits(units, currency, locale) : formatFiat(usd, locale, 'up')
}

/** Returns the worth in US dollars as decimal text. */
export function usdOf(units: bigint, { decimals, price }: ShownCurrency): string | undefined {
  return price === undefined ? undefined : multiplyDecimals(formatUnits(units, decimals), sumOf([price]))
}

/** Adds decimal texts exactly. */
export function sumOfTexts(texts: readonly string[]): string {
  const decimals = Math.max(0, ...texts.map(text => (text.split('.')[1] ?? '').length))
  return formatUnits(
    texts.reduce((sum, text) => sum + (parseUnits(text, decimals) ?? 0n), 0n),
    decimals,
  )
}
