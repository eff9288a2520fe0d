import type { SwapEstimate, SwapRecord, SwapRequest, SwapResult, SwapState } from '@latchkey/features/swap'
import type { Stop } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'
import { followLoaded } from './follow-loaded.ts'

export type { SwapEstimate, SwapRecord, SwapRequest, SwapResult, SwapState }

/**
 * What a swap would bring, as the service says. Before a simulation that is no promise.
 *
 * @throws KitError `swapUnsupported`, `swapGasPriceUnsupported`, `caipNetworkOrAddressUndefined` without an account, `swapTokenMissing`,
 *   `swapAmountMissing`; an error with the reason where the service says no, or answers something else
 */
export async function quoteSwap(kit: AppKit, request: SwapRequest, signal?: AbortSignal): Promise<SwapEstimate> {
  const { quoteSwap: quote } = await load()
  return quote(kit.store, request, signal)
}

/**
 * Has the node simulate the swap, and asks the connected wallet for its approval, where that is needed, and for the swap: once each for each call, and
 * never again by itself.
 *
 * @returns once the wallet has sent the swap; `watchSwap` tells what becomes of it
 * @throws KitError as `quoteSwap`; `swapRejected`, `swapNotKept` where the browser has no room, `swapFailed` where nothing was swapped, `swapUnanswered` where nobody knows
 */
export async function swap(kit: AppKit, request: SwapRequest): Promise<SwapResult> {
  const { swap: run } = await load()
  return run(kit.store, request)
}

/** Hears of the swap that the modal shows and of all that were made in this browser, once that is loaded and at every change, until stopped. */
export function watchSwap(kit: AppKit, callback: (state: Readonly<SwapState>) => void): Stop {
  return followLoaded(
    kit,
    load(),
    ({ watchSwap: watch }) => watch(kit.store, callback),
    'What is swapped is not followed',
  )
}

const load = () => import('@latchkey/features/swap')
