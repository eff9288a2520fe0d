import { activityUnknown } from '@latchkey/appkit'
import type { ActivityState } from '@latchkey/appkit/account'
import { shallowReactive, shallowReadonly } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { whileShown } from './while-shown.ts'

/** Result of `useAppKitActivity`. */
export interface UseAppKitActivityReturn extends Readonly<ActivityState> {
  /** Adds the next page, or retries a failed one. A failure is in `error`; without an account it rejects. */
  fetchMore(): Promise<void>
}

/**
 * Returns past transactions of the EVM account on its network. They are fetched once the component is mounted, and kept up to
 * date.
 *
 * @example const activity = useAppKitActivity() // activity.transactions
 */
export function useAppKitActivity({ appKit }: KitChoice = {}): UseAppKitActivityReturn {
  const source = useKitSource(appKit)
  const activity = shallowReactive({
    ...activityUnknown,
    async fetchMore() {
      const kit = source.require()
      const { fetchMoreActivity } = await loadAccount()
      await fetchMoreActivity(kit)
    },
  })
  whileShown(source.kit, kit => {
    let isLeft = false
    let stop = (): void => {}
    if (kit)
      loadAccount()
        .then(({ watchActivity }) => {
          if (!isLeft) stop = watchActivity(kit, state => void Object.assign(activity, state))
        })
        .catch((error: unknown) => {
          if (!isLeft) activity.error = error
        })
    return () => {
      isLeft = true
      stop()
      Object.assign(activity, activityUnknown)
    }
  })
  return shallowReadonly(activity) as UseAppKitActivityReturn
}

const loadAccount = () => import('@latchkey/appkit/account')
