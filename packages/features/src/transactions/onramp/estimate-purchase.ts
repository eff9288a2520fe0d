import { formatUnits, parseUnits } from '@latchkey/primitives'

/** Share of a payment after a fee of 1 to 2 %, as a fraction. */
const [kept, whole] = [985n, 1_000n]
const decimals = 18
const shownDecimals = 6
const dollarTokens: readonly string[] = ['USDC', 'USDT', 'DAI']
/** Currencies that count as a dollar. The result is marked as an estimate, so a euro may too. */
const likeDollars: readonly string[] = ['USD', 'EUR']

/** A purchase to estimate if the service has no quote (S8.75). */
export interface EstimatedPurchase {
  /** Amount to pay: decimal text. */
  readonly amount: string
  readonly currency: string
  readonly symbol: string
  /** Price of one unit in US dollars: decimal text. @default not known */
  readonly price?: string | undefined
}

/** Estimates the amount that is bought. Views mark it as an estimate. Returns `undefined` without a price. */
export function estimatePurchase({ amount, currency, symbol, price }: EstimatedPurchase): string | undefined {
  const paid = parseUnits(amount, decimals)
  const one = parseUnits(price ?? (dollarTokens.includes(symbol) ? '1' : '0'), decimals)
  if (paid === undefined || !one || !likeDollars.includes(currency)) return undefined
  const bought = (((paid * kept) / whole) * 10n ** BigInt(decimals)) / one
  const cut = bought / 10n ** BigInt(decimals - shownDecimals)
  return cut === 0n ? undefined : formatUnits(cut, shownDecimals)
}
