import type { OnrampState, PurchaseRecord, PurchaseStage } from '@latchkey/features/onramp'
import type { Stop } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'
import { followLoaded } from './follow-loaded.ts'

export type { OnrampState, PurchaseRecord, PurchaseStage }

/**
 * Hears of what can be bought, of the purchase that the modal shows, and of all that were made in this browser in the last day, with what
 * really arrived: once that is loaded and at every change, until stopped. While it is heard, arrivals are watched for.
 */
export function watchOnramp(kit: AppKit, callback: (state: Readonly<OnrampState>) => void): Stop {
  return followLoaded(
    kit,
    import('@latchkey/features/onramp'),
    ({ watchOnramp: watch }) => watch(kit.store, callback),
    'What is bought is not followed',
  )
}
