import { type Messages, slicesFeature, type Store } from '@latchkey/core'
import type { PlaceMap } from '@latchkey/core/open-tables'
import { iconCheckCircle } from '@latchkey/ui'
import { messagesFeature } from '@latchkey/view-kit'

/** Row on the account screen, once its texts have loaded. */
const list: PlaceMap['account.rows'] = {
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

export const fills: readonly PlaceMap['account.rows'][] = [list]

function hasTexts(store: Store): boolean {
  const { state, load } = store.use(messagesFeature)
  const messages: Partial<Messages> = state.messages
  if (messages.permissions) return true
  const slice = store.use(slicesFeature).ownerOf('account.rows', list)
  if (slice) void load(slice).catch(() => {})
  return false
}
