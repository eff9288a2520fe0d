import type { SwapEstimate, SwapRecord, SwapRequest, SwapResult } from '@latchkey/appkit/swap'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followLoaded, type LoadWatch } from './loaded.ts'
import { followed } from './shapes.ts'

/** What `useAppKitSwap` gives. */
export interface UseAppKitSwapReturn {
  /** What was swapped from this browser: what is not settled, and what was within the last day. The newest first. */
  readonly swaps: readonly SwapRecord[]
  /** What a swap would bring, as the service says. */
  quoteSwap(request: SwapRequest, signal?: AbortSignal): Promise<SwapEstimate>
  /** Has the swap simulated, and asks the connected wallet for it: once for each call. */
  swap(request: SwapRequest): Promise<SwapResult>
}

/** Swaps without the modal, and tells what became of what was swapped. */
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
