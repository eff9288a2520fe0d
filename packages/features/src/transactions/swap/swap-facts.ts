import type { SwapRecord } from './swap-state.ts'

/** Properties of a swap in analytics events. */
export interface SwapFacts {
  /** Network as CAIP-2. */
  network: string
  /** Symbols of the token that is paid and the token that is bought. */
  swapFromToken: string
  swapToToken: string
  /** Amount that is paid, and the minimum that is received, each in the smallest unit. */
  swapFromAmount: string
  swapToAmount: string
}

/** Returns the event properties of a record. */
export function factsOf({ networkId, from, to, fromAmount, minimum }: SwapRecord): SwapFacts {
  return {
    network: networkId,
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: fromAmount,
    swapToAmount: minimum,
  }
}
