import { activityUnknown } from '@latchkey/appkit'
import type { ActivityState } from '@latchkey/appkit/account'
import { useCallback, useEffect, useState } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'

/** What `useAppKitActivity` gives. */
export interface UseAppKitActivityReturn extends Readonly<ActivityState> {
  /** Adds the next page, or asks again for one that did not come. What fails is `error`; without an account it rejects. */
  fetchMore(): Promise<void>
}

/** What happened to the EVM account, on its network. It is asked for once the component is on the page, and kept up to date. */
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
