import { KitError, type RouteName, type Store } from '@latchkey/core'
import { subscribe } from 'valtio/vanilla'

import { findEmbedded } from '../login/embedded-connector.ts'
import { updateEmailFeature } from './update-email-feature.ts'

/** Result of a change. */
export interface EmailUpdate {
  /** New email address. */
  readonly email: string
}

/**
 * Lets the user change the address on the kit's own screens.
 *
 * @throws KitError `authConnectorMissing`, `notEmailOrSocial`, `modalClosed` if the user leaves
 */
export async function untilEmailChanged(store: Store, open: () => Promise<unknown>): Promise<EmailUpdate> {
  const { modal, router, events } = store
  const feature = store.use(updateEmailFeature)
  feature.requireEmbedded()
  let look = (): void => {}
  let isChanged = false
  // The subscription replays earlier events first.
  let isReplayed = true
  const stops = [
    events.watch(({ data }) => {
      if (isReplayed || data.event !== 'EMAIL_EDIT_COMPLETE') return
      isChanged = true
      look()
    }),
  ]
  isReplayed = false
  const stop = (): void => stops.splice(0).forEach(each => each())
  try {
    await open()
  } catch (error) {
    stop()
    throw error
  }
  return new Promise((resolve, reject) => {
    look = () => {
      const isHere = modal.state.open && router.state.history.some(({ name }) => routes.includes(name))
      // If the user leaves while the last code is being checked, the address may still change.
      if (!isChanged && (isHere || feature.state.isAsking)) return
      stop()
      if (isChanged) resolve({ email: feature.state.changedTo ?? findEmbedded(store)?.user()?.email ?? '' })
      else reject(new KitError('modalClosed'))
    }
    stops.push(...[modal.state, router.state, feature.state].map(state => subscribe(state, () => look())))
    look()
  })
}

const routes: readonly RouteName[] = ['UpdateEmailWallet', 'UpdateEmailCode']
