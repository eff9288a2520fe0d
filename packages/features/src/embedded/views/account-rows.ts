import { type Messages, slicesFeature, type Store } from '@latchkey/core'
import { messagesFeature } from '@latchkey/view-kit'

import type { AccountRows } from '../../account/places.ts'
import { recoveryRows } from './recovery-rows.ts'

/** Rows of an embedded wallet on the account screen. */
export const fills: readonly AccountRows[] = [recoveryRows].map(withTexts)

/**
 * Makes rows wait for their texts. Only accounts of an embedded wallet load these texts, so they are not part of the
 * first ones.
 */
function withTexts(list: AccountRows): AccountRows {
  const own: AccountRows = {
    ...list,
    when: (store, namespace) => store.accounts.identity(namespace)?.wallet.type === 'AUTH' && hasTexts(store, own),
  }
  return own
}

function hasTexts(store: Store, list: AccountRows): boolean {
  const { state, load } = store.use(messagesFeature)
  const messages: Partial<Messages> = state.messages
  if (messages.embedded) return true
  const slice = store.use(slicesFeature).ownerOf('account.rows', list)
  if (slice) void load(slice).catch(() => {})
  return false
}
