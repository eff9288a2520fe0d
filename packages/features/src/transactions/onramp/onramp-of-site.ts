import type { Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { onrampFeature } from './onramp-feature.ts'
import type { OnrampState } from './onramp-state.ts'

/** Calls back with the options of the service and the stored purchases, at once and on every change, until stopped. */
export function watchOnramp(store: Store, callback: (state: Readonly<OnrampState>) => void): Stop {
  const { state, follow } = store.use(onrampFeature)
  callback({ ...state })
  const stops = [subscribe(state, () => callback({ ...state })), follow()]
  return () => stops.forEach(stop => stop())
}
