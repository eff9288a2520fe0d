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

import { sumOf } from '../../tokens/worth.ts'

/** An amount that somebody will give or get, to its last digit: it may not show as another one. */
export function exactAmount(amount: string, symbol: string, locale: string): string {
  return withSymbol(formatExact(amount, locale), symbol)
}

/** As {@link exactAmount}, of the smallest unit. */
export function exactUnits(units: bigint | string, { decimals, symbol }: Unit, locale: string): string {
  return exactAmount(formatUnits(BigInt(units), decimals), symbol, locale)
}

/** What the account has, with its symbol. */
export function balanceAmount(amount: string, symbol: string, locale: string): string {
  return withSymbol(formatBalance(amount, locale), symbol)
}

/** What is quoted or estimated, with its symbol. */
export function quoteAmount(amount: string, symbol: string, locale: string): string {
  return withSymbol(formatQuote(amount, locale), symbol)
}

/** As {@link quoteAmount}, of the smallest unit. */
export function quoteUnits(units: bigint | string, { decimals, symbol }: Unit, locale: string): string {
  return quoteAmount(formatUnits(BigInt(units), decimals), symbol, locale)
}

/** A fee, or a total with one, in its own currency. */
export function costUnits(units: bigint, { decimals, symbol }: Unit, locale: string): string {
  return withSymbol(formatCost(formatUnits(units, decimals), locale), symbol)
}

/** A rounded figure, whose exact value shows where a pointer rests on it. */
export function roundedFigure(text: string, exact: string): TemplateResult {
  return html`<span class="ltr" title=${text === exact ? nothing : exact}>${text}</span>`
}

function withSymbol(figure: string, symbol: string): string {
  return `${figure} ${displayName(symbol, '')}`.trimEnd()
}

/** What amounts are counted in. */
export interface Unit {
  readonly decimals: number
  readonly symbol: string
}

/** A unit whose worth may be known. */
export interface ShownCurrency extends Unit {
  /** Of one, in US dollars. @default not known */
  readonly price?: number | undefined
}

/** What a fee comes to: in US dollars where that is known, else in its own currency. Never less than it may be. */
export function shownFee(units: bigint, currency: ShownCurrency, locale: string): string {
  const usd = usdOf(units, currency)
  return usd === undefined ? costUnits(units, currency, locale) : formatFiat(usd, locale, 'up')
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
