import type { SwapEstimate, SwapRecord, SwapRequest, SwapResult } from '@latchkey/appkit/swap'
import { useCallback } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { type LoadWatch, useLoaded } from './use-loaded.ts'

/** Result of `useAppKitSwap`. */
export interface UseAppKitSwapReturn {
  /** Swaps from this browser: pending ones, and those of the last day. The newest first. */
  swaps: readonly SwapRecord[]
  /** Fetches a quote of a swap from the service. */
  quoteSwap(request: SwapRequest, signal?: AbortSignal): Promise<SwapEstimate>
  /** Simulates the swap and requests it from the connected wallet, once per call. */
  swap(request: SwapRequest): Promise<SwapResult>
}

/**
 * Swaps without the modal, and returns the swaps with their outcomes. Both functions keep their identity between renders.
 *
 * @example const { quoteSwap, swap } = useAppKitSwap()
 */
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
