import { slicesFeature, type Store } from '@latchkey/core'
import { messagesFeature } from '@latchkey/view-kit'

import { signIn } from '../slice.ts'
import { signInWatchFeature } from './watch-accounts.ts'

/** Adds the sign-in to a kit, before the modal and without it too. */
export function joinSignIn(store: Store): void {
  store.use(slicesFeature).add([signIn])
  store.use(messagesFeature).add([signIn])
  store.use(signInWatchFeature)
}
