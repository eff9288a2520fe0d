import type { Features, KitState } from '@latchkey/appkit'

import type { KitChoice } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/** What `useAppKitState` gives. */
export interface UseAppKitStateReturn extends KitState {
  /** What is switched on, the remote configuration included; `undefined` until the kit is there. */
  features: Features | undefined
}

/** What the kit and its modal are doing. */
export function useAppKitState(choice: KitChoice = {}): UseAppKitStateReturn {
  const state = useKitValue('state', choice)
  const features = useKitValue('features', choice)
  return { ...state, features }
}
