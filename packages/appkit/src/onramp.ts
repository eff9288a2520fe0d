import type { OnrampState, PurchaseRecord, PurchaseStage } from '@latchkey/features/onramp'
import type { Stop } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'
import { followLoaded } from './follow-loaded.ts'

export type { OnrampState, PurchaseRecord, PurchaseStage }

/**
 * Calls back with the currencies for sale, the purchase that the modal shows, and all purchases of the last day in this browser
 * with the amounts that arrived: once the code is loaded and at every change, until stopped. Arrivals are watched only meanwhile.
 *
 * @example const stop = watchOnramp(kit, state => console.log(state))
 */
export function watchOnramp(kit: AppKit, callback: (state: Readonly<OnrampState>) => void): Stop {
  return followLoaded(
    kit,
    import('@latchkey/features/onramp'),
    ({ watchOnramp: watch }) => watch(kit.store, callback),
    'What is bought is not followed',
  )
}
