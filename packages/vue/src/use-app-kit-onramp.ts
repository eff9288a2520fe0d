import { logFailure } from '@latchkey/appkit'
import type { OnrampState, PurchaseRecord } from '@latchkey/appkit/onramp'
import { shallowRef } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'
import { whileShown } from './while-shown.ts'

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
  const state = shallowRef<Readonly<OnrampState>>()
  whileShown(source.kit, kit => {
    let isLeft = false
    let stop = (): void => {}
    if (kit)
      import('@latchkey/appkit/onramp')
        .then(({ watchOnramp }) => {
          if (!isLeft) stop = watchOnramp(kit, now => (state.value = now))
        })
        .catch((error: unknown) => logFailure(kit, 'The code of buying did not load', error))
    return () => {
      isLeft = true
      stop()
      state.value = undefined
    }
  })
  return followed({
    get state() {
      return state.value
    },
    get purchases() {
      return state.value?.purchases ?? []
    },
  })
}
