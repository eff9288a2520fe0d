import type { Features, KitState } from '@latchkey/appkit'

import type { KitChoice } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/** Result of `useAppKitState`. */
export interface UseAppKitStateReturn extends KitState {
  /** The feature flags, including the remote configuration's; `undefined` until the kit exists. */
  features: Features | undefined
}

/**
 * Returns the state of the kit and its modal.
 *
 * @example const { open, loading } = useAppKitState()
 */
export function useAppKitState(choice: KitChoice = {}): UseAppKitStateReturn {
  const state = useKitValue('state', choice)
  const features = useKitValue('features', choice)
  return { ...state, features }
}
