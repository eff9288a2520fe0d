import type { OnrampState, PurchaseRecord } from '@latchkey/appkit/onramp'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { type LoadWatch, useLoaded } from './use-loaded.ts'

/** Result of `useAppKitOnramp`. */
export interface UseAppKitOnrampReturn {
  /** The currencies for sale, and the purchase that the modal shows; `undefined` until loaded. */
  state: Readonly<OnrampState> | undefined
  /** Purchases of the last day in this browser, the newest first, with the amounts that arrived. */
  purchases: readonly PurchaseRecord[]
}

/**
 * Returns the currencies for sale and the purchases. Arrivals are watched while the component is mounted.
 *
 * @example const { purchases } = useAppKitOnramp()
 */
export function useAppKitOnramp({ appKit }: KitChoice = {}): UseAppKitOnrampReturn {
  const source = useKitSource(appKit)
  const state = useLoaded(source, loadOnramp, 'The code of buying did not load')
  return { state, purchases: state?.purchases ?? none }
}

const none: readonly PurchaseRecord[] = []
const loadOnramp: LoadWatch<Readonly<OnrampState>> = async () => {
  const { watchOnramp } = await import('@latchkey/appkit/onramp')
  return watchOnramp
}
