import type { OnrampState, PurchaseRecord } from '@latchkey/appkit/onramp'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followLoaded, type LoadWatch } from './loaded.ts'
import { followed } from './shapes.ts'

/** Result of `useAppKitOnramp`. */
export interface UseAppKitOnrampReturn {
  /** The currencies for sale, and the purchase that the modal shows; `undefined` until loaded. */
  readonly state: Readonly<OnrampState> | undefined
  /** Purchases of the last day in this browser, the newest first, with the amounts that arrived. */
  readonly purchases: readonly PurchaseRecord[]
}

/**
 * Returns the currencies for sale and the purchases. Arrivals are watched while the component is mounted.
 *
 * @example const onramp = useAppKitOnramp() // onramp.purchases
 */
export function useAppKitOnramp({ appKit }: KitChoice = {}): UseAppKitOnrampReturn {
  const source = useKitSource(appKit)
  const state = followLoaded(source, () => loadOnramp, 'The code of buying did not load')
  return followed({
    get state() {
      return state.value
    },
    get purchases() {
      return state.value?.purchases ?? []
    },
  })
}

const loadOnramp: LoadWatch<Readonly<OnrampState>> = async () => {
  const { watchOnramp } = await import('@latchkey/appkit/onramp')
  return watchOnramp
}
