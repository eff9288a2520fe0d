import { iconReceive } from '@latchkey/ui'

import type { AccountAction } from '../../account/places.ts'

/** Action on the account screen. */
export const fills: readonly AccountAction[] = [
  {
    name: 'receive',
    label: ({ receive }) => receive.title,
    icon: iconReceive,
    next: 'WalletReceive',
    press: ({ router }) => router.push('WalletReceive'),
  },
]
