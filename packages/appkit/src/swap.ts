import type { SwapEstimate, SwapRecord, SwapRequest, SwapResult, SwapState } from '@latchkey/features/swap'
import type { Stop } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'
import { followLoaded } from './follow-loaded.ts'

export type { SwapEstimate, SwapRecord, SwapRequest, SwapResult, SwapState }

/**
 * Fetches a quote of a swap from the service. It promises nothing before a simulation.
 *
 * @example
 * const quote = await quoteSwap(kit, {
 *   fromToken: 'native',
 *   toToken: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
 *   amount: '0.1',
 * })
 * @throws KitError `swapUnsupported`, `swapGasPriceUnsupported`, `caipNetworkOrAddressUndefined` without an account,
 *   `swapTokenMissing`, `swapAmountMissing`; an error with the reason if the service rejects, or its answer is malformed
 */
export async function quoteSwap(kit: AppKit, request: SwapRequest, signal?: AbortSignal): Promise<SwapEstimate> {
  const { quoteSwap: quote } = await load()
  return quote(kit.store, request, signal)
}

/**
 * Simulates the swap at the node, and requests the connected wallet's approval, if one is needed, and the swap. One request each
 * per call, never repeated by itself.
 *
 * @example
 * const { hash } = await swap(kit, {
 *   fromToken: 'native',
 *   toToken: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
 *   amount: '0.1',
 * })
 * @returns once the wallet has sent the swap; `watchSwap` reports its outcome
 * @throws KitError as `quoteSwap`; `swapRejected`, `swapNotKept` if the browser's storage is full, `swapFailed` if nothing was
 *   swapped, `swapUnanswered` if the outcome is unknown
 */
export async function swap(kit: AppKit, request: SwapRequest): Promise<SwapResult> {
  const { swap: run } = await load()
  return run(kit.store, request)
}

/**
 * Calls back with the swap that the modal shows and all that were made in this browser: once the code is loaded and at every
 * change, until stopped.
 */
export function watchSwap(kit: AppKit, callback: (state: Readonly<SwapState>) => void): Stop {
  return followLoaded(
    kit,
    load(),
    ({ watchSwap: watch }) => watch(kit.store, callback),
    'What is swapped is not followed',
  )
}

const load = () => import('@latchkey/features/swap')
