import { type Messages, slicesFeature, type Store } from '@latchkey/core'
import type { PlaceMap } from '@latchkey/core/open-tables'
import { iconName } from '@latchkey/ui'
import { messagesFeature } from '@latchkey/view-kit'

/** Row on the account screen of an embedded wallet, once its texts have loaded. */
const list: PlaceMap['account.rows'] = {
  name: 'names',
  label: ({ names }) => names.account,
  when: (store, namespace) =>
    namespace === 'eip155' && store.accounts.identity(namespace)?.wallet.type === 'AUTH' && hasTexts(store),
  rows: ({ router }) => [
    {
      name: 'choose',
      testId: 'account-choose-name-button',
      label: ({ names }) => names.row,
      sub: ({ names }) => names.rowText,
      icon: iconName,
      press: () => router.push('RegisterAccountName'),
      next: 'RegisterAccountName',
    },
  ],
}

export const fills: readonly PlaceMap['account.rows'][] = [list]

function hasTexts(store: Store): boolean {
  const { state, load } = store.use(messagesFeature)
  const messages: Partial<Messages> = state.messages
  if (messages.names) return true
  const slice = store.use(slicesFeature).ownerOf('account.rows', list)
  if (slice) void load(slice).catch(() => {})
  return false
}
