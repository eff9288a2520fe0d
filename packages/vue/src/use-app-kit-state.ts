import type { Features, KitState } from '@latchkey/appkit'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'
import { useKitValue } from './use-kit-value.ts'

/** Result of `useAppKitState`. */
export interface UseAppKitStateReturn extends KitState {
  /** The feature flags, including the remote configuration's; `undefined` until the kit exists. */
  features: Features | undefined
}

/**
 * Returns the state of the kit and its modal.
 *
 * @example const state = useAppKitState() // state.open
 */
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
