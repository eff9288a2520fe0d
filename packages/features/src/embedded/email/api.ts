import type { Store } from '@latchkey/core'
import type { EmbeddedAccountType } from '@latchkey/protocol/secure-frame'

import type { EmailUpdate } from './until-email-changed.ts'
import { findEmbedded } from '../login/embedded-connector.ts'
import { embeddedError } from '../login/errors.ts'

export type { EmailUpdate }

/** See `setPreferredAccountType` of `@latchkey/appkit/embedded`. */
export async function setPreferredAccountType(store: Store, type: EmbeddedAccountType): Promise<void> {
  const embedded = findEmbedded(store)
  if (!embedded) throw embeddedError('authConnectorMissing')
  await embedded.setAccountType(type)
}

/** See `updateEmail` of `@latchkey/appkit/embedded`. @param open opens the screen that asks for the new address */
export async function updateEmail(store: Store, open: () => Promise<unknown>): Promise<EmailUpdate> {
  const { untilEmailChanged } = await import('./until-email-changed.ts')
  return untilEmailChanged(store, open)
}
