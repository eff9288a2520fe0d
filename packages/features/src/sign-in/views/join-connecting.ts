import { slicesFeature, type Store } from '@latchkey/core'
import { messagesFeature } from '@latchkey/view-kit'

import { signIn } from '../slice.ts'
import { signInWatchFeature } from './watch-accounts.ts'

/** Has the visitors of a kit sign in, before and without the modal too. */
export function joinSignIn(store: Store): void {
  store.use(slicesFeature).add([signIn])
  store.use(messagesFeature).add([signIn])
  store.use(signInWatchFeature)
}
