import type { OnrampState, PurchaseRecord, PurchaseStage } from '@latchkey/features/onramp'
import type { Stop } from '@latchkey/primitives'

import type { AppKit } from './app-kit.ts'

export type { OnrampState, PurchaseRecord, PurchaseStage }

/**
 * Hears of what can be bought, of the purchase that the modal shows, and of all that were made in this browser in the last day, with what
 * really arrived: once that is loaded and at every change, until stopped. While it is heard, arrivals are watched for.
 */
export function watchOnramp(kit: AppKit, callback: (state: Readonly<OnrampState>) => void): Stop {
  let isStopped = false
  let stop = (): void => {}
  import('@latchkey/features/onramp')
    .then(({ watchOnramp: watch }) => {
      if (!isStopped) stop = watch(kit.store, callback)
    })
    .catch((error: unknown) => kit.store.environment.browser.log('error', 'What is bought is not followed', error))
  return () => {
    isStopped = true
    stop()
  }
}
