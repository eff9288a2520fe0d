import type { OnrampState, PurchaseRecord } from '@latchkey/appkit/onramp'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followLoaded, type LoadWatch } from './loaded.ts'
import { followed } from './shapes.ts'

/** What `useAppKitOnramp` gives. */
export interface UseAppKitOnrampReturn {
  /** What can be bought, and the purchase that the modal shows; `undefined` until that is loaded. */
  readonly state: Readonly<OnrampState> | undefined
  /** What was bought from this browser in the last day, the newest first, with what really arrived. */
  readonly purchases: readonly PurchaseRecord[]
}

/** Tells what can be bought, and what became of what was: arrivals are watched for while the component is on the page. */
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
