import { activityUnknown } from '@latchkey/appkit'
import type { ActivityState } from '@latchkey/appkit/account'
import { useCallback, useEffect, useState } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'

/** Result of `useAppKitActivity`. */
export interface UseAppKitActivityReturn extends Readonly<ActivityState> {
  /** Adds the next page, or retries a failed one. A failure is in `error`; without an account it rejects. */
  fetchMore(): Promise<void>
}

/**
 * Returns past transactions of the EVM account on its network. They are fetched once the component is mounted, and kept up to
 * date.
 *
 * @example const { transactions, fetchMore } = useAppKitActivity()
 */
export function useAppKitActivity({ appKit }: KitChoice = {}): UseAppKitActivityReturn {
  const source = useKitSource(appKit)
  const [activity, setActivity] = useState<Readonly<ActivityState>>(activityUnknown)
  useEffect(() => {
    const kit = source.make()
    let isLeft = false
    let stop = (): void => {}
    if (kit)
      loadAccount()
        .then(({ watchActivity }) => {
          if (!isLeft) stop = watchActivity(kit, setActivity)
        })
        .catch((error: unknown) => {
          if (!isLeft) setActivity({ ...activityUnknown, error })
        })
    return () => {
      isLeft = true
      stop()
      setActivity(activityUnknown)
    }
  }, [source])
  const fetchMore = useCallback(async () => {
    const kit = source.require()
    const { fetchMoreActivity } = await loadAccount()
    await fetchMoreActivity(kit)
  }, [source])
  return { ...activity, fetchMore }
}

const loadAccount = () => import('@latchkey/appkit/account')
