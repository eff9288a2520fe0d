import { type Messages, slicesFeature, type Store } from '@latchkey/core'
import { messagesFeature } from '@latchkey/view-kit'

import type { AccountRows } from '../../account/places.ts'
import { recoveryRows } from './recovery-rows.ts'

/** What the account offers of an embedded wallet. */
export const fills: readonly AccountRows[] = [recoveryRows].map(withTexts)

/** Rows for the account of an embedded wallet alone. Nobody else loads their texts, so they are no first ones: the rows wait for them. */
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
