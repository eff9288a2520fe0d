import type { AppKit, Features, KitState, Observable } from '@latchkey/appkit'

import { initialState } from './initial-snapshots.ts'
import type { KitChoice } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

export interface UseAppKitStateReturn extends KitState {
  /** What is switched on, the remote configuration included; `undefined` until the kit is there. */
  features: Features | undefined
}

export function useAppKitState({ appKit }: KitChoice = {}): UseAppKitStateReturn {
  const state = useKitValue(selectState, initialState, appKit)
  const features = useKitValue(selectFeatures, undefined, appKit)
  return { ...state, features }
}

const selectState = (kit: AppKit): Observable<KitState> => kit.observe.state
const selectFeatures = (kit: AppKit): Observable<Features | undefined> => kit.observe.features
