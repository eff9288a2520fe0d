import { hasBalance } from '@latchkey/view-kit'

import type { AccountTab } from '../../account/places.ts'

/** The tab on the account, of families whose balances are read (S1.23). */
export const fills: readonly AccountTab[] = [
  {
    name: 'tokens',
    label: ({ tokens }) => tokens.title,
    tag: 'lk-tokens-tab',
    load: () => import('./tokens-tab.ts'),
    when: (store, namespace) =>
      hasBalance(store, namespace) && store.networks.isSupported(store.networks.current(namespace)),
  },
]
