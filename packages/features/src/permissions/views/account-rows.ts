import { type Messages, slicesFeature, type Store } from '@latchkey/core'
import { iconCheckCircle } from '@latchkey/ui'
import { messagesFeature } from '@latchkey/view-kit'

import type { AccountRows } from '../../account/places.ts'

/** Row on the account screen, once its texts have loaded. */
const list: AccountRows = {
  name: 'permissions',
  label: ({ permissions }) => permissions.title,
  when: (store, namespace) => namespace === 'eip155' && hasTexts(store),
  rows: ({ router }) => [
    {
      name: 'list',
      label: ({ permissions }) => permissions.title,
      icon: iconCheckCircle,
      press: () => router.push('Permissions'),
      next: 'Permissions',
    },
  ],
}

export const fills: readonly AccountRows[] = [list]

function hasTexts(store: Store): boolean {
  const { state, load } = store.use(messagesFeature)
  const messages: Partial<Messages> = state.messages
  if (messages.permissions) return true
  const slice = store.use(slicesFeature).ownerOf('account.rows', list)
  if (slice) void load(slice).catch(() => {})
  return false
}
