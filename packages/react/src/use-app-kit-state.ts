import type { Features, KitState } from '@latchkey/appkit'

import type { KitChoice } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

export interface UseAppKitStateReturn extends KitState {
  /** What is switched on, the remote configuration included; `undefined` until the kit is there. */
  features: Features | undefined
}

export function useAppKitState(choice: KitChoice = {}): UseAppKitStateReturn {
  const state = useKitValue('state', choice)
  const features = useKitValue('features', choice)
  return { ...state, features }
}
