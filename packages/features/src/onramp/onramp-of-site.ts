import type { Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import { onrampFeature } from './onramp-feature.ts'
import type { OnrampState } from './onramp-state.ts'

/** Hears of what is bought, at once and at every change, until stopped. */
export function watchOnramp(store: Store, callback: (state: Readonly<OnrampState>) => void): Stop {
  const { state } = store.use(onrampFeature)
  callback({ ...state })
  return subscribe(state, () => callback({ ...state }))
}
