import { formatUnits, multiplyDecimals, parseUnits } from '@latchkey/primitives'

import { lessSlippage } from './less-slippage.ts'
import type { SwapCosts, SwapToken } from './swap-state.ts'

/** A quote with its pair. */
export interface Quoted {
  readonly from: SwapToken
  readonly to: SwapToken
  readonly fromAmount: bigint
  readonly toAmount: bigint
  /** Slippage in percent. */
  readonly slippage: number
}

/** Significant decimals of a rate. */
const rateDigits = 8

/** Computes the costs of a swap from its quote. */
export function costsOf({ from, to, fromAmount, toAmount, slippage }: Quoted): SwapCosts {
  const impact = impactOf(from, to, fromAmount, toAmount)
  return {
    rate: rateOf(fromAmount, from.decimals, toAmount, to.decimals),
    minimumReceived: formatUnits(lessSlippage(toAmount, slippage), to.decimals),
    ...(impact !== undefined && { priceImpact: impact }),
  }
}

/** Returns the price of one whole unit of `from` in `to`, with at most {@link rateDigits} significant decimals. */
function rateOf(fromAmount: bigint, fromDecimals: number, toAmount: bigint, toDecimals: number): string {
  const precision = 36
  const units = (toAmount * 10n ** BigInt(precision + fromDecimals)) / (fromAmount * 10n ** BigInt(toDecimals))
  const text = formatUnits(units, precision)
  const [whole = '', fraction = ''] = text.split('.')
  if (whole !== '0') return fraction === '' ? whole : `${whole}.${fraction.slice(0, rateDigits)}`.replace(/\.?0+$/, '')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  return fraction === '' ? '0' : `0.${fraction.slice(0, zeros + rateDigits)}`
}

/**
 * Returns the difference from the market price in percent, cut to hundredths. It is negative if the swap brings less.
 */
function impactOf(from: SwapToken, to: SwapToken, fromAmount: bigint, toAmount: bigint): string | undefined {
  const [given, got] = [worthOf(from, fromAmount), worthOf(to, toAmount)]
  if (given === undefined || got === undefined || given === 0n) return undefined
  return formatUnits(((got - given) * 10_000n) / given, 2)
}

const worthDecimals = 60

function worthOf({ price, decimals }: SwapToken, amount: bigint): bigint | undefined {
  const worth = price === undefined ? undefined : multiplyDecimals(formatUnits(amount, decimals), price)
  return worth === undefined ? undefined : parseUnits(cut(worth), worthDecimals)
}

function cut(text: string): string {
  const [whole = '', fraction = ''] = text.split('.')
  return `${whole}.${fraction.slice(0, worthDecimals)}`
}

/** Returns the worth of a typed amount in US dollars, as decimal text. */
export function worthText(token: SwapToken | undefined, text: string): string | undefined {
  return token?.price === undefined ? undefined : multiplyDecimals(text.replace(',', '.') || '0', token.price)
}
