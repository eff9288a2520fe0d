import { KitError, type RouteName, type Store } from '@latchkey/core'
import { subscribe } from 'valtio/vanilla'

import { updateEmailFeature } from './update-email-feature.ts'

/** What a change came to. */
export interface EmailUpdate {
  /** The new address. */
  readonly email: string
}

/**
 * Has a person change the address, on the kit's own screens.
 *
 * @throws KitError `authConnectorMissing`, `notEmailOrSocial`, `modalClosed` where they left
 */
export async function untilEmailChanged(store: Store, open: () => Promise<unknown>): Promise<EmailUpdate> {
  const { modal, router, events } = store
  const feature = store.use(updateEmailFeature)
  feature.demand()
  await open()
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const isHere = modal.state.open && router.state.history.some(({ name }) => routes.includes(name))
      // Whoever leaves with the last code on its way may still have changed it.
      if (isHere || feature.state.isAsking) return
      stops.forEach(stop => stop())
      reject(new KitError('modalClosed'))
    }
    const stops = [
      ...[modal.state, router.state, feature.state].map(state => subscribe(state, look)),
      events.watch(({ data }) => {
        if (data.event !== 'EMAIL_EDIT_COMPLETE') return
        stops.forEach(stop => stop())
        resolve({ email: feature.state.changedTo ?? '' })
      }),
    ]
    look()
  })
}

const routes: readonly RouteName[] = ['UpdateEmailWallet', 'UpdateEmailCode']
