import { formatUnits, parseUnits } from '@latchkey/primitives'

/** What a fee of 1 to 2 % leaves. */
const [kept, whole] = [985n, 1_000n]
const decimals = 18
const shownDecimals = 6
const dollarTokens: readonly string[] = ['USDC', 'USDT', 'DAI']
/** A euro counts as a dollar: whoever sees this sees that it is made up. */
const likeDollars: readonly string[] = ['USD', 'EUR']

/** What an amount may buy where nobody tells (S8.75). */
export interface EstimatedPurchase {
  /** Decimal text. */
  readonly amount: string
  readonly currency: string
  readonly symbol: string
  /** Of one, in US dollars, as decimal text. @default not known */
  readonly price?: string | undefined
}

/** Made up, and to be shown as an estimate only; `undefined` where there is nothing to go by. */
export function estimatePurchase({ amount, currency, symbol, price }: EstimatedPurchase): string | undefined {
  const paid = parseUnits(amount, decimals)
  const one = parseUnits(price ?? (dollarTokens.includes(symbol) ? '1' : '0'), decimals)
  if (paid === undefined || !one || !likeDollars.includes(currency)) return undefined
  const bought = (((paid * kept) / whole) * 10n ** BigInt(decimals)) / one
  const cut = bought / 10n ** BigInt(decimals - shownDecimals)
  return cut === 0n ? undefined : formatUnits(cut, shownDecimals)
}
