import type { SwapEstimate, SwapRecord, SwapRequest, SwapResult } from '@latchkey/appkit/swap'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followLoaded, type LoadWatch } from './loaded.ts'
import { followed } from './shapes.ts'

/** Result of `useAppKitSwap`. */
export interface UseAppKitSwapReturn {
  /** Swaps from this browser: pending ones, and those of the last day. The newest first. */
  readonly swaps: readonly SwapRecord[]
  /** Fetches a quote of a swap from the service. */
  quoteSwap(request: SwapRequest, signal?: AbortSignal): Promise<SwapEstimate>
  /** Simulates the swap and requests it from the connected wallet, once per call. */
  swap(request: SwapRequest): Promise<SwapResult>
}

/**
 * Swaps without the modal, and returns the swaps with their outcomes.
 *
 * @example const { quoteSwap, swap } = useAppKitSwap()
 */
export function useAppKitSwap({ appKit }: KitChoice = {}): UseAppKitSwapReturn {
  const source = useKitSource(appKit)
  const swaps = followLoaded(source, () => loadSwaps, 'The code of swaps did not load')
  return followed({
    get swaps() {
      return swaps.value ?? []
    },
    quoteSwap: async (request: SwapRequest, signal?: AbortSignal) =>
      (await loadSwap()).quoteSwap(source.require(), request, signal),
    swap: async (request: SwapRequest) => (await loadSwap()).swap(source.require(), request),
  })
}

const loadSwap = () => import('@latchkey/appkit/swap')
const loadSwaps: LoadWatch<readonly SwapRecord[]> = async () => {
  const { watchSwap } = await loadSwap()
  return (kit, tell) => watchSwap(kit, ({ swaps }) => tell(swaps))
}
