// Nothing on this machine knows a market, so prices are the only invented figures.
const tokenPrices: Readonly<Record<string, number>> = { ETH: 3_000, POL: 0.5, SOL: 150, USDC: 1, DAI: 1 }

/** What one unit of each fiat currency that can be paid with costs, in US dollars. */
export const fiatPrices = { USD: 1, EUR: 1.1 } as const

/** What one token with this symbol costs, in US dollars; 0 for one that the sandbox does not know. */
export function toUsdPrice(symbol: string): number {
  return Object.hasOwn(tokenPrices, symbol) ? (tokenPrices[symbol] ?? 0) : 0
}
