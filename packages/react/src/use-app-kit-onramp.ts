import type { OnrampState, PurchaseRecord } from '@latchkey/appkit/onramp'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { type LoadWatch, useLoaded } from './use-loaded.ts'

/** What `useAppKitOnramp` gives. */
export interface UseAppKitOnrampReturn {
  /** What can be bought, and the purchase that the modal shows; `undefined` until that is loaded. */
  state: Readonly<OnrampState> | undefined
  /** What was bought from this browser in the last day, the newest first, with what really arrived. */
  purchases: readonly PurchaseRecord[]
}

/** Tells what can be bought, and what became of what was: arrivals are watched for while the component is on the page. */
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
