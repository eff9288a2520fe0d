import type { Features, KitState } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'
import { useKitValue } from './use-kit-value.ts'

/** What `useAppKitState` gives. */
export interface UseAppKitStateReturn extends KitState {
  /** What is switched on, the remote configuration included; `undefined` until the kit is there. */
  features: Features | undefined
}

/** What the kit and its modal are doing. */
export function useAppKitState({ appKit }: KitChoice = {}): Readonly<UseAppKitStateReturn> {
  const source = useKitSource(appKit)
  const state = useKitValue(source, 'state')
  const features = useKitValue(source, 'features')
  return followed({
    get loading() {
      return state.value.loading
    },
    get open() {
      return state.value.open
    },
    get selectedNetworkId() {
      return state.value.selectedNetworkId
    },
    get activeChain() {
      return state.value.activeChain
    },
    get initialized() {
      return state.value.initialized
    },
    get features() {
      return features.value
    },
  })
}
