import type { SwapEstimate, SwapRecord, SwapRequest, SwapResult } from '@latchkey/appkit/swap'
import { useCallback } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { type LoadWatch, useLoaded } from './use-loaded.ts'

/** What `useAppKitSwap` gives. */
export interface UseAppKitSwapReturn {
  /** What was swapped from this browser: what is not settled, and what was within the last day. The newest first. */
  swaps: readonly SwapRecord[]
  /** What a swap would bring, as the service says. */
  quoteSwap(request: SwapRequest, signal?: AbortSignal): Promise<SwapEstimate>
  /** Has the swap simulated, and asks the connected wallet for it: once for each call. */
  swap(request: SwapRequest): Promise<SwapResult>
}

/** Swaps without the modal, and tells what became of what was swapped. Both functions stay the same from render to render. */
export function useAppKitSwap({ appKit }: KitChoice = {}): UseAppKitSwapReturn {
  const source = useKitSource(appKit)
  const swaps = useLoaded(source, loadSwaps, 'The code of swaps did not load') ?? none
  const quoteSwap = useCallback(
    async (request: SwapRequest, signal?: AbortSignal) =>
      (await loadSwap()).quoteSwap(source.require(), request, signal),
    [source],
  )
  const swap = useCallback(async (request: SwapRequest) => (await loadSwap()).swap(source.require(), request), [source])
  return { swaps, quoteSwap, swap }
}

const none: readonly SwapRecord[] = []
const loadSwap = () => import('@latchkey/appkit/swap')
const loadSwaps: LoadWatch<readonly SwapRecord[]> = async () => {
  const { watchSwap } = await loadSwap()
  return (kit, tell) => watchSwap(kit, ({ swaps }) => tell(swaps))
}
