// Invented prices, because no service on this machine has a market.
const tokenPrices: Readonly<Record<string, number>> = { ETH: 3_000, POL: 0.5, SOL: 150, USDC: 1, DAI: 1 }

/** Price of one unit of each fiat currency for payments, in US dollars. */
export const fiatPrices = { USD: 1, EUR: 1.1 } as const

/** Returns the price of one token by its symbol, in US dollars; 0 for an unknown one. */
export function toUsdPrice(symbol: string): number {
  return Object.hasOwn(tokenPrices, symbol) ? (tokenPrices[symbol] ?? 0) : 0
}
