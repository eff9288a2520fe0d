import { logFailure } from '@latchkey/appkit'
import type { OnrampState, PurchaseRecord } from '@latchkey/appkit/onramp'
import { useEffect, useState } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'

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
  const [state, setState] = useState<Readonly<OnrampState>>()
  useEffect(() => {
    const kit = source.make()
    let isLeft = false
    let stop = (): void => {}
    if (kit)
      import('@latchkey/appkit/onramp')
        .then(({ watchOnramp }) => {
          if (!isLeft) stop = watchOnramp(kit, setState)
        })
        .catch((error: unknown) => logFailure(kit, 'The code of buying did not load', error))
    return () => {
      isLeft = true
      stop()
      setState(undefined)
    }
  }, [source])
  return { state, purchases: state?.purchases ?? none }
}

const none: readonly PurchaseRecord[] = []
