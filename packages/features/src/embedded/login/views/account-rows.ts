import { type Messages, slicesFeature, type Store } from '@latchkey/core'
import type { PlaceMap } from '@latchkey/core/open-tables'
import { messagesFeature } from '@latchkey/view-kit'

import { recoveryRows } from './recovery-rows.ts'

/** Rows of an embedded wallet on the account screen. */
export const fills: readonly PlaceMap['account.rows'][] = [recoveryRows].map(withTexts)

/**
 * Makes rows wait for their texts. Only accounts of an embedded wallet load these texts, so they are not part of the
 * first ones.
 */
function withTexts(list: PlaceMap['account.rows']): PlaceMap['account.rows'] {
  const own: PlaceMap['account.rows'] = {
    ...list,
    when: (store, namespace) => store.accounts.identity(namespace)?.wallet.type === 'AUTH' && hasTexts(store, own),
  }
  return own
}

function hasTexts(store: Store, list: PlaceMap['account.rows']): boolean {
  const { state, load } = store.use(messagesFeature)
  const messages: Partial<Messages> = state.messages
  if (messages.embedded) return true
  const slice = store.use(slicesFeature).ownerOf('account.rows', list)
  if (slice) void load(slice).catch(() => {})
  return false
}
