import type { Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { onrampFeature } from './onramp-feature.ts'
import type { OnrampState } from './onramp-state.ts'

/** Hears of what can be bought, as the service says, and of what is, at once and at every change, until stopped. */
export function watchOnramp(store: Store, callback: (state: Readonly<OnrampState>) => void): Stop {
  const { state, follow } = store.use(onrampFeature)
  callback({ ...state })
  const stops = [subscribe(state, () => callback({ ...state })), follow()]
  return () => stops.forEach(stop => stop())
}
