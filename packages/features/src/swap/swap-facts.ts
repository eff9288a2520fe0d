import type { SwapRecord } from './swap-state.ts'

/** What events tell of a swap. */
export interface SwapFacts {
  /** CAIP-2. */
  network: string
  /** The symbols of what is given and what is wanted. */
  swapFromToken: string
  swapToToken: string
  /** In the smallest units: what is given, and the least that comes. */
  swapFromAmount: string
  swapToAmount: string
}

/** What events tell of a record. */
export function factsOf({ networkId, from, to, fromAmount, minimum }: SwapRecord): SwapFacts {
  return {
    network: networkId,
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: fromAmount,
    swapToAmount: minimum,
  }
}
